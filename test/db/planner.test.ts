import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { planByIndexes } from '../../src/db/planner.ts';
import { prepareInTransaction } from '../../src/db/prepared.ts';
import type { Db, Tx } from '../../src/db/tables.ts';
import { testDatabase } from '../support/database.ts';
import { storeBatch } from '../support/rows/batch.ts';

const database = await testDatabase();
const db = openDatabase({ url: database.url, poolSize: 1 });
afterAll(async () => {
  await db.destroy();
  await database[Symbol.asyncDispose]();
});
const { batchId } = await storeBatch(db, { contacts: [{}, {}, {}] });

// With statistics, Postgres reads a table of one page as a whole.
await sql`analyze batches`.execute(db);

type Explained = { 'QUERY PLAN': string };
const explain = async (tx: Tx) => {
  const { rows } = await sql<Explained>`
    explain (costs off) select name from batches where batch_id = ${batchId}`.execute(tx);
  return rows.map((row) => row['QUERY PLAN'].trim()).join(' ');
};
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);

test('A transaction that plans by indexes reads even a table of one page by its index', async () => {
  const before = await inTransaction(explain);
  expect(before).toContain('Seq Scan on batches');
  const planned = await inTransaction(async (tx) => {
    await planByIndexes(tx);
    return explain(tx);
  });
  expect(planned).toMatch(/^Index Scan using \w+ on batches/);
  expect(await inTransaction(explain)).toBe(before);
});

test('A transaction that plans by indexes plans a prepared statement once', async () => {
  const find = prepareInTransaction('plannedOnce', (of: Db, values: { batchId: string }) =>
    of.selectFrom('contacts').select('contactId').where('batchId', '=', values.batchId),
  );
  for (let n = 0; n < 3; n += 1) {
    await inTransaction(async (tx) => {
      await planByIndexes(tx);
      expect(await find.all(tx, { batchId })).toHaveLength(3);
    });
  }
  const { rows } = await sql`
    select generic_plans, custom_plans from pg_prepared_statements
    where name like 'plannedOnce %'`.execute(db);
  expect(rows).toEqual([{ genericPlans: 3, customPlans: 0 }]);
});
