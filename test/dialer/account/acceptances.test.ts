import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { readHealth } from '../../../src/db/accounts/health.ts';
import { noteAcceptance } from '../../../src/dialer/account/breaker.ts';
import { storeHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { afterNow, storeBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db, url } = world;

test('An accepted call closes the breaker even when the batches of its account are locked', async () => {
  const dbWithLockTimeout = openDatabase({ url, poolSize: 2, lockTimeoutMs: 50 });
  const openBreaker = {
    failures: 3,
    reason: 'call_control_refusing',
    openUntil: afterNow(60),
  } as const;
  await storeHealth(db, { breaker: openBreaker });
  const { batchId, organizationId } = await storeBatch(db);
  await db.transaction().execute(async (tx) => {
    await sql`select from batches where batch_id = ${batchId} for share`.execute(tx);
    const deps = { ...world.deps(), db: dbWithLockTimeout };
    await noteAcceptance(deps, { accountId: null, organizationId });
  });
  await dbWithLockTimeout.destroy();
  expect((await readHealth(db, { accountId: null })).breaker.failures).toBe(0);
});
