import { EVERY_DESTINATION } from '../../support/data/destinations.ts';
import { ANY_CONSENT } from '../../support/data/consent.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { NO_QUOTAS, type Quotas } from '../../../src/domain/limits/quotas.ts';
import { importContacts } from '../../../src/services/imports/imports.ts';
import { numberLengths } from '../../../src/upload/number-lengths.ts';
import { testDatabase, untilBlocked } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { countImports, lockUploads } from '../../../src/db/imports/imports.ts';
import { countStoredContacts } from '../../../src/db/limits/stored-contacts.ts';
import { NOW, storeBatch, type StoredBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db, url: databaseUrl } = database;

let now = NOW;
const depsWith = (quotas: Partial<Quotas>) => ({
  db,
  databaseUrl,
  quotas: { ...NO_QUOTAS, ...quotas },
  largeImports: { take: () => undefined },
  clock: { now: () => now },
  newId: () => uuidv7(),
  batchSignals: { start: async () => undefined },
});
const csv = {
  format: 'csv',
  encoding: 'utf-8',
  rules: {
    duplicates: 'allow',
    strictNumbers: false,
    region: null,
    lengths: numberLengths(),
    destinations: EVERY_DESTINATION,
    consent: ANY_CONSENT,
  },
  isWhole: true,
  judge: async () => undefined,
} as const;
type Bytes = AsyncIterable<Uint8Array>;
const upload = (
  quotas: Partial<Quotas>,
  { organizationId, campaignId }: StoredBatch,
  bytes: Bytes,
) =>
  importContacts(
    depsWith(quotas),
    { importId: uuidv7(), organizationId, target: { campaignId } },
    { ...csv, bytes },
  );
/** A file that trickles in until it is told to end. */
function trickling() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  async function* bytes() {
    yield Buffer.from('phone\n+14155550001\n');
    await ended;
  }
  return { bytes: bytes(), end };
}

test('An organization uploads as many files as its quota allows, and others still find a place', async () => {
  const [hostile, quiet] = [await storeBatch(db), await storeBatch(db)];
  const files = Array.from({ length: 6 }, () => trickling());
  const uploads = files.map(({ bytes }) => upload({ maxConcurrentUploads: 2 }, hostile, bytes));
  const settled = Promise.allSettled(uploads);
  await eventually(
    () => countImports(db, hostile),
    (count) => count === 2,
  );
  const own = trickling();
  const quietUpload = upload({ maxConcurrentUploads: 2 }, quiet, own.bytes);
  own.end();
  await using imported = await quietUpload;
  expect(imported.total).toBe(1);
  for (const { end } of files) end();
  const results = await settled;
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({
    code: 'too_many_uploads',
    quota: { name: 'max_concurrent_uploads', limit: 2, used: 2 },
    message:
      'the organization uploads 2 files at this moment, and its quota max_concurrent_uploads is 2: upload this one when another has ended',
  });
  for (const result of results) {
    if (result.status === 'fulfilled') await result.value[Symbol.asyncDispose]();
  }
});

test('Uploads that begin at the same moment are counted one after the other', async () => {
  const batch = await storeBatch(db);
  const files = [trickling(), trickling()];
  const { begun } = await db.transaction().execute(async (tx) => {
    await lockUploads(tx, batch);
    const uploads = files.map(({ bytes }) => upload({ maxConcurrentUploads: 1 }, batch, bytes));
    const settled = Promise.allSettled(uploads);
    await untilBlocked(db, 2);
    return { begun: settled };
  });
  await eventually(
    () => countImports(db, batch),
    (count) => count === 1,
  );
  for (const { end } of files) end();
  const results = await begun;
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const result of results) {
    if (result.status === 'fulfilled') await result.value[Symbol.asyncDispose]();
  }
});

test('An upload ends while it runs, once its organization has stored as much as it may', async () => {
  const batch = await storeBatch(db);
  let sent = 0;
  async function* endless() {
    yield Buffer.from('phone\n');
    for (;;) {
      sent += 1;
      // Each part comes two seconds after the one before.
      now = new Date(now.getTime() + 2_000);
      yield Buffer.from('+14155550001\n'.repeat(2_000));
      if (sent > 1_000) throw new Error('nobody has ended the upload');
    }
  }
  await expect(upload({ maxContactsStored: 5_000 }, batch, endless())).rejects.toMatchObject({
    code: 'quota_exceeded',
    quota: { name: 'max_contacts_stored', limit: 5_000 },
  });
  expect(await countStoredContacts(db, batch)).toBe(1);
});

const unread: Bytes = {
  [Symbol.asyncIterator]() {
    throw new Error('the file was read');
  },
};

test('An upload of an organization without room for one contact is refused before it is read', async () => {
  const batch = await storeBatch(db);
  await expect(upload({ maxContactsStored: 1 }, batch, unread)).rejects.toMatchObject({
    quota: { name: 'max_contacts_stored', limit: 1, used: 1 },
  });
});
