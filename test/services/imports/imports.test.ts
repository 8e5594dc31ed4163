import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { ImportConnection } from '../../../src/db/imports/import-connection.ts';
import { giveUpImport, holdForImport, insertImport } from '../../../src/db/imports/imports.ts';
import { readFileBatch } from '../../../src/upload/contact-file.ts';
import { numberLengths } from '../../../src/upload/number-lengths.ts';
import { appendContacts } from '../../../src/services/imports/appends.ts';
import { createBatch } from '../../../src/services/batches/batches.ts';
import { type ImportedContacts, importContacts } from '../../../src/services/imports/imports.ts';
import { testDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import {
  batchRow,
  NOW,
  statuses,
  storeBatch,
  type StoredBatch,
} from '../../support/stored-batch.ts';
import { lockBatchRow } from '../../../src/db/batches/locks.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db, url: databaseUrl } = database;
const started: string[] = [];
const deps = {
  db,
  databaseUrl,
  clock: { now: () => NOW },
  newId: () => uuidv7(),
  batchSignals: {
    start: async (batchId: string, revision: number) => void started.push(`${batchId} ${revision}`),
  },
};

const VARIABLE = 'a\tb\\n\n"c"';
/** A file of three contacts, each with a variable of characters that mean something elsewhere. */
const csv = ['1', '2', '3'].map((n) => `+1415555000${n},"${VARIABLE.replaceAll('"', '""')}"\n`);
const file = () => ({
  bytes: Readable.from([Buffer.from(`phone,name\n${csv[0]}`), Buffer.from(`${csv[1]}${csv[2]}`)]),
  format: 'csv' as const,
  rules: { duplicates: 'reject' as const, strictNumbers: false, lengths: numberLengths() },
  isWhole: true,
  judge: async () => undefined,
});
/** Imports for a batch that is there. */
const importFor = ({ organizationId, batchId }: StoredBatch) =>
  importContacts(deps, { importId: uuidv7(), organizationId, target: { batchId } }, file());
/** Imports for a batch that comes with its contacts. */
const importWith = ({ organizationId, campaignId, batchId }: StoredBatch) =>
  importContacts(deps, { importId: batchId, organizationId, target: { campaignId } }, file());

const stamp = async () => undefined;

const create = async (target: StoredBatch, contacts: ImportedContacts) => {
  const { draft: batch } = readFileBatch({ campaign_id: target.campaignId }, { strict: true });
  return createBatch(deps, { ...target, draft: batch, contacts, stamp });
};
/** A batch that is not there, of a campaign that is. */
const batchToCome = async () => ({ ...(await storeBatch(db)), batchId: uuidv7() });

describe('an upload for a batch', () => {
  test('keeps the batch from completing until it ends', async () => {
    const stored = await storeBatch(db);
    const contacts = await importFor(stored);
    expect((await batchRow(db, stored)).importingSince).toEqual(NOW);
    await contacts[Symbol.asyncDispose]();
    expect(await batchRow(db, stored)).toMatchObject({ importingSince: null, revision: 2 });
    expect(started).toContain(`${stored.batchId} 2`);
  });

  test('keeps every character of its variables', async () => {
    const stored = await storeBatch(db);
    await using contacts = await importFor(stored);
    await appendContacts(deps, { ...stored, contacts, stamp });
    const { callVariables } = await db
      .selectFrom('contacts')
      .select('callVariables')
      .where('batchId', '=', stored.batchId)
      .where('position', '=', 3)
      .executeTakeFirstOrThrow();
    expect(callVariables).toEqual({ name: VARIABLE });
  });

  test('keeps the batch from completing while another is given up', async () => {
    const stored = await storeBatch(db);
    const { batchId } = stored;
    const first = await importFor(stored);
    const rows = () => db.selectFrom('imports').select('importId').where('batchId', '=', batchId);
    const { importId } = await rows().executeTakeFirstOrThrow();
    const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const begun = db.transaction().execute(async (tx) => {
      await lockBatchRow(tx, { batchId, strength: 'no key update' });
      const row = { importId: uuidv7(), organizationId: stored.organizationId, batchId };
      await insertImport(tx, { ...row, begunAt: NOW, lastNewsAt: NOW });
      await holdForImport(tx, { batchId, now: NOW });
      open();
      await mayCommit;
    });
    await isOpen;
    const order = { importId, batchId, now: NOW };
    const givenUp = db.transaction().execute((tx) => giveUpImport(tx, order));
    await eventually(
      async () =>
        (
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            db,
          )
        ).rows,
      (waiting) => waiting.length > 0,
    );
    commit();
    await Promise.all([begun, givenUp]);
    expect((await batchRow(db, stored)).importingSince).toEqual(NOW);
    await first[Symbol.asyncDispose]();
  });

  test('adds nothing to a batch cancelled meanwhile', async () => {
    const stored = await storeBatch(db);
    const { batchId } = stored;
    await using contacts = await importFor(stored);
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
    await using contacts = await importFor(stored);
    await db.deleteFrom('imports').where('batchId', '=', stored.batchId).execute();
    const appended = appendContacts(deps, { ...stored, contacts, stamp });
    await expect(appended).rejects.toMatchObject({ code: 'unavailable' });
    expect(await batchRow(db, stored)).toMatchObject({ totalContacts: 1 });
  });
});

describe('an upload that brings its batch', () => {
  test('has its contacts before the batch is there', async () => {
    const target = await batchToCome();
    await using contacts = await importWith(target);
    expect(await statuses(db, target)).toEqual(['pending', 'pending', 'pending']);
    await create(target, contacts);
    expect(await batchRow(db, target)).toMatchObject({ totalContacts: 3 });
    expect(await statuses(db, target)).toEqual(['pending', 'pending', 'pending']);
  });

  test('keeps its contacts after it is forgotten', async () => {
    const target = await batchToCome();
    const contacts = await importWith(target);
    await create(target, contacts);
    await contacts[Symbol.asyncDispose]();
    expect(await statuses(db, target)).toHaveLength(3);
  });

  test('leaves no contact when no batch is made of it', async () => {
    const target = await batchToCome();
    const contacts = await importWith(target);
    await contacts[Symbol.asyncDispose]();
    expect(await statuses(db, target)).toEqual([]);
  });

  test('makes no batch once the sweep has dropped it', async () => {
    const target = await batchToCome();
    await using contacts = await importWith(target);
    const order = { importId: target.batchId, batchId: null, now: NOW };
    await db.transaction().execute((tx) => giveUpImport(tx, order));
    await expect(create(target, contacts)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await statuses(db, target)).toEqual([]);
  });

  test('makes no batch of contacts that Postgres has lost', async () => {
    const target = await batchToCome();
    await using contacts = await importWith(target);
    const last = db.deleteFrom('contacts').where('batchId', '=', target.batchId);
    await last.where('position', '=', 2).execute();
    await expect(create(target, contacts)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('gets no contact behind the back of the sweep', async () => {
    const { batchId: importId, ...target } = await batchToCome();
    await using connection = await ImportConnection.open(databaseUrl);
    const place = { ...target, importId, dueAt: NOW };
    const contact = {
      phoneNumber: '+14155550001',
      variables: '{}',
      timezone: null,
      externalId: null,
    };
    expect(await connection.insertContacts(place, 0, [contact])).toBe(0);
    expect(await statuses(db, { batchId: importId })).toEqual([]);
  });
});
