import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findKey, type KeySlot } from '../../src/db/idempotency-keys.ts';
import { DEFAULT_ORGANIZATION_ID, ensureDefaultOrganization } from '../../src/db/organizations.ts';
import { beginUnderKey, type KeyClaim } from '../../src/services/idempotency-keys.ts';
import { testDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

let now = new Date('2027-03-01T09:00:00Z');
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
await ensureDefaultOrganization(db, { now });
const deps = { db, clock: { now: () => now }, newId: uuidv7, log: pino({ level: 'silent' }) };
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
});
