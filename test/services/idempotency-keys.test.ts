import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findKey, type KeySlot } from '../../src/db/idempotency-keys.ts';
import { DEFAULT_ORGANIZATION_ID, ensureDefaultOrganization } from '../../src/db/organizations.ts';
import { beginUnderKey, type KeyClaim } from '../../src/services/idempotency-keys.ts';
import { testDatabase, waitingForLocks } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

let now = new Date('2027-03-01T09:00:00Z');
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
await ensureDefaultOrganization(db, { now });
const deps = { db, clock: { now: () => now }, newId: uuidv7, log: pino({ level: 'silent' }) };
const stamped = { outcome: { batch_id: 'b-1' }, requestSha256: Buffer.alloc(32, 1) };
const answer = { requestSha256: Buffer.alloc(32), status: 200, headers: {}, body: 'first' };

async function begun(slot: KeySlot): Promise<KeyClaim> {
  const begin = await beginUnderKey(deps, slot);
  if ('answered' in begin) throw new Error(`the key ${slot.key} has an answer already`);
  return begin.claim;
}

describe('a key', () => {
  let slot: KeySlot;
  beforeEach(() => {
    slot = { organizationId: DEFAULT_ORGANIZATION_ID, route: '/api/v1/batches', key: uuidv7() };
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('gives an answer that was kept, and nothing else', async () => {
    await using claim = await begun(slot);
    await claim.keep(answer);
    expect(await beginUnderKey(deps, slot)).toEqual({ answered: answer });
  });

  test('is free again when nothing was kept', async () => {
    const claim = await begun(slot);
    await claim[Symbol.asyncDispose]();
    expect(await findKey(db, slot)).toBeUndefined();
  });

  test('that was taken over is not given back by the first', async () => {
    const frozen = await begun(slot);
    later(30_000);
    await using taken = await begun(slot);
    await frozen[Symbol.asyncDispose]();
    await expect(beginUnderKey(deps, slot)).rejects.toMatchObject({
      code: 'idempotency_key_in_use',
    });
    await taken.keep(answer);
  });

  test('that was taken over keeps the answer of the second', async () => {
    await using frozen = await begun(slot);
    later(30_000);
    await using taken = await begun(slot);
    await taken.keep({ ...answer, body: 'second' });
    await frozen.keep(answer);
    expect(await beginUnderKey(deps, slot)).toMatchObject({ answered: { body: 'second' } });
  });

  test('of a request that runs long is held on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await using claim = await begun(slot);
    later(29_000);
    vi.advanceTimersByTime(10_000);
    await eventually(
      () => findKey(db, slot),
      (row) => row?.heldUntil.getTime() === now.getTime() + 30_000,
    );
    later(29_000);
    await expect(beginUnderKey(deps, slot)).rejects.toMatchObject({
      code: 'idempotency_key_in_use',
    });
    await claim.keep(answer);
  });

  test('that is stamped is taken over for its answer only', async () => {
    const dead = await begun(slot);
    await db.transaction().execute((tx) => dead.stamp(tx, stamped));
    later(29_999);
    await expect(beginUnderKey(deps, slot)).rejects.toMatchObject({
      code: 'idempotency_key_in_use',
    });
    later(1);
    await using claim = await begun(slot);
    expect(claim.stamped).toEqual(stamped);
    await claim.keep(answer);
    later(30_000);
    expect(await beginUnderKey(deps, slot)).toEqual({ answered: answer });
  });

  test('that is stamped is handed on at once when no answer is kept', async () => {
    const failed = await begun(slot);
    await db.transaction().execute((tx) => failed.stamp(tx, stamped));
    await failed[Symbol.asyncDispose]();
    const repeated = await begun(slot);
    expect(repeated.stamped).toEqual(stamped);
    await repeated[Symbol.asyncDispose]();
    await using claim = await begun(slot);
    expect(claim.stamped).toEqual(stamped);
  });

  test('that is stamped by a transaction that fails is as it was', async () => {
    const failed = await begun(slot);
    const attempt = db.transaction().execute(async (tx) => {
      await failed.stamp(tx, stamped);
      throw new Error('the last statement fails');
    });
    await expect(attempt).rejects.toThrow('the last statement fails');
    await failed[Symbol.asyncDispose]();
    await using claim = await begun(slot);
    expect(claim.stamped).toBeUndefined();
  });

  test('that was taken over lets the first commit nothing', async () => {
    const frozen = await begun(slot);
    later(30_000);
    await using taken = await begun(slot);
    const name = `organization of ${slot.key}`;
    const commit = db.transaction().execute(async (tx) => {
      const organization = { organizationId: uuidv7(), name, createdAt: now, updatedAt: now };
      await tx.insertInto('organizations').values(organization).execute();
      await frozen.stamp(tx, stamped);
    });
    await expect(commit).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
    await frozen[Symbol.asyncDispose]();
    const found = db.selectFrom('organizations').selectAll().where('name', '=', name);
    expect(await found.execute()).toEqual([]);
    expect(await findKey(db, slot)).toMatchObject({ outcome: null });
    await taken.keep(answer);
  });

  test('that is being stamped is taken over when that is decided', async () => {
    const slow = await begun(slot);
    later(30_000);
    const taking = await db.transaction().execute(async (tx) => {
      await slow.stamp(tx, stamped);
      const beginning = begun(slot);
      await eventually(
        () => waitingForLocks(db),
        (count) => count === 1,
      );
      return { beginning };
    });
    await using claim = await taking.beginning;
    expect(claim.stamped).toEqual(stamped);
  });
});
