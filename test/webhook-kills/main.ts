import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import type { Db } from '../../src/db/tables.ts';
import { type BenchStack, startBenchStack } from '../bench/stack.ts';
import { killAtRandom } from './kills.ts';
import { play, type PlayedOrganization } from './organization.ts';
import { planOf } from './plan.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { readDeliveries, readEvents, readTransitions } from './transitions.ts';
import { coverageOf, type Evidence, violationsOf } from './verdict.ts';

/*
 * Organizations have calls, and their endpoints are told of them, while workers, API and receiver are
 * killed: `npm run webhook-kills -- --seeds 1000`. Each seed is an organization.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '30' },
  },
});
const [seeds, from, atOnce] = [values.seeds, values.from, values['at-once']].map(Number);

/** Seconds between the attempts of a delivery. */
const RETRIES = [0.5, 1, 2, 4];
const SETTINGS = {
  SIMULATOR_SETUP_SECONDS: '0.05-0.2',
  SIMULATOR_RING_SECONDS: '0.05-0.3',
  SIMULATOR_TALK_SECONDS: '0.1-0.6',
  SIMULATOR_NO_ANSWER_SECONDS: '0.3',
  WEBHOOK_RETRY_SECONDS: RETRIES.join(','),
  WEBHOOK_TIMEOUT_SECONDS: '2',
};
const RESTARTS = { firstMs: 200, maxMs: 500, resetAfterMs: 1_000 };
/** A claim of a killed worker is due again after 30 s, and its workflow after ten more. */
const QUIET_WITHIN_MS = 5 * 60_000;
const SHOWN = 30;

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'redial-webhook-kills-'));
const found = await run(seeds ?? 1_000, from ?? 1);
for (const violation of found.slice(0, SHOWN)) print(`violated: ${violation}`);
if (found.length > SHOWN) print(`and ${found.length - SHOWN} more`);
if (found.length === 0) await rm(folder, { recursive: true, force: true });
else print(`the data of the run is in ${folder}`);
process.exitCode = found.length === 0 ? 0 : 1;

async function run(count: number, first: number): Promise<string[]> {
  await using receiver = await startReceiver(folder);
  const system = { workers: 2, restartDelays: RESTARTS, dataDir: join(folder, 'redial') } as const;
  await using stack = await startBenchStack(SETTINGS, system);
  const db = openDatabase({ url: stack.databaseUrl, poolSize: 10 });
  await using _closed = { [Symbol.asyncDispose]: () => db.destroy() };
  const startedMs = performance.now();
  const torment = killAtRandom({ stack, receiver, seed: first });
  const played = await playAll({ db, stack, receiver }, { count, first });
  const kills = await torment.stop();
  print(`${count} seeds from ${first} played in ${secondsSince(startedMs)} s; killed: ${kills}`);
  const isQuiet = await untilQuiet(db);
  const evidence = await collect(db, receiver, played);
  const violations = violationsOf(evidence, { attempts: RETRIES.length + 1 });
  if (!isQuiet) violations.push('deliveries of enabled endpoints do not end');
  report(evidence);
  receiver.heal();
  await replayAll(db, played);
  if (!(await untilQuiet(db))) violations.push('replayed deliveries do not end');
  const after = await collect(db, receiver, played);
  const { wanted, missing } = coverageOf(after);
  print(`after the replay ${wanted - missing.length} of ${wanted} wanted events were received`);
  print(`${secondsSince(startedMs)} s in all`);
  return [...violations, ...missing];
}

type Stage = { db: Db; stack: BenchStack; receiver: Receiver };

async function playAll(
  { db, stack, receiver }: Stage,
  { count, first }: { count: number; first: number },
): Promise<PlayedOrganization[]> {
  const { apiUrl } = stack;
  const stage = { db, apiUrl, receiverUrl: receiver.url };
  const waiting = Array.from({ length: count }, (_, index) => planOf(first + index));
  const played: PlayedOrganization[] = [];
  const playNext = async () => {
    for (let plan = waiting.shift(); plan !== undefined; plan = waiting.shift()) {
      played.push(await play(stage, plan));
      if (played.length % 50 === 0) print(`${played.length} seeds`);
    }
  };
  await Promise.all(Array.from({ length: atOnce ?? 30 }, playNext));
  return played;
}

async function collect(
  db: Db,
  receiver: Receiver,
  played: readonly PlayedOrganization[],
): Promise<Evidence> {
  const ids = played.map(({ organizationId }) => organizationId);
  return {
    transitions: await readTransitions(db, ids),
    events: await readEvents(db, ids),
    deliveries: await readDeliveries(db, ids),
    endpoints: played.flatMap(({ endpoints }) => endpoints),
    received: receiver.received(),
  };
}

function report({ transitions, events, deliveries, received }: Evidence): void {
  const of = (status: string) => deliveries.filter((delivery) => delivery.status === status).length;
  print(
    `${transitions.length} transitions, ${events.length} events, ${deliveries.length} deliveries: ` +
      `${of('delivered')} delivered, ${of('failed')} failed, ${of('pending')} at disabled endpoints; ` +
      `${received.length} requests came`,
  );
}

/** Enables the endpoints that have answered 410, and replays what was not received. */
async function replayAll(db: Db, played: readonly PlayedOrganization[]): Promise<void> {
  for (const { rest, organizationId } of played) {
    const endpoints = await db
      .selectFrom('webhookEndpoints')
      .select(['endpointId', 'disabledAt'])
      .where('organizationId', '=', organizationId)
      .execute();
    for (const { endpointId, disabledAt } of endpoints) {
      const path = `/webhook-endpoints/${endpointId}`;
      if (disabledAt !== null) {
        await rest.send('PATCH', path, { is_enabled: true });
      }
      const since = new Date(Date.now() - 86_400_000).toISOString();
      const { status, body } = await rest.send('POST', `${path}/replay`, { since });
      if (status >= 300) throw new Error(`a replay is answered ${status}: ${JSON.stringify(body)}`);
    }
  }
}

/** Waits until nothing is left to send to enabled endpoints. */
async function untilQuiet(db: Db): Promise<boolean> {
  const untilMs = performance.now() + QUIET_WITHIN_MS;
  while (performance.now() < untilMs) {
    const pending = await db
      .selectFrom('webhookDeliveries')
      .innerJoin('webhookEndpoints', 'webhookEndpoints.endpointId', 'webhookDeliveries.endpointId')
      .select('eventId')
      .where('status', '=', 'pending')
      .where('disabledAt', 'is', null)
      .executeTakeFirst();
    const replay = await db.selectFrom('webhookReplays').select('replayId').executeTakeFirst();
    if (pending === undefined && replay === undefined) return true;
    await wait(1_000);
  }
  return false;
}

function secondsSince(startedMs: number): string {
  return ((performance.now() - startedMs) / 1_000).toFixed(0);
}
