import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/database.ts';
import { everyDay } from '../support/data/working-hours.ts';
import { percentile } from './measurements.ts';
import { storeMillion } from './million.ts';
import { type BenchStack, startBenchStack } from './stack.ts';
import { startTimedTab, type TimedTab } from './timed-tab.ts';

const SAMPLES = 40;
const TARGET_MS = 500;
const REST_MS = 1_000;
const NAME = 'A million';
/** Contacts at even positions are pending. */
const LAST_PENDING = 999_998;

/** A page of the console, and texts that stand there once what was asked for is shown. */
type OpenedPage = { name: string; path: string; shows: readonly string[] };

/**
 * Opens pages of the console in Chromium, with a batch of a million contacts: half of them were called,
 * half wait for their working hours. At the end the batch is opened while its contacts change. The time is
 * that from the navigation, with the scripts in the cache, to the end of the first frame with the texts.
 */
export async function benchConsolePages(print: (line: string) => void): Promise<void> {
  await using stack = await startBenchStack({});
  const batchId = await storeHalfCalled(stack);
  await using tab = await startTimedTab({ width: 1280, height: 900 });
  await tab.open(`${stack.apiUrl}/console#token=${stack.token}`, [NAME]);
  const batch = `/batches/${batchId}`;
  const waiting = '500,000 contacts wait';
  const called = {
    name: 'its called contacts',
    path: `${batch}?status=completed`,
    shows: ['+13000000001'],
  };
  const pages: OpenedPage[] = [
    { name: 'list of batches', path: '/batches', shows: ['500,000 of 1,000,000 finished'] },
    { name: 'the batch', path: batch, shows: [waiting, '+13000000001'] },
    called,
    {
      name: 'its contacts by number',
      path: `${batch}?in=phone_number&q=%2B13000900001`,
      shows: ['+13000900001'],
    },
    { name: 'calls', path: '/calls', shows: ['+12125550100'] },
    { name: 'live wall', path: '/wall', shows: [NAME, '500,000'] },
  ];
  const open = async (opened: OpenedPage) => {
    const times = await timesOf(tab, `${stack.apiUrl}/console`, opened);
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    print(
      `${opened.name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (target ${TARGET_MS})`,
    );
  };
  for (const opened of pages) await open(opened);
  await using _calls = completeContacts(stack.databaseUrl, batchId);
  await open({
    name: 'the batch, while called',
    path: batch,
    shows: ['contacts wait', '+13000000001'],
  });
  await open({ ...called, name: `${called.name}, while called` });
}

/** Completes 25 contacts a second from the end of the batch, as calls do, so that its counters change. */
function completeContacts(databaseUrl: string, batchId: string): AsyncDisposable {
  const db = openDatabase({ url: databaseUrl, poolSize: 1 });
  const end = new AbortController();
  const complete = async () => {
    for (let position = LAST_PENDING; !end.signal.aborted; position -= 2) {
      await sql`update contacts set status = 'completed'
        where batch_id = ${batchId} and position = ${position}`.execute(db);
      await pause(40);
    }
    await db.destroy();
  };
  const completed = complete();
  return {
    async [Symbol.asyncDispose]() {
      end.abort();
      await completed;
    },
  };
}

async function timesOf(
  tab: TimedTab,
  console: string,
  { path, shows }: OpenedPage,
): Promise<number[]> {
  const times: number[] = [];
  // The first one fills the cache and does not count.
  for (let n = -1; n < SAMPLES; n += 1) {
    const time = await tab.open(`${console}${path}`, shows);
    if (n >= 0) times.push(time);
    // The server still works for what the page asks for below these texts.
    await pause(REST_MS);
  }
  return times;
}

/**
 * Stores the batch: as if a worker had called half of it, 25 contacts a second, and had then looked at the
 * hours of the rest.
 */
async function storeHalfCalled(stack: BenchStack): Promise<string> {
  const campaignId = await stack.rest.createCampaign({ working_hours: closedInAmerica() });
  const batchId = await storeMillion(stack, { campaignId, status: 'pending' });
  const db = openDatabase({ url: stack.databaseUrl, poolSize: 1 });
  await sql`update contacts set status = 'completed' where batch_id = ${batchId} and position % 2 = 1`.execute(
    db,
  );
  await sql`update contacts set look_at = now() + interval '1 hour'
    where batch_id = ${batchId} and status = 'pending'`.execute(db);
  await sql`update batches set name = ${NAME}, scheduled_start = null, started_at = now(), status = 'in_progress'
    where batch_id = ${batchId}`.execute(db);
  await sql`
    insert into calls (execution_id, organization_id, campaign_id, batch_id, contact_id, call_status,
      from_number, to_number, retry_count, is_follow_up, is_forced, created_at, ended_at, settled_at,
      deadline_at, last_news_at)
    select uuidv7(at - now()), organization_id, campaign_id, batch_id, contact_id, 'completed',
      '+12125550100', phone_number, 0, false, false, at, at, at, at, at
    from contacts
    cross join lateral (select now() - position * interval '20 ms' as at) as ending
    where batch_id = ${batchId} and position % 2 = 1`.execute(db);
  await sql`vacuum analyze contacts, calls`.execute(db);
  await db.destroy();
  return batchId;
}

/** An hour a day that is over or has not begun on every clock from Hawaii to Newfoundland. */
function closedInAmerica() {
  const from = (new Date().getUTCHours() + 2) % 24;
  return everyDay({ start: clockAt(from), end: clockAt(from + 1) });
}

function clockAt(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
