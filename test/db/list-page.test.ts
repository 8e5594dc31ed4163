import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { BATCH_ORDERS, listBatches } from '../../src/db/batches/batch-lists.ts';
import { CALL_ORDERS, listCalls } from '../../src/db/calls/call-lists.ts';
import { CAMPAIGN_ORDERS, listCampaigns } from '../../src/db/campaigns/campaigns.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { ListPage, SortKey } from '../../src/db/list-page.ts';
import { buildOnlineIndexes } from '../../src/db/online-indexes.ts';
import type { Db } from '../../src/db/tables.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const db = openDatabase({ url: database.url, poolSize: 1 });
afterAll(async () => {
  await db.destroy();
  await database[Symbol.asyncDispose]();
});

const ID = '01a1f000-0000-7000-8000-000000000001';
/** Later than every id that is made today. */
const LATE_ID = '0fffffff-0000-7000-8000-000000000001';
const values = {
  uuid: LATE_ID,
  instant: '2027-01-01T00:00:00.000Z',
  name: 'May',
  integer: '7',
  text: 'a',
};

/** The second page of an order. */
const pageBy = <Row>(keys: readonly SortKey<Row>[]): ListPage<Row> => ({
  keys,
  isDescending: true,
  start: { values: keys.map(({ kind }) => values[kind]), isBackwards: false },
  skip: 0,
  limit: 50,
});

/** The plan of a statement, by an index wherever there is one. */
async function planOf(work: (on: Db) => Promise<unknown>): Promise<string> {
  const queries: CompiledQuery[] = [];
  const remember: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(db.getExecutor().compileQuery(node, { queryId: 'explained' }));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(remember));
  await sql`select set_config('enable_seqscan', 'off', false)`.execute(db);
  const [query] = queries;
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain (costs off) ${query?.sql}`, [...(query?.parameters ?? [])]),
    );
  return rows.map((row) => row['QUERY PLAN'].trim()).join('\n');
}

// Enough calls that an index of few of them pays.
await sql`
  insert into calls (execution_id, organization_id, campaign_id, batch_id, contact_id, call_status,
    from_number, to_number, retry_count, is_follow_up, is_forced, created_at, ended_at, deadline_at,
    last_news_at)
  select uuidv7(), case when n % 8 < 4 then ${ID}::uuid else uuidv7() end, id, id, id, 'completed', '+14155550100', '+14155550101', 0, false, false,
    now(), now(), now(), now()
  from (select md5((n / 4)::text)::uuid as id, n from generate_series(1, 4000) as n)`.execute(db);
await sql`analyze calls`.execute(db);

const own = { organizationId: ID };
const { created_at: batchesByCreation } = BATCH_ORDERS;

describe('A page by cursor is a range of', () => {
  test.each([
    ['campaigns_(newest|owned)', (on: Db) => campaigns(on, CAMPAIGN_ORDERS.created_at)],
    ['campaigns_by_change', (on: Db) => campaigns(on, CAMPAIGN_ORDERS.updated_at)],
    ['campaigns_by_name', (on: Db) => campaigns(on, CAMPAIGN_ORDERS.name)],
    ['batches_newest', (on: Db) => batches(on, batchesByCreation)],
    ['batches_by_change', (on: Db) => batches(on, BATCH_ORDERS.updated_at)],
    ['batches_by_name', (on: Db) => batches(on, BATCH_ORDERS.name)],
    ['calls_newest', (on: Db) => calls(on, {})],
    ['calls_of_batch', (on: Db) => calls(on, { batchId: ID })],
    ['calls_of_contact', (on: Db) => calls(on, { contactId: ID })],
    ['calls_of_campaign', (on: Db) => calls(on, { campaignId: ID })],
    ['calls_of_status', (on: Db) => calls(on, { callStatuses: ['unknown'] })],
    ['calls_of_failure', (on: Db) => calls(on, { failureCodes: ['blocked'] })],
  ])('the index %s', async (index, work) => {
    const plan = await planOf(work);
    expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using ${index} on`));
    expect(plan).toMatch(/Index Cond: .*</);
    expect(plan).not.toContain('Sort');
  });
});

const campaigns = (on: Db, keys: typeof CAMPAIGN_ORDERS.name) =>
  listCampaigns(on, { filter: own, page: pageBy(keys) });
const batches = (on: Db, keys: typeof BATCH_ORDERS.name) =>
  listBatches(on, { filter: own, page: pageBy(keys) });
const calls = (on: Db, filter: object) =>
  listCalls(on, {
    filter: { ...own, ...filter },
    page: pageBy(CALL_ORDERS.created_at),
    withTranscript: false,
  });

test('Indexes that are missing, or were left unfinished, are built while rows are written', async () => {
  expect(await buildOnlineIndexes(db)).toEqual([]);
  await sql`drop index campaigns_by_name`.execute(db);
  await sql`update pg_index set indisvalid = false where indexrelid = 'batches_by_name'::regclass`.execute(
    db,
  );
  // A second process builds at the same time.
  const built = await Promise.all([buildOnlineIndexes(db), buildOnlineIndexes(database.db)]);
  expect(built.flat().toSorted()).toEqual(['batches_by_name', 'campaigns_by_name']);
  expect(await buildOnlineIndexes(db)).toEqual([]);
});
