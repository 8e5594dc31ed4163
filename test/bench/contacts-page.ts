import { Client } from 'pg';
import { processorTimes } from './cpu.ts';
import { formatPercentiles, percentile } from './measurements.ts';
import { storeCalled } from './million.ts';
import { startBenchStack } from './stack.ts';
import { TimedClient } from './timed-client.ts';

const ROWS = 100_000;
const PAGE = 100;
const WARM_UP = 300;
const SAMPLES = 1_000;
/** What a page may take, as a multiple of the bare SELECT of its rows. */
const MOST_TIMES = 3;

const CONTACTS =
  'select * from contacts where batch_id = $1 and position >= $2 order by position limit $3';
const CALLS = 'select * from calls where contact_id = any($1::uuid[])';

/**
 * Measures a page of 100 contacts over HTTP in turns with the bare SELECT of the same rows, over a
 * connection of its own: alone, and with the calls of the contacts.
 */
export async function benchContactsPage(print: (line: string) => void): Promise<void> {
  await using stack = await startBenchStack({});
  const { batchId } = await storeCalled(stack, ROWS);
  using http = new TimedClient(stack.apiUrl, stack.token);
  const postgres = new Client({ connectionString: stack.databaseUrl });
  await postgres.connect();
  const read = async (skip: number) =>
    (await postgres.query<{ contact_id: string }>(CONTACTS, [batchId, skip, PAGE])).rows;
  const readWithCalls = async (skip: number) => {
    const contacts = await read(skip);
    await postgres.query(CALLS, [contacts.map(({ contact_id: id }) => id)]);
  };
  const path = `/batches/${batchId}/contacts?limit=${PAGE}`;
  const pages = [
    { name: 'page of 100 contacts', path, bare: read },
    {
      name: 'page of 100 contacts with calls',
      path: `${path}&include_calls=true`,
      bare: readWithCalls,
    },
  ];
  for (const { name, path: of, bare } of pages) {
    const before = processorTimes(stack.pids);
    const times = await inTurns((skip) => http.time(`${of}&skip=${skip}`), bare);
    const ratio = percentile(times.whole, 0.99) / percentile(times.bare, 0.99);
    // A busy machine stretches every time but this one.
    const ofApi =
      ((processorTimes(stack.pids)['api'] ?? 0) - (before['api'] ?? 0)) / (WARM_UP + SAMPLES);
    print(
      `${name}: ${formatPercentiles(times.whole)}; bare SELECT in turns: ` +
        `${formatPercentiles(times.bare)}; ${ratio.toFixed(1)} times the p99 (target ${MOST_TIMES}); ` +
        `processor time of the API ${ofApi.toFixed(1)} ms`,
    );
  }
  await postgres.end();
}

async function inTurns(
  page: (skip: number) => Promise<number>,
  select: (skip: number) => Promise<unknown>,
): Promise<{ whole: number[]; bare: number[] }> {
  const times = { whole: [] as number[], bare: [] as number[] };
  // The first ones warm up the compiler and the cache, and do not count.
  for (let n = -WARM_UP; n < SAMPLES; n += 1) {
    const skip = (Math.abs(n) * 7_919 * 131) % (ROWS - PAGE);
    const whole = await page(skip);
    const startedMs = performance.now();
    await select(skip);
    const bare = performance.now() - startedMs;
    if (n >= 0) {
      times.whole.push(whole);
      times.bare.push(bare);
    }
  }
  return times;
}
