import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { prepare } from '../../src/db/prepared.ts';
import type { Db } from '../../src/db/tables.ts';
import { asOrganization } from '../../src/db/tenant.ts';
import { isDatabaseUnavailable } from '../../src/db/unavailable.ts';
import { testDatabase } from '../support/database.ts';
import { NOW, storeBatch } from '../support/rows/batch.ts';

const database = await testDatabase();
/** One connection, so that each statement meets what the one before it has left. */
const db = openDatabase({ url: database.url, poolSize: 1 });
afterAll(async () => {
  await db.destroy();
  await database[Symbol.asyncDispose]();
});

const [mine, other] = [
  await storeBatch(db, { contacts: [{}] }),
  await storeBatch(db, { contacts: [{}] }),
];

/** More executions than after which Postgres keeps one plan. */
const MANY = 8;
const many = async <T>(work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let n = 0; n < MANY; n += 1) results.push(await work());
  return results;
};
const times = <T>(value: T): T[] => Array.from({ length: MANY }, () => value);

const findBatch = (name: string) =>
  prepare(name, (of: Db, { batchId }: { batchId: string }) =>
    of.selectFrom('batches').selectAll().where('batchId', '=', batchId),
  );

const namesOf = async (prefix: string, of: Db = db) => {
  const { rows } = await sql<{ name: string; calls: number }>`
    select name, generic_plans + custom_plans as calls from pg_prepared_statements
    where name like ${`${prefix} %`} order by prepare_time`.execute(of);
  return rows;
};

describe('A prepared statement', () => {
  test('is parsed once for a connection and gives the rows that the query gives', async () => {
    const find = findBatch('findById');
    const plain = db.selectFrom('batches').selectAll().where('batchId', '=', mine.batchId);
    const expected = await plain.executeTakeFirst();
    expect(expected?.createdAt).toBeInstanceOf(Date);
    for (const row of await many(() => find.first(db, mine))) expect(row).toEqual(expected);
    expect(await find.all(db, other)).toMatchObject([{ batchId: other.batchId }]);
    expect(await namesOf('findById')).toMatchObject([{ calls: MANY + 1 }]);
  });

  test('counts the rows that it has changed', async () => {
    const rename = prepare('rename', (of: Db, { to }: { to: { name: string; at: Date | null } }) =>
      of.updateTable('batches').set({ name: to.name, scheduledEnd: to.at }),
    );
    expect(await rename.count(db, { to: { name: 'A', at: NOW } })).toBe(2);
    expect(await rename.count(db, { to: { name: 'B', at: null } })).toBe(2);
    const rows = await db.selectFrom('batches').select(['name', 'scheduledEnd']).execute();
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ name: 'B', scheduledEnd: null })));
  });

  test.each(['owner', 'organization'])(
    'shows an organization its rows and the owner every row, if the %s executes it first',
    async (first) => {
      const every = prepare(`everyOf-${first}`, (of: Db, { least }: { least: number }) =>
        of.selectFrom('batches').select('organizationId').where('revision', '>=', least),
      );
      const seen = async (by: Db) =>
        (await every.all(by, { least: 0 })).map((batch) => batch.organizationId).toSorted();
      const seenBy = (id: string) => asOrganization(id, () => many(() => seen(db)));
      const ids = [mine.organizationId, other.organizationId].toSorted();
      if (first === 'owner') expect(await many(() => seen(db))).toEqual(times(ids));
      for (const id of ids) expect(await seenBy(id)).toEqual(times([id]));
      expect(await many(() => seen(db))).toEqual(times(ids));
      for (const id of ids) {
        const inside = () => db.transaction().execute((tx) => seen(tx));
        expect(await asOrganization(id, inside)).toEqual([id]);
      }
      expect(await namesOf(`everyOf-${first}`)).toHaveLength(1);
    },
  );

  test('works in statements that are sent without waiting for one another', async () => {
    const find = findBatch('pipelined');
    const found = await db
      .transaction()
      .execute((tx) =>
        Promise.all([find.first(tx, mine), find.first(tx, other), find.first(tx, mine)]),
      );
    expect(found.map((row) => row?.batchId)).toEqual([mine.batchId, other.batchId, mine.batchId]);
    expect(await namesOf('pipelined')).toHaveLength(1);
  });

  test('is not prepared where that is switched off', async () => {
    const find = findBatch('notPrepared');
    const { url } = database;
    await using without = openDatabase({ url, poolSize: 1, preparedStatements: 'off' });
    expect(await find.all(without, mine)).toHaveLength(1);
    expect(await namesOf('notPrepared', without)).toEqual([]);
  });
});

describe('A prepared statement whose table gets a column', () => {
  test('is prepared again outside of a transaction, and nobody notices', async () => {
    const find = findBatch('outside').first;
    await many(() => find(db, mine));
    await sql`alter table batches add column news text`.execute(db);
    expect(await find(db, mine)).toMatchObject({ batchId: mine.batchId, news: null });
    await sql`alter table batches drop column news`.execute(db);
    const [own] = await asOrganization(mine.organizationId, () => many(() => find(db, mine)));
    expect(own).toMatchObject({ batchId: mine.batchId });
    expect(own).not.toHaveProperty('news');
    expect((await namesOf('outside')).map(({ name }) => name.split(' ')[2])).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  test('fails its transaction once, and the next one succeeds', async () => {
    const find = findBatch('inside').first;
    const findInTransaction = () => db.transaction().execute((tx) => find(tx, mine));
    await many(findInTransaction);
    await sql`alter table batches add column news text`.execute(db);
    const failure: unknown = await findInTransaction().catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'cached plan must not change result type' });
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(await findInTransaction()).toMatchObject({ news: null });
    await sql`alter table batches drop column news`.execute(db);
  });
});

test('A statement that the session no longer knows is prepared again', async () => {
  const find = findBatch('forgotten');
  await find.first(db, mine);
  await sql`deallocate all`.execute(db);
  expect(await find.all(db, mine)).toHaveLength(1);
});

const declare = (build: (values: { retries: number }) => unknown) => () =>
  prepare('wrong', (of: Db, values: { retries: number }) => {
    build(values);
    return of.selectFrom('batches').selectAll();
  });

describe('A statement cannot be declared', () => {
  test('with a computation on its values', () => {
    expect(declare(({ retries }) => retries + 1)).toThrow("Cannot compute with 'retries'");
  });

  test('with all of its values at once', () => {
    expect(declare((values) => ({ ...values }))).toThrow('Cannot enumerate');
  });
});

test('A statement is not executed without one of its values', async () => {
  const find = findBatch('incomplete');
  // As an untyped caller might.
  const nothing = {} as { batchId: string };
  await expect(find.all(db, nothing)).rejects.toThrow("without 'batchId'");
});
