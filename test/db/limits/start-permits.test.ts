import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import {
  availablePermits,
  freePermits,
  msUntilNextPermit,
  msUntilPermit,
  reservePermits,
  restPermits,
  spendPermits,
} from '../../../src/db/limits/start-permits.ts';
import type { Tx } from '../../../src/db/tables.ts';
import { asOrganization } from '../../../src/db/tenant.ts';
import {
  callRate,
  WHOLE_CALL_CONTROL,
  type CallRate,
} from '../../../src/domain/limits/call-rate.ts';
import { storeCall } from '../../support/rows/call.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const LONG_RATE = 0.1;
const paced = (callsPerSecond: number, scope = uuidv7()): CallRate => ({
  scope,
  ...callRate(callsPerSecond),
});
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
const available = (rates: readonly CallRate[], { aheadMs = 0, limit = 20 } = {}) =>
  inTransaction((tx) => availablePermits(tx, { rates, aheadMs, limit }));
/** Reserves as many starts as are free, at most `limit`; answers their executions. */
const reserve = (rates: readonly CallRate[], limit = 20) =>
  inTransaction(async (tx) => {
    const { count } = await availablePermits(tx, { rates, aheadMs: 0, limit });
    const executionIds = Array.from({ length: count }, () => uuidv7());
    await reservePermits(tx, { rates, executionIds });
    return executionIds;
  });
const reserveOne = async (rates: readonly CallRate[]) => (await reserve(rates, 1))[0] ?? '';
const spend = (rates: readonly CallRate[], executionId: string) =>
  inTransaction((tx) => spendPermits(tx, { rates, executionId }));
const rest = (rates: readonly CallRate[], executionId: string) =>
  restPermits(db, { scopes: rates.map(({ scope }) => scope), executionId });
const free = (rates: readonly CallRate[], executionId: string) =>
  freePermits(db, { scopes: rates.map(({ scope }) => scope), executionId });
/** As if the slots of a scope had been used and leased so much earlier. */
const pass = (scope: string, seconds: number) =>
  sql`update start_slots set used_at = used_at - make_interval(secs => ${seconds}),
    held_until = held_until - make_interval(secs => ${seconds}) where scope = ${scope}`.execute(db);
/** A start whose attempt is written and whose request got no answer. */
const unanswered = async (pace: CallRate) => {
  const { contactIds } = await storeBatch(db);
  const executionId = await reserveOne([pace]);
  await spend([pace], executionId);
  await storeCall(db, {
    contactId: contactIds[0],
    executionId,
    callStatus: 'unknown',
    endedAt: null,
  });
  return executionId;
};

describe('a pace', () => {
  test('has all its starts at first', async () => {
    expect(await available([paced(5)])).toEqual({ count: 5, nextMs: 1_001 });
    expect(await available([paced(5)], { limit: 3 })).toEqual({ count: 3, nextMs: 0 });
  });

  test('has none left when they are reserved', async () => {
    const pace = paced(5);
    expect(await reserve([pace])).toHaveLength(5);
    expect((await available([pace])).count).toBe(0);
  });

  test('beside another one gives what both have', async () => {
    const [whole, own] = [paced(3), paced(5)];
    expect(await reserve([whole, own])).toHaveLength(3);
    expect((await available([own])).count).toBe(2);
  });

  test('keeps others from its starts for as long as the claim lasts', async () => {
    const pace = paced(5);
    await available([pace]);
    await inTransaction(async (tx) => {
      await availablePermits(tx, { rates: [pace], aheadMs: 0, limit: 2 });
      expect((await available([pace])).count).toBe(3);
    });
    expect((await available([pace])).count).toBe(5);
  });

  test('never gives one slot to two of twenty that claim at once', async () => {
    const [whole, ...own] = [paced(40), paced(10), paced(30)] as const;
    const claims = Array.from({ length: 20 }, (_, n) => reserve([whole, own[n % 2] ?? whole], 7));
    const executionIds = (await Promise.all(claims)).flat();
    const held = await db
      .selectFrom('startSlots')
      .select(['scope', 'heldBy'])
      .where('heldBy', 'in', executionIds)
      .execute();
    expect(held).toHaveLength(executionIds.length * 2);
    expect(new Set(held.map(({ heldBy }) => heldBy)).size).toBe(executionIds.length);
    expect(held.filter(({ scope }) => scope === whole.scope)).toHaveLength(executionIds.length);
  });

  test('refuses to reserve more than is free', async () => {
    const pace = paced(1);
    const executionIds = [uuidv7(), uuidv7()];
    await available([pace]);
    const reserving = inTransaction((tx) => reservePermits(tx, { rates: [pace], executionIds }));
    await expect(reserving).rejects.toThrow('Cannot reserve 2 starts: only 1 are free');
    expect((await available([pace])).count).toBe(1);
  });
});

describe('a rate that is changed', () => {
  test('gives more at once when it is raised', async () => {
    const before = paced(2);
    expect(await reserve([before])).toHaveLength(2);
    expect(await reserve([paced(5, before.scope)])).toHaveLength(3);
  });

  test('gives nothing above the new one when it is lowered', async () => {
    const before = paced(5);
    const after = paced(2, before.scope);
    const executions = await reserve([before]);
    const passed = await Promise.all(executions.map((id) => spend([after], id)));
    expect(passed.filter(Boolean)).toHaveLength(2);
    for (const id of executions) await rest([before], id);
    expect((await available([after], { aheadMs: 1_001 })).count).toBe(2);
  });

  test('counts the rest from the last start by the new one', async () => {
    const fast = paced(1);
    const slow = paced(LONG_RATE, fast.scope);
    const executionId = await reserveOne([fast]);
    await spend([fast], executionId);
    await rest([fast], executionId);
    await pass(fast.scope, 2);
    const { count, nextMs } = await available([slow]);
    expect([count, Math.round(nextMs / 1000)]).toEqual([0, 8]);
    expect((await available([fast])).count).toBe(1);
  });
});

describe('a slot', () => {
  test('rests from the answer on', async () => {
    const pace = paced(LONG_RATE);
    const executionId = await reserveOne([pace]);
    expect(await msUntilPermit(db, { rates: [pace], executionId })).toBeLessThanOrEqual(0);
    expect(await spend([pace], executionId)).toBe(true);
    await rest([pace], executionId);
    const { count, nextMs } = await available([pace]);
    expect(count).toBe(0);
    expect(nextMs).toBeGreaterThan(9_000);
    await pass(pace.scope, 10.01);
    expect((await available([pace])).count).toBe(1);
  });

  test('is reserved ahead, and not used before it has rested', async () => {
    const pace = paced(LONG_RATE);
    await rest([pace], await reserveOne([pace]));
    await pass(pace.scope, 9);
    expect((await available([pace], { aheadMs: 500 })).count).toBe(0);
    const executionId = uuidv7();
    await inTransaction(async (tx) => {
      const starts = await availablePermits(tx, { rates: [pace], aheadMs: 1_500, limit: 1 });
      expect(starts.count).toBe(1);
      await reservePermits(tx, { rates: [pace], executionIds: [executionId] });
    });
    expect(await msUntilPermit(db, { rates: [pace], executionId })).toBeGreaterThan(0);
    expect(await spend([pace], executionId)).toBe(false);
    await pass(pace.scope, 1.5);
    expect(await spend([pace], executionId)).toBe(true);
  });

  test('is spent once', async () => {
    const pace = paced(1);
    const executionId = await reserveOne([pace]);
    expect([await spend([pace], executionId), await spend([pace], executionId)]).toEqual([
      true,
      false,
    ]);
  });

  test('is spent with those of the other rates or not at all', async () => {
    const [whole, own] = [paced(1), paced(1)];
    const executionId = await reserveOne([own]);
    expect(await spend([own, whole], executionId)).toBe(false);
    expect(await spend([own], executionId)).toBe(true);
  });

  test('that was not used is free as before', async () => {
    const pace = paced(LONG_RATE);
    const executionId = await reserveOne([pace]);
    await free([pace], executionId);
    expect((await available([pace])).count).toBe(1);
    expect(await msUntilPermit(db, { rates: [pace], executionId })).toBeNull();
  });

  test('is not given back by an execution that has an attempt', async () => {
    const pace = paced(1);
    await free([pace], await unanswered(pace));
    expect((await available([pace])).count).toBe(0);
  });

  test('reserved by a worker that died is free after 15 seconds', async () => {
    const pace = paced(1);
    const executionId = await reserveOne([pace]);
    await pass(pace.scope, 14);
    expect((await available([pace])).count).toBe(0);
    await pass(pace.scope, 1);
    await reserveOne([pace]);
    expect(await spend([pace], executionId)).toBe(false);
  });
});

describe('a start without an answer', () => {
  test('keeps its slot as long as it may still come', async () => {
    const pace = paced(1);
    await unanswered(pace);
    await pass(pace.scope, 30);
    expect((await available([pace])).count).toBe(0);
    await pass(pace.scope, 92);
    expect((await available([pace])).count).toBe(1);
  });

  test.each([
    ['has a sid', { callSid: 'sid' }],
    ['rings', { callStatus: 'ringing' }],
    ['has ended', { endedAt: new Date() }],
  ] as const)('rests from the look that finds that it %s', async (_name, news) => {
    const pace = paced(1);
    const executionId = await unanswered(pace);
    await pass(pace.scope, 3);
    await db
      .updateTable('calls')
      .set({ ...news, ...('callSid' in news && { callSid: executionId }) })
      .where('executionId', '=', executionId)
      .execute();
    expect((await available([pace])).count).toBe(0);
    expect((await available([pace], { aheadMs: 1_001 })).count).toBe(1);
  });

  test('rests from the look that finds its attempt void', async () => {
    const pace = paced(1);
    const executionId = await unanswered(pace);
    await pass(pace.scope, 3);
    await db.deleteFrom('calls').where('executionId', '=', executionId).execute();
    await available([pace]);
    expect((await available([pace], { aheadMs: 1_001 })).count).toBe(1);
  });
});

describe('the next start', () => {
  test('is possible now while a slot is free', async () => {
    const pace = paced(2);
    expect(await msUntilNextPermit(db, [])).toBe(0);
    expect(await msUntilNextPermit(db, [pace])).toBe(0);
    await reserveOne([pace]);
    expect(await msUntilNextPermit(db, [pace])).toBe(0);
  });

  test('is possible when the first slot has rested', async () => {
    const pace = paced(LONG_RATE);
    await rest([pace], await reserveOne([pace]));
    await pass(pace.scope, 4);
    const waitMs = await msUntilNextPermit(db, [paced(5), pace]);
    expect(Math.round(waitMs / 1000)).toBe(6);
  });

  test('is told to the organization of the campaign alone', async () => {
    const { organizationId, campaignId } = await storeBatch(db);
    const pace = paced(LONG_RATE, campaignId);
    await rest([pace], await reserveOne([pace]));
    const seenBy = (id: string) => asOrganization(id, () => msUntilNextPermit(db, [pace]));
    expect(await seenBy(organizationId)).toBeGreaterThan(5_000);
    expect(await seenBy(uuidv7())).toBe(0);
  });
});

test('the scope of the whole call control is stored like any other', async () => {
  expect(await reserve([paced(2, WHOLE_CALL_CONTROL)])).toHaveLength(2);
});
