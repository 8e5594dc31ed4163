import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers, numbersWithEnding } from '../support/data/phone-numbers.ts';
import { maxStartsPerSecond } from '../support/ledger/start-rate.ts';
import { startSlowProxy } from '../support/servers/slow-proxy.ts';
import { startSystem, type System } from '../support/system.ts';

/** When call control received the calls of these batches, by its own ledger. */
const startsOf = async ({ rest }: System, batchIds: readonly string[]) => {
  const calls = await rest.ledger();
  return calls
    .filter(({ batch_id }) => batchIds.includes(batch_id))
    .map(({ received_at }) => Date.parse(received_at))
    .toSorted((a, b) => a - b);
};
const finish = async ({ temporal }: System, batchIds: readonly string[]) =>
  Promise.all(batchIds.map((id) => temporal.workflow.getHandle(`batch/${id}`).result()));

describe('maxStartsPerSecond', () => {
  test.each([
    [[], 0],
    [[0, 999], 2],
    [[0, 1000], 1],
    [[1000, 0, 500, 1499, 1500], 3],
  ])('counts for %j at most %d starts in one second', (instants, most) => {
    expect(maxStartsPerSecond(instants)).toBe(most);
  });
});

test("two campaigns on two workers keep call control's rate despite slow answers", async () => {
  const dialling = { callsPerSecond: 8, reportGraceSeconds: 0 };
  await using system = await startSystem({ withWorker: false, dialling });
  await using slow = await startSlowProxy(system.callControlUrl, 400);
  const changes = { callControlUrl: slow.url };
  await using _first = await system.startWorker(changes);
  await using _second = await system.startWorker(changes);
  const [quick, steady] = await Promise.all(
    [undefined, 5].map(async (calls_per_second, n) => {
      const campaign_id = await system.rest.createCampaign({ calls_per_second });
      const contacts = numbersWithEnding(25, '00', `30255${n}`);
      return system.rest.createBatch({ campaign_id, contacts });
    }),
  );
  const batchIds = [quick ?? '', steady ?? ''];
  await finish(system, batchIds);
  const starts = await startsOf(system, batchIds);
  expect(starts).toHaveLength(50);
  expect(maxStartsPerSecond(starts)).toBeLessThanOrEqual(8);
  expect(maxStartsPerSecond(await startsOf(system, batchIds.slice(1)))).toBeLessThanOrEqual(5);
});

test('a rate limit set during a batch applies to its later calls', async () => {
  await using system = await startSystem({ dialling: { reportGraceSeconds: 0 } });
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 1 });
  const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(30) });
  await eventually(
    () => startsOf(system, [batchId]),
    (starts) => starts.length >= 3,
  );
  await system.rest.send('PATCH', `/campaigns/${campaign_id}`, { calls_per_second: 3 });
  const before = (await startsOf(system, [batchId])).length;
  await eventually(
    () => startsOf(system, [batchId]),
    (starts) => starts.length >= before + 8,
  );
  // One call may have passed the gate before the change and started after it.
  const starts = (await startsOf(system, [batchId])).slice(before + 1);
  expect(maxStartsPerSecond(starts)).toBeLessThanOrEqual(3);
});
