import { EVERY_DESTINATION } from '../../support/data/destinations.ts';
import { ANY_CONSENT, NO_CONSENT } from '../../support/data/consent.ts';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { ImportConnection } from '../../../src/db/imports/import-connection.ts';
import {
  abandonImport,
  insertImport,
  lockPositions,
  markImporting,
} from '../../../src/db/imports/imports.ts';
import { readFileBatch } from '../../../src/upload/file-rules.ts';
import { numberLengths } from '../../../src/upload/number-lengths.ts';
import { appendContacts } from '../../../src/services/imports/appends.ts';
import { createBatch } from '../../../src/services/batches/batches.ts';
import { type ImportedContacts, importContacts } from '../../../src/services/imports/imports.ts';
import { testDatabase, untilBlocked } from '../../support/database.ts';
import {
  batchRow,
  NOW,
  contactStatuses,
  storeBatch,
  type StoredBatch,
} from '../../support/rows/batch.ts';
import { NO_QUOTAS } from '../../../src/domain/limits/quotas.ts';
import { lockBatchRow } from '../../../src/db/batches/batches.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db, url: databaseUrl } = database;
/** The imports after which statistics were gathered. */
const tended: string[] = [];
const started: string[] = [];
const deps = {
  db,
  quotas: NO_QUOTAS,
  callerNumberPolicy: 'any' as const,
  databaseUrl,
  largeImports: { take: (importId: string) => void tended.push(importId) },
  clock: { now: () => NOW },
  newId: () => uuidv7(),
  batchSignals: {
    start: async ({ batchId, revision }: { batchId: string; revision: number }) =>
      void started.push(`${batchId} ${revision}`),
  },
};

const VARIABLE = 'a\tb\\n\n"c"';
/** Three contacts, each with a variable of characters that are special in CSV, JSON or COPY. */
const csv = ['1', '2', '3'].map((n) => `+1415555000${n},"${VARIABLE.replaceAll('"', '""')}"\n`);
const file = () => ({
  bytes: Readable.from([Buffer.from(`phone,name\n${csv[0]}`), Buffer.from(`${csv[1]}${csv[2]}`)]),
  format: 'csv' as const,
  encoding: 'utf-8' as const,
  rules: {
    duplicates: 'reject' as const,
    strictNumbers: false,
    region: null,
    lengths: numberLengths(),
    destinations: EVERY_DESTINATION,
    consent: ANY_CONSENT,
  },
  isWhole: true,
  judge: async () => undefined,
});
/** Imports contacts for an existing batch. */
const importForBatch = ({ organizationId, batchId }: StoredBatch) =>
  importContacts(deps, { importId: uuidv7(), organizationId, target: { batchId } }, file());
/** Imports contacts for a batch that is created with them. */
const importForNewBatch = ({ organizationId, campaignId, batchId }: StoredBatch) =>
  importContacts(deps, { importId: batchId, organizationId, target: { campaignId } }, file());

const saveOutcome = async () => undefined;

const create = async (target: StoredBatch, contacts: ImportedContacts) => {
  const { draft: batch } = readFileBatch({ campaign_id: target.campaignId }, { strict: true });
  return createBatch(deps, { ...target, draft: batch, contacts, saveOutcome });
};
/** The ids of a batch that does not exist yet, in an existing campaign. */
const newBatch = async () => ({ ...(await storeBatch(db)), batchId: uuidv7() });

describe('an upload to an existing batch', () => {
  test('keeps the batch open until the upload ends', async () => {
    const stored = await storeBatch(db);
    const contacts = await importForBatch(stored);
    expect((await batchRow(db, stored)).importingSince).toEqual(NOW);
    await contacts[Symbol.asyncDispose]();
    expect(await batchRow(db, stored)).toMatchObject({ importingSince: null, revision: 2 });
    expect(started).toContain(`${stored.batchId} 2`);
  });

  test('of three contacts needs no statistics', async () => {
    const stored = await storeBatch(db);
    const contacts = await importForBatch(stored);
    await contacts[Symbol.asyncDispose]();
    expect(tended).toEqual([]);
  });

  test('stores every character of a variable', async () => {
    const stored = await storeBatch(db);
    await using contacts = await importForBatch(stored);
    await appendContacts(deps, { ...stored, contacts, saveOutcome });
    const { callVariables } = await db
      .selectFrom('contacts')
      .select('callVariables')
      .where('batchId', '=', stored.batchId)
      .where('position', '=', 3)
      .executeTakeFirstOrThrow();
    expect(callVariables).toEqual({ name: VARIABLE });
  });

  test('keeps the batch open while another upload is abandoned', async () => {
    const stored = await storeBatch(db);
    const { batchId } = stored;
    const first = await importForBatch(stored);
    const rows = () => db.selectFrom('imports').select('importId').where('batchId', '=', batchId);
    const { importId } = await rows().executeTakeFirstOrThrow();
    const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const begun = db.transaction().execute(async (tx) => {
      await lockBatchRow(tx, { batchId, strength: 'no key update' });
      const row = { importId: uuidv7(), organizationId: stored.organizationId, batchId };
      await insertImport(tx, { ...row, begunAt: NOW, lastNewsAt: NOW });
      await markImporting(tx, { batchId, now: NOW });
      open();
      await mayCommit;
    });
    await isOpen;
    const order = { importId, batchId, now: NOW };
    const abandoned = db.transaction().execute((tx) => abandonImport(tx, order));
    await untilBlocked(db);
    commit();
    await Promise.all([begun, abandoned]);
    expect((await batchRow(db, stored)).importingSince).toEqual(NOW);
    await first[Symbol.asyncDispose]();
  });

  test('is abandoned while a contact of its batch is deleted', async () => {
    const stored = await storeBatch(db);
    const { batchId } = stored;
    await using _upload = await importForBatch(stored);
    const imports = db.selectFrom('imports').select('importId').where('batchId', '=', batchId);
    const { importId } = await imports.executeTakeFirstOrThrow();
    const { abandoned } = await db.transaction().execute(async (tx) => {
      await lockPositions(tx, { batchId });
      await lockBatchRow(tx, { batchId, strength: 'no key update' });
      const order = { importId, batchId, now: NOW };
      const running = db.transaction().execute((other) => abandonImport(other, order));
      await untilBlocked(db);
      await tx.deleteFrom('contacts').where('batchId', '=', batchId).execute();
      return { abandoned: running };
    });
    expect((await abandoned)?.importingSince).toBe(null);
  });

  test('adds no contact to a batch cancelled meanwhile', async () => {
    const stored = await storeBatch(db);
    const { batchId } = stored;
    await using contacts = await importForBatch(stored);
    const batches = db.updateTable('batches').set({ status: 'cancelled' });
    await batches.where('batchId', '=', batchId).execute();
    await expect(appendContacts(deps, { ...stored, contacts, saveOutcome })).rejects.toMatchObject({
      code: 'invalid_transition',
      state: 'cancelled',
    });
    expect(await contactStatuses(db, { batchId })).toEqual(['pending']);
  });

  test('adds no contact once the sweep has abandoned it', async () => {
    const stored = await storeBatch(db);
    await using contacts = await importForBatch(stored);
    await db.deleteFrom('imports').where('batchId', '=', stored.batchId).execute();
    const appended = appendContacts(deps, { ...stored, contacts, saveOutcome });
    await expect(appended).rejects.toMatchObject({ code: 'unavailable' });
    expect(await batchRow(db, stored)).toMatchObject({ totalContacts: 1 });
  });
});

describe('an upload that creates a batch', () => {
  test('stages its contacts before the batch exists', async () => {
    const target = await newBatch();
    await using contacts = await importForNewBatch(target);
    expect(await contactStatuses(db, target)).toEqual(['pending', 'pending', 'pending']);
    await create(target, contacts);
    expect(await batchRow(db, target)).toMatchObject({ totalContacts: 3 });
    expect(await contactStatuses(db, target)).toEqual(['pending', 'pending', 'pending']);
  });

  test('leaves the contacts of a created batch when disposed', async () => {
    const target = await newBatch();
    const contacts = await importForNewBatch(target);
    await create(target, contacts);
    await contacts[Symbol.asyncDispose]();
    expect(await contactStatuses(db, target)).toHaveLength(3);
  });

  test('deletes its contacts when disposed without a batch', async () => {
    const target = await newBatch();
    const contacts = await importForNewBatch(target);
    await contacts[Symbol.asyncDispose]();
    expect(await contactStatuses(db, target)).toEqual([]);
  });

  test('creates no batch once the sweep has abandoned it', async () => {
    const target = await newBatch();
    await using contacts = await importForNewBatch(target);
    const order = { importId: target.batchId, batchId: null, now: NOW };
    await db.transaction().execute((tx) => abandonImport(tx, order));
    await expect(create(target, contacts)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await contactStatuses(db, target)).toEqual([]);
  });

  test('creates no batch if Postgres has lost contacts', async () => {
    const target = await newBatch();
    await using contacts = await importForNewBatch(target);
    const last = db.deleteFrom('contacts').where('batchId', '=', target.batchId);
    await last.where('position', '=', 2).execute();
    await expect(create(target, contacts)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('inserts no contact after the import has ended', async () => {
    const { batchId: importId, ...target } = await newBatch();
    await using connection = await ImportConnection.open(databaseUrl);
    const place = { ...target, importId, dueAt: NOW };
    const contact = {
      phoneNumber: '+14155550001',
      variables: '{}',
      timezone: null,
      externalId: null,
      ...NO_CONSENT,
    };
    expect(await connection.insertContacts(place, 0, [contact])).toBe(0);
    expect(await contactStatuses(db, { batchId: importId })).toEqual([]);
  });
});
