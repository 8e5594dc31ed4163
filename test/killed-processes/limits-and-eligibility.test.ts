import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../src/db/tables.ts';
import { eligibilityQuestionView } from '../../src/schemas/eligibility-question.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { eventually } from '../support/eventually.ts';
import { startWebhookReceiver } from '../support/servers/webhook-receiver.ts';
import { spawnWorker } from '../support/servers/worker-process.ts';
import { startSystem, type System } from '../support/system.ts';

/** What the hook answers about each contact, by the order of the upload. */
const ANSWERS = 'yes no later yes no yes yes no yes yes yes yes yes yes'.split(' ');
/** The worker is killed while it waits for the answer about this contact. */
const KILLED_AT = '6';
const MAX_CALLS = 6;

type Asked = { externalId: string | null; executionId: string; answer: string; askedMs: number };

/** Fails while a transaction holds the row of the contact, so also while one waits for the answer. */
async function lockContact(db: Db, contactId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx);
    await sql`select 1 from contacts where contact_id = ${contactId} for update`.execute(tx);
  });
}

/** A hook that answers as planned, but leaves the first question about one contact open. */
async function startHook(db: Db) {
  const receiver = await startWebhookReceiver();
  const asked: Asked[] = [];
  const locked: string[] = [];
  const isHeld = Promise.withResolvers<void>();
  let holds = true;
  const answer = async (text: string, response: ServerResponse) => {
    const question = eligibilityQuestionView.strict().parse(JSON.parse(text));
    const { external_id: externalId, contact_id: contactId, execution_id: executionId } = question;
    await lockContact(db, contactId).catch(() => locked.push(contactId));
    const planned = ANSWERS[Number(externalId)] ?? '';
    asked.push({ externalId, executionId, answer: planned, askedMs: Date.now() });
    if (externalId === KILLED_AT && holds) {
      holds = false;
      isHeld.resolve();
      return;
    }
    const retryAt = new Date(Date.now() + 3_600_000).toISOString();
    const more = planned === 'later' ? { retry_at: retryAt } : { reason: 'as planned' };
    const body = JSON.stringify({ eligible: planned === 'yes', ...more });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  };
  receiver.answer = ({ text }, response) => void answer(text, response);
  return { receiver, asked, locked, untilHeld: isHeld.promise };
}

/** Waits until every contact that is left waits for the limit, or for the hook's own time. */
async function untilStopped({ rest }: System, batchId: string, left: number): Promise<void> {
  const stopped = { campaign_limit_reached: left, not_eligible: 1 };
  await eventually(
    async () => {
      const { body } = await rest.send('GET', `/batches/${batchId}/debug`);
      // The interface describes the diagnostics; a member that is missing fails the comparison.
      const { reasons } = body['diagnostics'] as { reasons: { code: string; count: number }[] };
      return Object.fromEntries(reasons.map(({ code, count }) => [code, count]));
    },
    (seen) => JSON.stringify(seen, Object.keys(stopped)) === JSON.stringify(stopped),
  );
}

test('killing a worker while a hook is asked exceeds no limit, and calls nobody who was refused', async () => {
  await using system = await startSystem({
    withWorker: false,
    simulator: { talkSeconds: { min: 1, max: 2 } },
  });
  const { rest, db } = system;
  const { receiver, asked, locked, untilHeld } = await startHook(db);
  await using _hook = receiver;
  expect(await rest.send('POST', '/eligibility-secrets/', {})).toMatchObject({ status: 200 });
  const campaign_id = await rest.createCampaign({
    concurrency_limit: 4,
    max_calls: MAX_CALLS,
    eligibility_hook: { url: receiver.url, timeout_seconds: 5 },
  });
  const numbers = answeredNumbers(ANSWERS.length);
  const contacts = numbers.map((phone_number, n) => ({ phone_number, external_id: `${n}` }));
  const victim = await spawnWorker(system);
  const batchId = await rest.createBatch({ campaign_id, contacts });
  await untilHeld;
  victim.kill('SIGKILL');
  expect((await rest.ledger()).length).toBeGreaterThanOrEqual(1);

  const survivor = await spawnWorker(system);
  await untilStopped(system, batchId, 4);
  expect(await rest.ledger()).toHaveLength(MAX_CALLS);
  await rest.send('PATCH', `/campaigns/${campaign_id}`, { max_calls: MAX_CALLS + 2 });
  await untilStopped(system, batchId, 2);
  const calls = await rest.ledger();
  expect(calls).toHaveLength(MAX_CALLS + 2);
  await eventually(
    () => rest.counters(batchId),
    ({ completed, failed, pending }) => completed === 8 && failed === 3 && pending === 3,
  );
  await rest.send('POST', `/batches/${batchId}/cancel`);
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  survivor.kill('SIGTERM');
  await once(survivor, 'exit');

  expect(locked, 'contacts that a transaction held while the hook was asked').toEqual([]);
  const open = asked.filter(({ externalId }) => externalId === KILLED_AT);
  expect(open, 'the question that was open at the kill comes again').toHaveLength(2);
  expect(open[1]?.executionId).toBe(open[0]?.executionId);
  expect(calls.filter(({ posts }) => posts !== 1)).toEqual([]);
  for (const { execution_id, received_at } of calls) {
    const before = asked.filter(({ executionId }) => executionId === execution_id);
    expect(before.map(({ answer }) => answer)).toContain('yes');
    expect(Math.min(...before.map(({ askedMs }) => askedMs))).toBeLessThan(Date.parse(received_at));
  }
  const dialled = new Set(calls.map(({ to }) => to));
  const refused = numbers.filter((_, n) => ANSWERS[n] !== 'yes');
  expect(refused.filter((number) => dialled.has(number))).toEqual([]);
  const askedLater = asked.filter(({ answer }) => answer === 'later');
  expect(new Set(askedLater.map(({ executionId }) => executionId)).size).toBe(1);
});
