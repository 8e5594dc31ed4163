import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeKey } from '../../src/db/idempotency-keys.ts';
import { DEFAULT_ORGANIZATION_ID, ensureDefaultOrganization } from '../../src/db/organizations.ts';
import { upsertSuppressions } from '../../src/db/suppressions.ts';
import { startRemovals } from '../../src/services/removals.ts';
import { removeExpiredSuppressions } from '../../src/services/suppressions.ts';
import { testDatabase, waitingForLocks } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const NOW = new Date('2027-03-01T09:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
let now = NOW;
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS);
const deps = { db, clock: { now: () => now }, log: pino({ level: 'silent' }) };
const organizationId = DEFAULT_ORGANIZATION_ID;
await ensureDefaultOrganization(db, { now });

const suppressed = (phoneNumber: string, expiresAt: Date | null) => ({
  organizationId,
  phoneNumber,
  expiresAt,
  createdAt: NOW,
});
const numbers = async () => {
  const rows = await db.selectFrom('suppressions').select('phoneNumber').execute();
  return rows.map(({ phoneNumber }) => phoneNumber).toSorted();
};

beforeEach(async () => {
  now = NOW;
  await db.deleteFrom('suppressions').execute();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is old is removed from time to time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await upsertSuppressions(db, [suppressed('+14155550101', days(1))]);
  const slot = { organizationId, route: '/api/v1/batches', key: uuidv7() };
  const claim = { claimId: uuidv7(), now, heldUntil: now, keptSince: now };
  await takeKey(db, slot, claim);
  using _removing = startRemovals(deps);
  now = days(32);
  vi.advanceTimersByTime(10 * 60_000);
  const left = async () => {
    const keys = await db.selectFrom('idempotencyKeys').selectAll().execute();
    return keys.length + (await numbers()).length;
  };
  await eventually(left, (count) => count === 0);
});

describe('a suppression', () => {
  test('is removed 30 days after it has expired', async () => {
    await upsertSuppressions(db, [
      suppressed('+14155550101', days(1)),
      suppressed('+14155550102', days(2)),
      suppressed('+14155550103', null),
    ]);
    now = days(31);
    await removeExpiredSuppressions(deps);
    expect(await numbers()).toEqual(['+14155550101', '+14155550102', '+14155550103']);
    now = new Date(days(31).getTime() + 1);
    await removeExpiredSuppressions(deps);
    expect(await numbers()).toEqual(['+14155550102', '+14155550103']);
  });

  test('is removed with thousands of others', async () => {
    const many = Array.from({ length: 2_001 }, (_, n) => `+1415${String(5_000_000 + n)}`);
    await upsertSuppressions(
      db,
      many.map((phoneNumber) => suppressed(phoneNumber, NOW)),
    );
    now = days(31);
    await removeExpiredSuppressions(deps);
    expect(await numbers()).toEqual([]);
  });

  test('stays that is made anew while it is being removed', async () => {
    await upsertSuppressions(db, [suppressed('+14155550101', NOW)]);
    now = days(31);
    const { removing } = await db.transaction().execute(async (tx) => {
      await upsertSuppressions(tx, [suppressed('+14155550101', null)]);
      const begun = removeExpiredSuppressions(deps);
      await eventually(
        () => waitingForLocks(db),
        (count) => count === 1,
      );
      return { removing: begun };
    });
    await removing;
    expect(await numbers()).toEqual(['+14155550101']);
  });
});
