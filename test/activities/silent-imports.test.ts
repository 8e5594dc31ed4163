import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { reviveBatches } from '../../activities/sweep.ts';
import { insertImport, stageContacts } from '../../src/db/imports.ts';
import { activityWorld } from '../support/activity-deps.ts';
import { batchRow, NOW, seconds, storeBatch } from '../support/stored-batch.ts';

const world = await activityWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const contact = {
  phoneNumber: '+14155550001',
  callVariables: {},
  timezone: null,
  externalId: null,
};

/** A batch that an upload of one row is on its way to. */
const importingSince = async (lastNewsAt: Date) => {
  const { batchId, organizationId } = await storeBatch(db, { batch: { importingSince: NOW } });
  const importId = uuidv7();
  await insertImport(db, { importId, organizationId, batchId, begunAt: NOW, lastNewsAt });
  await stageContacts(db, { importId, firstPosition: 0 }, [contact]);
  return { batchId, importId };
};
const stagedRows = async (importId: string) =>
  (await db.selectFrom('importRows').selectAll().where('importId', '=', importId).execute()).length;

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
    expect(await stagedRows(importId)).toBe(0);
  });

  test('leaves an import that was heard of', async () => {
    const { batchId, importId } = await importingSince(seconds(-119));
    await reviveBatches(world.deps());
    expect(await batchRow(db, { batchId })).toMatchObject({ importingSince: NOW, revision: 1 });
    expect(await stagedRows(importId)).toBe(1);
  });

  test('clears the stage of an import that has ended', async () => {
    const importId = uuidv7();
    await stageContacts(db, { importId, firstPosition: 0 }, [contact]);
    await reviveBatches(world.deps());
    expect(await stagedRows(importId)).toBe(0);
  });
});
