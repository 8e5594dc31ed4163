import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { reviveBatches } from '../../../src/dialer/recovery/revive-batches.ts';
import { ImportConnection } from '../../../src/db/imports/import-connection.ts';
import { insertImport } from '../../../src/db/imports/imports.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { batchRow, NOW, afterNow, contactStatuses, storeBatch } from '../../support/rows/batch.ts';
import { NO_CONSENT } from '../../support/data/consent.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

/** Stores an import with one contact, for a batch that waits for it or for one that is not stored. */
const storeImport = async (lastNewsAt: Date, { hasBatch = true } = {}) => {
  const stored = await storeBatch(db, { batch: { importingSince: NOW } });
  const { organizationId, campaignId } = stored;
  const importId = uuidv7();
  const batchId = hasBatch ? stored.batchId : null;
  await insertImport(db, { importId, organizationId, batchId, begunAt: NOW, lastNewsAt });
  await using connection = await ImportConnection.open(world.url);
  const place = { importId, organizationId, campaignId, dueAt: NOW };
  const contact = {
    phoneNumber: '+14155550001',
    variables: '{}',
    timezone: null,
    externalId: null,
    ...NO_CONSENT,
  };
  expect(await connection.insertContacts(place, 0, [contact])).toBe(1);
  return { batchId: stored.batchId, importId };
};
/** The statuses of the contacts of an import. */
const importedStatuses = (importId: string) => contactStatuses(db, { batchId: importId });

describe('The sweep', () => {
  test('drops an import that is without news for two minutes', async () => {
    const { batchId, importId } = await storeImport(afterNow(-121));
    await reviveBatches(world.deps());
    expect(await batchRow(db, { batchId })).toMatchObject({
      importingSince: null,
      revision: 2,
      totalContacts: 1,
      revivedAt: NOW,
    });
    expect(await importedStatuses(importId)).toEqual([]);
  });

  test('keeps an import that had news within two minutes', async () => {
    const { batchId, importId } = await storeImport(afterNow(-119));
    await reviveBatches(world.deps());
    expect(await batchRow(db, { batchId })).toMatchObject({ importingSince: NOW, revision: 1 });
    expect(await importedStatuses(importId)).toEqual(['pending']);
  });

  test('removes the contacts of a dropped import whose batch was never stored', async () => {
    const { importId } = await storeImport(afterNow(-121), { hasBatch: false });
    await reviveBatches(world.deps());
    expect(await importedStatuses(importId)).toEqual([]);
  });
});
