import { SYSTEM } from '../../src/domain/audit.ts';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { claimFreeKey } from '../../src/db/idempotency-keys.ts';
import { DEFAULT_ORGANIZATION_ID, ensureDefaultOrganization } from '../../src/db/organizations.ts';
import type { Tx } from '../../src/db/tables.ts';
import { startPurging } from '../../src/services/purge.ts';
import { purgeSuppressions, storeSuppressions } from '../../src/services/suppressions.ts';
import { testDatabase, untilBlocked } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { storeDelivery } from '../support/rows/webhook-delivery.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const NOW = new Date('2027-03-01T09:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
let now = NOW;
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS);
const deps = { db, clock: { now: () => now }, log: pino({ level: 'silent' }) };
const organizationId = DEFAULT_ORGANIZATION_ID;
await ensureDefaultOrganization(db, { now });

const suppression = (phoneNumber: string, expiresAt: Date | null) => ({
  phoneNumber,
  reason: null,
  expiresAt,
});
type Drafts = Parameters<typeof storeSuppressions>[1]['drafts'];
const suppressIn = (tx: Tx, drafts: Drafts) =>
  storeSuppressions(tx, { organizationId, drafts, by: SYSTEM, isAdmin: true, now: NOW });
const suppress = (drafts: Drafts) => db.transaction().execute((tx) => suppressIn(tx, drafts));
const suppressedNumbers = async () => {
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

test('startPurging deletes expired rows every ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await suppress([suppression('+14155550101', days(1))]);
  const slot = { organizationId, route: '/api/v1/batches', key: uuidv7() };
  const claim = { claimId: uuidv7(), now, heldUntil: now, keptSince: now };
  await claimFreeKey(db, slot, claim);
  using _purging = startPurging({ ...deps, auditRetentionDays: null });
  now = days(32);
  vi.advanceTimersByTime(10 * 60_000);
  const left = async () => {
    const keys = await db.selectFrom('idempotencyKeys').selectAll().execute();
    return keys.length + (await suppressedNumbers()).length;
  };
  await eventually(left, (count) => count === 0);
});

/** Stores what a receiver has answered to the event of a suppression. */
async function storeAnswer(phoneNumber: string): Promise<void> {
  const { suppressionId } = await db
    .selectFrom('suppressions')
    .select('suppressionId')
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirstOrThrow();
  const of = { organizationId, endpointId: uuidv7(), suppressionId };
  await storeDelivery(db, { ...of, responseBody: 'noted' });
}

describe('purgeSuppressions', () => {
  test('deletes a suppression 30 days after its expiry', async () => {
    await suppress([
      suppression('+14155550101', days(1)),
      suppression('+14155550102', days(2)),
      suppression('+14155550103', null),
    ]);
    await storeAnswer('+14155550101');
    now = days(31);
    await purgeSuppressions(deps);
    expect(await suppressedNumbers()).toEqual(['+14155550101', '+14155550102', '+14155550103']);
    now = new Date(days(31).getTime() + 1);
    await purgeSuppressions(deps);
    expect(await suppressedNumbers()).toEqual(['+14155550102', '+14155550103']);
    const answers = await db.selectFrom('webhookAttempts').select('responseBody').execute();
    expect(answers).toEqual([{ responseBody: null }]);
  });

  test('keeps an opt-out, although a process of an earlier version gave it an expiry', async () => {
    const optOut = { phoneNumber: '+14155550101', reason: 'opt_out', expiresAt: days(1) };
    await db
      .insertInto('suppressions')
      .values({ organizationId, createdAt: NOW, ...optOut })
      .execute();
    now = days(365);
    await purgeSuppressions(deps);
    expect(await suppressedNumbers()).toEqual(['+14155550101']);
  });

  test('deletes thousands of suppressions', async () => {
    const many = Array.from({ length: 2_001 }, (_, n) => `+1415${String(5_000_000 + n)}`);
    await suppress(many.map((phoneNumber) => suppression(phoneNumber, NOW)));
    now = days(31);
    await purgeSuppressions(deps);
    expect(await suppressedNumbers()).toEqual([]);
  });

  test('keeps a suppression renewed during the deletion', async () => {
    await suppress([suppression('+14155550101', NOW)]);
    now = days(31);
    const { purging } = await db.transaction().execute(async (tx) => {
      await suppressIn(tx, [suppression('+14155550101', null)]);
      const begun = purgeSuppressions(deps);
      await untilBlocked(db);
      return { purging: begun };
    });
    await purging;
    expect(await suppressedNumbers()).toEqual(['+14155550101']);
  });
});
