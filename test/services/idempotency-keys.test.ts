import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findKey, type KeyScope } from '../../src/db/idempotency-keys.ts';
import { DEFAULT_ORGANIZATION_ID, ensureDefaultOrganization } from '../../src/db/organizations.ts';
import { KeyQuota } from '../../src/services/key-quota.ts';
import { claimKey, type KeyClaim } from '../../src/services/idempotency-keys.ts';
import { TEST_NUMBER_HASHES } from '../support/rows/number-hashes.ts';
import { testDatabase, untilBlocked } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

let now = new Date('2027-03-01T09:00:00Z');
const passTime = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
await ensureDefaultOrganization(db, { now });
const clock = { now: () => now };
const keyQuota = new KeyQuota({ db, clock });
const numberHashes = TEST_NUMBER_HASHES;
const deps = { db, clock, keyQuota, numberHashes, newId: uuidv7, log: pino({ level: 'silent' }) };
const savedOutcome = { outcome: { batch_id: 'b-1' }, requestSha256: Buffer.alloc(32, 1) };
const answer = { requestSha256: Buffer.alloc(32), status: 200, headers: {}, body: 'first' };

async function claimed(scope: KeyScope): Promise<KeyClaim> {
  const result = await claimKey(deps, scope);
  if ('answered' in result) throw new Error(`the key ${scope.key} has an answer already`);
  return result.claim;
}

describe('an Idempotency-Key', () => {
  let scope: KeyScope;
  beforeEach(() => {
    scope = { organizationId: DEFAULT_ORGANIZATION_ID, route: '/api/v1/batches', key: uuidv7() };
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('returns its stored answer', async () => {
    await using claim = await claimed(scope);
    await claim.storeAnswer(answer);
    expect(await claimKey(deps, scope)).toEqual({ answered: answer });
  });

  test('is free again when its claim stored no answer', async () => {
    const claim = await claimed(scope);
    await claim[Symbol.asyncDispose]();
    expect(await findKey(db, scope)).toBeUndefined();
  });

  test('is not released by an expired claim', async () => {
    const frozen = await claimed(scope);
    passTime(30_000);
    await using taken = await claimed(scope);
    await frozen[Symbol.asyncDispose]();
    await expect(claimKey(deps, scope)).rejects.toMatchObject({
      code: 'idempotency_key_in_use',
    });
    await taken.storeAnswer(answer);
  });

  test('keeps the answer of the latest claim', async () => {
    await using frozen = await claimed(scope);
    passTime(30_000);
    await using taken = await claimed(scope);
    await taken.storeAnswer({ ...answer, body: 'second' });
    await frozen.storeAnswer(answer);
    expect(await claimKey(deps, scope)).toMatchObject({ answered: { body: 'second' } });
  });

  test('stays claimed while a long request renews its lease', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await using claim = await claimed(scope);
    passTime(29_000);
    vi.advanceTimersByTime(10_000);
    await eventually(
      () => findKey(db, scope),
      (row) => row?.heldUntil.getTime() === now.getTime() + 30_000,
    );
    passTime(29_000);
    await expect(claimKey(deps, scope)).rejects.toMatchObject({
      code: 'idempotency_key_in_use',
    });
    await claim.storeAnswer(answer);
  });

  test('with a saved outcome is claimed again for its answer', async () => {
    const dead = await claimed(scope);
    await db.transaction().execute((tx) => dead.saveOutcome(tx, savedOutcome));
    passTime(29_999);
    await expect(claimKey(deps, scope)).rejects.toMatchObject({
      code: 'idempotency_key_in_use',
    });
    passTime(1);
    await using claim = await claimed(scope);
    expect(claim.savedOutcome).toEqual(savedOutcome);
    await claim.storeAnswer(answer);
    passTime(30_000);
    expect(await claimKey(deps, scope)).toEqual({ answered: answer });
  });

  test('with a saved outcome is free at once when no answer was stored', async () => {
    const failed = await claimed(scope);
    await db.transaction().execute((tx) => failed.saveOutcome(tx, savedOutcome));
    await failed[Symbol.asyncDispose]();
    const repeated = await claimed(scope);
    expect(repeated.savedOutcome).toEqual(savedOutcome);
    await repeated[Symbol.asyncDispose]();
    await using claim = await claimed(scope);
    expect(claim.savedOutcome).toEqual(savedOutcome);
  });

  test('has no outcome after a transaction that failed', async () => {
    const failed = await claimed(scope);
    const attempt = db.transaction().execute(async (tx) => {
      await failed.saveOutcome(tx, savedOutcome);
      throw new Error('the last statement fails');
    });
    await expect(attempt).rejects.toThrow('the last statement fails');
    await failed[Symbol.asyncDispose]();
    await using claim = await claimed(scope);
    expect(claim.savedOutcome).toBeUndefined();
  });

  test('prevents the commit of an expired claim', async () => {
    const frozen = await claimed(scope);
    passTime(30_000);
    await using taken = await claimed(scope);
    const name = `organization of ${scope.key}`;
    const commit = db.transaction().execute(async (tx) => {
      const organization = { organizationId: uuidv7(), name, createdAt: now, updatedAt: now };
      await tx.insertInto('organizations').values(organization).execute();
      await frozen.saveOutcome(tx, savedOutcome);
    });
    await expect(commit).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
    await frozen[Symbol.asyncDispose]();
    const found = db.selectFrom('organizations').selectAll().where('name', '=', name);
    expect(await found.execute()).toEqual([]);
    expect(await findKey(db, scope)).toMatchObject({ outcome: null });
    await taken.storeAnswer(answer);
  });

  test('is claimed again only after the transaction that saves its outcome', async () => {
    const slow = await claimed(scope);
    passTime(30_000);
    const taking = await db.transaction().execute(async (tx) => {
      await slow.saveOutcome(tx, savedOutcome);
      const beginning = claimed(scope);
      await untilBlocked(db);
      return { beginning };
    });
    await using claim = await taking.beginning;
    expect(claim.savedOutcome).toEqual(savedOutcome);
  });
});

const scopeOf = (organizationId: string) => ({ organizationId, route: '/x', key: uuidv7() });

describe('The keys of an organization', () => {
  const limited = { ...deps, keyQuota: new KeyQuota(deps, { maxKeys: 3, maxAnswerBytes: 10 }) };

  test('are bounded in number, for itself only', async () => {
    const [one, two] = [await newOrganization(), await newOrganization()];
    for (let sent = 0; sent < 3; sent += 1) await claimKey(limited, scopeOf(one));
    await expect(claimKey(limited, scopeOf(one))).rejects.toMatchObject({
      code: 'too_many_idempotency_keys',
    });
    await claimKey(limited, scopeOf(two));
  });

  test('beyond their number are still answered when they repeat a request', async () => {
    const organizationId = await newOrganization();
    const scope = scopeOf(organizationId);
    await using claim = await claimed(scope);
    await claim.storeAnswer(answer);
    for (let sent = 0; sent < 2; sent += 1) await claimKey(limited, scopeOf(organizationId));
    expect(await claimKey(limited, scope)).toEqual({ answered: answer });
  });

  test('count those of other processes and of days before', async () => {
    const organizationId = await newOrganization();
    for (let sent = 0; sent < 3; sent += 1) await claimKey(deps, scopeOf(organizationId));
    await expect(claimKey(limited, scopeOf(organizationId))).rejects.toThrow(
      'too many Idempotency-Keys',
    );
  });

  test.each([
    ['larger than 64 KiB', deps, 'x'.repeat(65_537)],
    ['beyond the quota', limited, 'x'.repeat(11)],
  ])('keep the outcome of an answer %s, from which a repeat answers', async (_what, own, body) => {
    const scope = scopeOf(await newOrganization());
    {
      const begun = await claimKey(own, scope);
      if ('answered' in begun) throw new Error('the key is new');
      await using claim = begun.claim;
      await db.transaction().execute((tx) => claim.saveOutcome(tx, savedOutcome));
      await claim.storeAnswer({ ...answer, body });
    }
    const repeated = await claimKey(own, scope);
    expect('claim' in repeated && repeated.claim.savedOutcome).toEqual(savedOutcome);
    expect((await findKey(db, scope))?.answerBody).toBeNull();
  });
});

async function newOrganization(): Promise<string> {
  const organizationId = uuidv7();
  const row = { organizationId, name: 'test', createdAt: now, updatedAt: now };
  await db.insertInto('organizations').values(row).execute();
  return organizationId;
}
