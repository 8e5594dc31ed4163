import { expect, test } from 'vitest';
import { answeredNumbers } from '../support/numbers.ts';
import { mostInAnySecond } from '../support/sliding-second.ts';
import { startSystem, type System } from '../support/system.ts';

const startsOf = async ({ rest }: System, batchIds: readonly string[]) =>
  (await rest.ledger())
    .filter(({ batch_id }) => batchIds.includes(batch_id))
    .map(({ received_at }) => Date.parse(received_at));
const finish = async ({ temporal }: System, batchIds: readonly string[]) =>
  Promise.all(batchIds.map((id) => temporal.workflow.getHandle(`batch/${id}`).result()));

test('two batches of a campaign keep its rate together', async () => {
  await using system = await startSystem({ dialling: { reportGraceSeconds: 0 } });
  const campaign_id = await system.rest.createCampaign({ calls_per_second: 5 });
  const contacts = answeredNumbers(40);
  const batchIds = await Promise.all(
    [contacts.slice(0, 20), contacts.slice(20)].map((some) =>
      system.rest.createBatch({ campaign_id, contacts: some }),
    ),
  );
  await finish(system, batchIds);
  const starts = await startsOf(system, batchIds);
  expect(starts).toHaveLength(40);
  expect(mostInAnySecond(starts)).toBeLessThanOrEqual(5);
});
