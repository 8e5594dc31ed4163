import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { clearForgottenStages } from '../../src/db/imports.ts';
import { appendContacts } from '../../src/services/appends.ts';
import { stageUpload } from '../../src/services/imports.ts';
import { testDatabase } from '../support/database.ts';
import { batchRow, NOW, statuses, storeBatch } from '../support/stored-batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;
const started: string[] = [];
const deps = {
  db,
  clock: { now: () => NOW },
  newId: () => uuidv7(),
  batchSignals: {
    start: async (batchId: string, revision: number) => void started.push(`${batchId} ${revision}`),
  },
};

const draft = (phoneNumber: string) => ({
  phoneNumber,
  callVariables: { name: 'a\tb\\n\n"c"' },
  timezone: null,
  externalId: null,
});
async function* groups() {
  yield [draft('+14155550001'), draft('+14155550002')];
  yield [draft('+14155550003')];
}

const stamp = async () => undefined;

describe('an upload for a batch', () => {
  test('keeps the batch from completing until it ends', async () => {
    const stored = await storeBatch(db);
    const contacts = await stageUpload(deps, stored, groups());
    expect((await batchRow(db, stored)).importingSince).toEqual(NOW);
    await contacts[Symbol.asyncDispose]();
    expect(await batchRow(db, stored)).toMatchObject({ importingSince: null, revision: 2 });
    expect(started).toContain(`${stored.batchId} 2`);
  });

  test('keeps every character of its variables', async () => {
    const stored = await storeBatch(db);
    await using contacts = await stageUpload(deps, stored, groups());
    await appendContacts(deps, { ...stored, contacts, stamp });
    const { callVariables } = await db
      .selectFrom('contacts')
      .select('callVariables')
      .where('batchId', '=', stored.batchId)
      .where('position', '=', 3)
      .executeTakeFirstOrThrow();
    expect(callVariables).toEqual({ name: 'a\tb\\n\n"c"' });
  });

  test('adds nothing to a batch cancelled meanwhile', async () => {
    const stored = await storeBatch(db);
    const { batchId } = stored;
    await using contacts = await stageUpload(deps, stored, groups());
    const batches = db.updateTable('batches').set({ status: 'cancelled' });
    await batches.where('batchId', '=', batchId).execute();
    await expect(appendContacts(deps, { ...stored, contacts, stamp })).rejects.toMatchObject({
      code: 'invalid_transition',
      state: 'cancelled',
    });
    expect(await statuses(db, { batchId })).toEqual(['pending']);
  });

  test('adds nothing once the sweep has dropped it', async () => {
    const stored = await storeBatch(db);
    await using contacts = await stageUpload(deps, stored, groups());
    await db.deleteFrom('imports').where('batchId', '=', stored.batchId).execute();
    await clearForgottenStages(db);
    const appended = appendContacts(deps, { ...stored, contacts, stamp });
    await expect(appended).rejects.toMatchObject({ code: 'unavailable' });
    expect(await batchRow(db, stored)).toMatchObject({ totalContacts: 1 });
  });
});
