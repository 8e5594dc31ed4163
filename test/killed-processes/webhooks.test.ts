import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../src/db/tables.ts';
import { eventually } from '../support/eventually.ts';
import { spawnWorker } from '../support/servers/worker-process.ts';
import { FAST, startSystem } from '../support/system.ts';
import { play } from '../webhook-kills/organization.ts';
import { planOf } from '../webhook-kills/plan.ts';
import { startReceiver } from '../webhook-kills/receiver.ts';
import { readDeliveries, readEvents, readTransitions } from '../webhook-kills/transitions.ts';
import { violationsOf } from '../webhook-kills/verdict.ts';

const SEEDS = [1, 2, 3];
/** Long enough that something waits for a retry when the batches are over. */
const RETRY_SECONDS = [1, 1, 2];

test('killing a worker and the receiver leaves one event for each transition, delivered or failed after all attempts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'redial-webhooks-'));
  await using _removed = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
  await using receiver = await startReceiver(folder);
  await using system = await startSystem({
    withWorker: false,
    simulator: FAST,
    webhookSending: { retrySeconds: RETRY_SECONDS, timeoutSeconds: 1 },
  });
  const { db, rest } = system;
  const victim = await spawnWorker(system);
  const stage = { db, apiUrl: rest.apiUrl, receiverUrl: receiver.url };
  const playing = Promise.all(SEEDS.map((seed) => play(stage, planOf(seed))));
  await eventually(
    async () => receiver.received().length,
    (count) => count >= 5,
  );

  process.kill(receiver.pid(), 'SIGKILL');
  const played = await playing;
  victim.kill('SIGKILL');
  expect(await leftToDo(db)).toBeGreaterThan(0);
  const survivor = await spawnWorker(system);
  await eventually(
    () => leftToDo(db),
    (count) => count === 0,
  );
  survivor.kill('SIGTERM');
  await once(survivor, 'exit');

  const ids = played.map(({ organizationId }) => organizationId);
  const evidence = {
    transitions: await readTransitions(db, ids),
    events: await readEvents(db, ids),
    deliveries: await readDeliveries(db, ids),
    endpoints: played.flatMap(({ endpoints }) => endpoints),
    received: receiver.received(),
  };
  expect(evidence.events.length).toBeGreaterThan(20);
  expect(violationsOf(evidence, { attempts: RETRY_SECONDS.length + 1 })).toEqual([]);
});

/** How many calls, and deliveries of enabled endpoints, have not ended. */
async function leftToDo(db: Db): Promise<number> {
  await endLeases(db);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from calls where ended_at is null)::integer
      + (select count(*) from webhook_deliveries join webhook_endpoints using (endpoint_id)
        where status = 'pending' and disabled_at is null)::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lets the time pass in which nobody may send what a killed worker had claimed; requests take 1 s. */
async function endLeases(db: Db): Promise<void> {
  await sql`
    update webhook_deliveries set next_at = now()
    where claim_id is not null and next_at > now() and next_at < now() + interval '28 seconds'`.execute(
    db,
  );
}
