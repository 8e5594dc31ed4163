import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../src/db/database.ts';
import type { Db } from '../../src/db/tables.ts';
import { startWebhookReceiver } from '../support/servers/webhook-receiver.ts';
import { openOrganization } from '../webhook-kills/organization.ts';
import { processorTimes, timePerAttempt } from './cpu.ts';
import { formatPercentiles, percentile } from './measurements.ts';
import { startBenchStack } from './stack.ts';

const ENDPOINTS = 100;
const EVENTS_PER_SECOND = 20;
const ROUND_SECONDS = 20;
const ROUNDS = 3;
/** For the last events of a round, and those of the warm-up. */
const SETTLE_MS = 3_000;
/** Events at once, to see how fast one worker delivers what is due. */
const BACKLOG = 5_000;
const HANGING = '/hook/0';

/**
 * Measures the time from the commit of an event to its arrival, for a hundred organizations with one endpoint
 * each, of which none or one hangs, in turns.
 */
export async function benchWebhooks(print: (line: string) => void): Promise<void> {
  await using stack = await startBenchStack({});
  await using receiver = await startWebhookReceiver();
  const db = openDatabase({ url: stack.databaseUrl, poolSize: 5 });
  await using _closed = { [Symbol.asyncDispose]: () => db.destroy() };
  const organizations: string[] = [];
  for (let index = 0; index < ENDPOINTS; index += 1) {
    const { organizationId, rest } = await openOrganization(db, stack.apiUrl);
    await rest.send('POST', '/webhook-endpoints/', { url: `${receiver.url}/hook/${index}` });
    organizations.push(organizationId);
  }
  let hangs = false;
  const arrivals = new Map<unknown, number>();
  receiver.answer = ({ path, body }, response) => {
    if (hangs && path === HANGING) return;
    arrivals.set(body.data['suppression_id'], performance.now());
    response.writeHead(204).end();
  };
  await optOut(db, organizations, { events: ENDPOINTS });
  await wait(SETTLE_MS);
  const worst: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (hangs of [false, true]) {
      const commits = await optOut(db, organizations, {
        events: EVENTS_PER_SECOND * ROUND_SECONDS,
      });
      await wait(SETTLE_MS);
      const others = commits.filter(({ index }) => index > 0);
      const latencies = others.map(({ id, atMs }) => (arrivals.get(id) ?? Infinity) - atMs);
      if (hangs) worst.push(percentile(latencies, 0.99));
      print(
        `  round ${round}, ${hangs ? 'one hangs' : 'all answer'}: ${formatPercentiles(latencies)}`,
      );
    }
  }
  print(
    `webhooks, ${ENDPOINTS} endpoints, ${EVENTS_PER_SECOND} events/s: beside one that hangs the others' ` +
      `p99 is ${percentile(worst, 0.5).toFixed(0)} ms (target 1000)`,
  );
  hangs = false;
  arrivals.clear();
  const before = processorTimes(stack.pids);
  const startedMs = performance.now();
  for (const organizationId of organizations) await optOutMany(db, organizationId);
  while (arrivals.size < BACKLOG) await wait(50);
  const perSecond = (BACKLOG * 1_000) / (performance.now() - startedMs);
  const time = timePerAttempt(before, processorTimes(stack.pids), BACKLOG);
  print(
    `webhooks, backlog of ${BACKLOG}: ${perSecond.toFixed(0)} a second, processor time of one ${time}`,
  );
}

type Commit = { index: number; id: string; atMs: number };

/** Stores opt-outs of the organizations, one after the other in an even pace: each is one event. */
async function optOut(
  db: Db,
  organizations: readonly string[],
  { events }: { events: number },
): Promise<Commit[]> {
  const startedMs = performance.now();
  const commits: Promise<Commit>[] = [];
  for (let event = 0; event < events; event += 1) {
    await wait(startedMs + (event * 1_000) / EVENTS_PER_SECOND - performance.now());
    const index = event % organizations.length;
    commits.push(optOutOf(db, { index, organizationId: organizations[index] ?? '' }));
  }
  return Promise.all(commits);
}

/** Stores the share of one organization in the backlog. */
async function optOutMany(db: Db, organizationId: string): Promise<void> {
  const rows = Array.from({ length: BACKLOG / ENDPOINTS }, (_, index) => ({
    organizationId,
    phoneNumber: `+1212${2_000_000 + index}`,
    reason: 'opted out',
    createdAt: new Date(),
  }));
  await db.insertInto('suppressions').values(rows).execute();
}

let numbers = 0;

async function optOutOf(
  db: Db,
  { index, organizationId }: { index: number; organizationId: string },
): Promise<Commit> {
  numbers += 1;
  const phoneNumber = `+1415${2_000_000 + numbers}`;
  const { suppressionId } = await db
    .insertInto('suppressions')
    .values({ organizationId, phoneNumber, reason: 'opted out', createdAt: new Date() })
    .returning('suppressionId')
    .executeTakeFirstOrThrow();
  return { index, id: suppressionId, atMs: performance.now() };
}
