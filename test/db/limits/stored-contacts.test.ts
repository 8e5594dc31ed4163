import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { countStoredContacts } from '../../../src/db/limits/stored-contacts.ts';
import { migratorOf } from '../../../src/db/migrate.ts';
import { emptyDatabase, testDatabase } from '../../support/database.ts';
import { NOW, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const deleteContacts = (batchId: string) =>
  db.deleteFrom('contacts').where('batchId', '=', batchId).execute();

describe('The stored contacts of an organization', () => {
  test('are counted when they are added and when they are deleted', async () => {
    const one = await storeBatch(db, { contacts: [{}, {}, {}] });
    const other = await storeBatch(db, { beside: one, contacts: [{}, {}] });
    expect(await countStoredContacts(db, one)).toBe(5);
    await deleteContacts(one.batchId);
    expect(await countStoredContacts(db, one)).toBe(2);
    await deleteContacts(other.batchId);
    expect(await countStoredContacts(db, one)).toBe(0);
  });

  test('are none in an organization that never had one', async () => {
    expect(await countStoredContacts(db, { organizationId: uuidv7() })).toBe(0);
  });

  test('are counted for each organization of one statement', async () => {
    const [one, other] = [await storeBatch(db), await storeBatch(db)];
    await db.deleteFrom('contacts').where('batchId', 'in', [one.batchId, other.batchId]).execute();
    expect(await countStoredContacts(db, one)).toBe(0);
    expect(await countStoredContacts(db, other)).toBe(0);
  });

  test('are counted exactly although twenty batches are stored at the same time', async () => {
    const first = await storeBatch(db);
    const beside = { beside: first, contacts: [{}, {}, {}] };
    await Promise.all(Array.from({ length: 20 }, () => storeBatch(db, beside)));
    expect(await countStoredContacts(db, first)).toBe(61);
  });

  test('are not counted by a transaction that fails', async () => {
    const batch = await storeBatch(db);
    const failing = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('contacts').where('batchId', '=', batch.batchId).execute();
      expect(await countStoredContacts(tx, batch)).toBe(0);
      throw new Error('the transaction fails');
    });
    await expect(failing).rejects.toThrow('the transaction fails');
    expect(await countStoredContacts(db, batch)).toBe(1);
  });
});

test('An older database begins with the contacts of its batches and running uploads', async () => {
  await using old = await emptyDatabase();
  const migrator = migratorOf(old.db);
  await migrator.migrateTo('20261123T000001Z-waiting-list');
  const one = await storeBatch(old.db, { contacts: [{}, {}] });
  const { organizationId, campaignId } = await storeBatch(old.db, { beside: one });
  const importId = uuidv7();
  await old.db
    .insertInto('imports')
    .values({ importId, organizationId, batchId: null, begunAt: NOW, lastNewsAt: NOW })
    .execute();
  const staged = { phoneNumber: '+14155550001', callVariables: '{}', dueAt: NOW, lookAt: NOW };
  const ids = { contactId: uuidv7(), organizationId, campaignId, batchId: importId };
  await old.db
    .insertInto('contacts')
    .values({ ...ids, ...staged, position: 0 })
    .execute();
  await migrator.migrateToLatest();
  expect(await countStoredContacts(old.db, one)).toBe(4);
});
