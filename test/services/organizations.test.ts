import { SYSTEM } from '../../src/domain/audit.ts';
import { afterAll, expect, test } from 'vitest';
import { getOrganization } from '../../src/db/organizations.ts';
import { lockBatchRow } from '../../src/db/batches/batches.ts';
import { changeLimits } from '../../src/services/organizations.ts';
import { testDatabase, untilBlocked } from '../support/database.ts';
import { batchRow, NOW, storeBatch } from '../support/rows/batch.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const deps = {
  db,
  clock: { now: () => NOW },
  batchSignals: { start: async () => undefined },
};

test('Changed limits take effect together with the new revision of every batch', async () => {
  const stored = await storeBatch(db);
  const limitOf = async () => (await getOrganization(db, stored)).maxLiveCalls;
  const released = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await lockBatchRow(tx, { batchId: stored.batchId, strength: 'share' });
    await released.promise;
  });
  const changing = changeLimits(deps, { ...stored, by: SYSTEM }, (limits) => ({
    ...limits,
    maxLiveCalls: 7,
  }));
  await untilBlocked(db);
  expect(await limitOf()).toBeNull();
  released.resolve();
  await Promise.all([holding, changing]);
  expect(await limitOf()).toBe(7);
  expect((await batchRow(db, stored)).revision).toBe(3);
});
