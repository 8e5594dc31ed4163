import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '../../src/db/tables.ts';
import { TEST_TOKEN } from '../support/api/app.ts';
import { testDatabase, untilBlocked } from '../support/database.ts';

const entry = fileURLToPath(new URL('../../src/api.ts', import.meta.url));
const ANSWER_LOCK = 7_361_002;

/** An API process; disposing kills it. */
type Api = { url: string } & AsyncDisposable;

/** Starts an API as in production: a process configured by its environment. */
async function spawnApi(databaseUrl: string): Promise<Api> {
  const api = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: inject('temporalAddress'),
      TEMPORAL_TASK_QUEUE: 'api-killed',
      CALL_CONTROL_URL: 'http://127.0.0.1:1',
      CALL_CONTROL_ACCOUNT_SID: 'a7b0c1d2-0000-4000-8000-000000000001',
      CALL_CONTROL_TOKEN: 'call-control-token',
      CALL_CONTROL_WEBHOOK_SECRET: 'wh_secret_for_tests',
      BOOTSTRAP_TOKEN: TEST_TOKEN,
      API_PORT: '0',
      LOG_LEVEL: 'error',
    },
  });
  const [line] = await once(api.stdout, 'data');
  const [url] = /http:\S+/.exec(String(line)) ?? [];
  if (url === undefined) throw new Error(`the API did not start: ${String(line)}`);
  return {
    url,
    async [Symbol.asyncDispose]() {
      if (api.signalCode !== null) return;
      const exited = once(api, 'exit');
      api.kill('SIGKILL');
      await exited;
    },
  };
}

async function post(api: Api, path: string, body: unknown): Promise<Response> {
  return fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TEST_TOKEN}`,
      'content-type': 'application/json',
      'idempotency-key': 'killed',
    },
    body: JSON.stringify(body),
  });
}

/** Blocks saving an idempotent answer while the lock ANSWER_LOCK is held. */
async function blockSavingAnswers(db: Db): Promise<void> {
  await sql`create function await_answer_lock() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(ANSWER_LOCK)}); return new; end $$`.execute(db);
  await sql`create trigger await_answer_lock before update on idempotency_keys for each row
    when (new.answer_status is not null) execute function await_answer_lock()`.execute(db);
}

test('repeating a request after the API was killed returns the one created batch', async () => {
  await using database = await testDatabase();
  const { db } = database;
  await using first = await spawnApi(database.url);
  const campaign = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
  const created = await post(first, '/campaigns/', campaign);
  const { campaign_id } = z.object({ campaign_id: z.string() }).parse(await created.json());
  const batch = { campaign_id, contacts: ['+14155550001', '+14155550002'] };
  await blockSavingAnswers(db);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ANSWER_LOCK})`.execute(tx);
    const unanswered = expect(post(first, '/batches/', batch)).rejects.toThrow('fetch failed');
    await untilBlocked(db);
    await first[Symbol.asyncDispose]();
    await unanswered;
  });
  const stored = await db.selectFrom('batches').select('batchId').execute();
  expect(stored).toHaveLength(1);
  // Skips the 30 s for which the dead process holds its key.
  const past = sql<Date>`held_until - interval '30 seconds'`;
  await db.updateTable('idempotencyKeys').set({ heldUntil: past }).execute();

  await using second = await spawnApi(database.url);
  const answers = [await post(second, '/batches/', batch), await post(second, '/batches/', batch)];
  const bodies = await Promise.all(answers.map((answer) => answer.json()));

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
    'true',
    'true',
  ]);
  expect(bodies[0]).toMatchObject({
    batch_id: stored[0]?.batchId,
    total_contacts: 2,
    import: { total: 2, accepted: 2 },
  });
  expect(bodies[1]).toEqual(bodies[0]);
  expect(await db.selectFrom('batches').select('batchId').execute()).toEqual(stored);
  expect(await db.selectFrom('contacts').select('batchId').execute()).toHaveLength(2);
});
