import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { reviveBatches } from '../../../src/dialer/recovery/revive-batches.ts';
import { ImportConnection } from '../../../src/db/imports/import-connection.ts';
import { insertImport } from '../../../src/db/imports/imports.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { batchRow, NOW, seconds, contactStatuses, storeBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

/** An upload that has brought one contact; for a batch that waits for it, or one of its own. */
const importingSince = async (lastNewsAt: Date, { hasBatch = true } = {}) => {
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
  };
  expect(await connection.insertContacts(place, 0, [contact])).toBe(1);
  return { batchId: stored.batchId, importId };
};
/** The statuses of what an upload has brought. */
const brought = (importId: string) => contactStatuses(db, { batchId: importId });

describe('the sweep', () => {
  test('drops an import silent for two minutes', async () => {
    const { batchId, importId } = await importingSince(seconds(-121));
    await reviveBatches(world.deps());
    expect(await batchRow(db, { batchId })).toMatchObject({
      importingSince: null,
      revision: 2,
      totalContacts: 1,
      revivedAt: NOW,
    });
    expect(await brought(importId)).toEqual([]);
  });

  test('leaves an import that was heard of', async () => {
    const { batchId, importId } = await importingSince(seconds(-119));
    await reviveBatches(world.deps());
    expect(await batchRow(db, { batchId })).toMatchObject({ importingSince: NOW, revision: 1 });
    expect(await brought(importId)).toEqual(['pending']);
  });

  test('removes what came for a batch that never was', async () => {
    const { importId } = await importingSince(seconds(-121), { hasBatch: false });
    await reviveBatches(world.deps());
    expect(await brought(importId)).toEqual([]);
  });
});
