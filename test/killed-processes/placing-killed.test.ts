import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { untilBlocked } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { spawnWorker } from '../support/servers/worker-process.ts';
import { sweepOf } from '../support/sweep.ts';
import { startSystem, type System } from '../support/system.ts';

/** Longer than a look-up waits for news, and shorter than the deadline of a call. */
const SILENT_MS = 60_000;
const COMMIT_LOCK = 7_361_003;

/** Starts a batch of one contact. */
async function startBatch({ rest }: System): Promise<string> {
  const campaign_id = await rest.createCampaign();
  return rest.createBatch({ campaign_id, contacts: answeredNumbers(1) });
}

/** Delays every answer of call control from now on; its calls begin at once. */
async function delayAnswers({ callControlUrl }: System, seconds: number): Promise<void> {
  const answer = await fetch(`${callControlUrl}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latency_seconds: seconds }),
  });
  expect(answer.status).toBe(200);
}

/** Holds the commit of each attempt that is written, while the lock COMMIT_LOCK is held. */
async function holdCommits({ db }: System): Promise<void> {
  await sql`create function await_commit_lock() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${sql.lit(COMMIT_LOCK)}); return null; end $$`.execute(
    db,
  );
  await sql`create constraint trigger await_commit_lock after insert on calls
    deferrable initially deferred for each row execute function await_commit_lock()`.execute(db);
}

test.concurrent('a worker killed before call control has answered leaves a call that is made once', async () => {
  await using system = await startSystem({ withWorker: false });
  await delayAnswers(system, 9);
  const first = await spawnWorker(system);
  const batchId = await startBatch(system);
  await eventually(
    () => system.rest.ledger(),
    (calls) => calls.length === 1,
  );
  first.kill('SIGKILL');
  await once(first, 'exit');
  await delayAnswers(system, 0);

  await using _second = await system.startWorker();
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

  expect(await system.rest.counters(batchId)).toMatchObject({ completed: 1 });
  expect(await system.rest.ledger()).toMatchObject([{ posts: 1, call_status: 'completed' }]);
});

test.concurrent('a worker killed between the row and its request leaves a contact that is called once', async () => {
  await using system = await startSystem({ withWorker: false });
  await holdCommits(system);
  const first = await spawnWorker(system);
  const batchId = await system.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${COMMIT_LOCK})`.execute(tx);
    const started = await startBatch(system);
    await untilBlocked(system.db);
    first.kill('SIGKILL');
    await once(first, 'exit');
    return started;
  });
  // Postgres commits for the dead process: there is a row, and its request never leaves.
  const [written] = await eventually(
    () => system.db.selectFrom('calls').selectAll().execute(),
    (calls) => calls.length === 1,
  );
  expect(written).toMatchObject({ callStatus: 'queued', callSid: null, endedAt: null });
  expect(await system.rest.ledger()).toEqual([]);

  await using _second = await system.startWorker();
  await system.moveClock(new Date(system.now().getTime() + SILENT_MS));
  await sweepOf(system).trigger();
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

  expect(await system.rest.counters(batchId)).toMatchObject({ completed: 1 });
  const calls = await system.rest.ledger();
  expect(calls).toMatchObject([{ posts: 1, call_status: 'completed' }]);
  expect(calls[0]?.execution_id).not.toBe(written?.executionId);
});
