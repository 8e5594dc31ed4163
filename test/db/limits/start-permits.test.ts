import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import {
  availablePermits,
  msUntilNextPermit,
  msUntilPermit,
  reservePermits,
} from '../../../src/db/limits/start-permits.ts';
import { asOrganization } from '../../../src/db/tenant.ts';
import {
  callRate,
  WHOLE_CALL_CONTROL,
  type CallRate,
} from '../../../src/domain/limits/call-rate.ts';
import { storeCall } from '../../support/rows/call.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';
import { startPermits } from '../../support/rows/start-permits.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const SLOW_RATE = 0.1;
const rateOf = (callsPerSecond: number, scope = uuidv7()): CallRate => ({
  scope,
  ...callRate(callsPerSecond),
});
const { inTransaction, available, reserve, reserveOne, ...permits } = startPermits(db);
const { spend, recordAnswer, returnUnused, letPass } = permits;
/** Stores the attempt of a start whose request got no answer; returns its execution. */
const storeUnanswered = async (rate: CallRate) => {
  const { contactIds } = await storeBatch(db);
  const executionId = await reserveOne([rate]);
  await spend([rate], executionId);
  await storeCall(db, {
    contactId: contactIds[0],
    executionId,
    callStatus: 'unknown',
    endedAt: null,
  });
  return executionId;
};

describe('A call rate', () => {
  test('has all its permits free at first', async () => {
    const rate = rateOf(5);
    const { scope } = rate;
    expect(await available([rate])).toEqual({ count: 5, nextMs: 1_001, scope });
    expect(await available([rate], { limit: 3 })).toEqual({ count: 3, nextMs: 0, scope });
  });

  test('has no free permit once all are reserved', async () => {
    const rate = rateOf(5);
    expect(await reserve([rate])).toHaveLength(5);
    expect((await available([rate])).count).toBe(0);
  });

  test('combined with another rate gives only the permits that both have free', async () => {
    const [whole, own] = [rateOf(3), rateOf(5)];
    expect(await reserve([whole, own])).toHaveLength(3);
    expect((await available([own])).count).toBe(2);
  });

  test('keeps the permits of a claim from other claims until its transaction ends', async () => {
    const rate = rateOf(5);
    await available([rate]);
    await inTransaction(async (tx) => {
      await availablePermits(tx, { rates: [rate], aheadMs: 0, gatheredMs: 0, limit: 2 });
      expect((await available([rate])).count).toBe(3);
    });
    expect((await available([rate])).count).toBe(5);
  });

  test('never gives one permit to two of twenty simultaneous claims', async () => {
    const [whole, ...own] = [rateOf(40), rateOf(10), rateOf(30)] as const;
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

  test('refuses to reserve more permits than are free', async () => {
    const rate = rateOf(1);
    const executionIds = [uuidv7(), uuidv7()];
    await available([rate]);
    const reserving = inTransaction((tx) => reservePermits(tx, { rates: [rate], executionIds }));
    await expect(reserving).rejects.toThrow('Cannot reserve 2 starts: only 1 are free');
    expect((await available([rate])).count).toBe(1);
  });
});

describe('A changed call rate', () => {
  test('gives the additional permits at once when it is raised', async () => {
    const before = rateOf(2);
    expect(await reserve([before])).toHaveLength(2);
    expect(await reserve([rateOf(5, before.scope)])).toHaveLength(3);
  });

  test('allows no starts beyond the new rate when it is lowered', async () => {
    const before = rateOf(5);
    const after = rateOf(2, before.scope);
    const executions = await reserve([before]);
    const passed = await Promise.all(executions.map((id) => spend([after], id)));
    expect(passed.filter(Boolean)).toHaveLength(2);
    for (const id of executions) await recordAnswer([before], id);
    expect((await available([after], { aheadMs: 1_001 })).count).toBe(2);
  });

  test('applies its new interval to the last start', async () => {
    const fast = rateOf(1);
    const slow = rateOf(SLOW_RATE, fast.scope);
    const executionId = await reserveOne([fast]);
    await spend([fast], executionId);
    await recordAnswer([fast], executionId);
    await letPass(fast.scope, 2);
    const { count, nextMs } = await available([slow]);
    expect([count, Math.round(nextMs / 1000)]).toEqual([0, 8]);
    expect((await available([fast])).count).toBe(1);
  });
});

describe('A start permit', () => {
  test('is free again one interval after the answer', async () => {
    const rate = rateOf(SLOW_RATE);
    const executionId = await reserveOne([rate]);
    expect(await msUntilPermit(db, { rates: [rate], executionId })).toBeLessThanOrEqual(0);
    expect(await spend([rate], executionId)).toBe(true);
    await recordAnswer([rate], executionId);
    const { count, nextMs } = await available([rate]);
    expect(count).toBe(0);
    expect(nextMs).toBeGreaterThan(9_000);
    await letPass(rate.scope, 10.01);
    expect((await available([rate])).count).toBe(1);
  });

  test('is left to gather with others until it is near', async () => {
    const rate = rateOf(SLOW_RATE);
    await recordAnswer([rate], await reserveOne([rate]));
    await letPass(rate.scope, 9);
    const { count, nextMs } = await available([rate], { aheadMs: 1_500, gatheredMs: 500 });
    expect(count).toBe(0);
    expect(nextMs).toBeGreaterThan(500);
    await letPass(rate.scope, 0.6);
    const horizon = { aheadMs: 1_500, gatheredMs: 500 };
    expect((await available([rate], horizon)).count).toBe(1);
  });

  test('can be reserved before its interval is over but not spent', async () => {
    const rate = rateOf(SLOW_RATE);
    await recordAnswer([rate], await reserveOne([rate]));
    await letPass(rate.scope, 9);
    expect((await available([rate], { aheadMs: 500 })).count).toBe(0);
    const executionId = uuidv7();
    await inTransaction(async (tx) => {
      const starts = await availablePermits(tx, {
        rates: [rate],
        aheadMs: 1_500,
        gatheredMs: 1_500,
        limit: 1,
      });
      expect(starts.count).toBe(1);
      await reservePermits(tx, { rates: [rate], executionIds: [executionId] });
    });
    expect(await msUntilPermit(db, { rates: [rate], executionId })).toBeGreaterThan(0);
    expect(await spend([rate], executionId)).toBe(false);
    await letPass(rate.scope, 1.5);
    expect(await spend([rate], executionId)).toBe(true);
  });

  test('is spent only once', async () => {
    const rate = rateOf(1);
    const executionId = await reserveOne([rate]);
    expect([await spend([rate], executionId), await spend([rate], executionId)]).toEqual([
      true,
      false,
    ]);
  });

  test('is spent only together with the permits of the other rates', async () => {
    const [whole, own] = [rateOf(1), rateOf(1)];
    const executionId = await reserveOne([own]);
    expect(await spend([own, whole], executionId)).toBe(false);
    expect(await spend([own], executionId)).toBe(true);
  });

  test('that is returned unused is free at once', async () => {
    const rate = rateOf(SLOW_RATE);
    const executionId = await reserveOne([rate]);
    await returnUnused([rate], executionId);
    expect((await available([rate])).count).toBe(1);
    expect(await msUntilPermit(db, { rates: [rate], executionId })).toBeNull();
  });

  test('cannot be returned by an execution that has an attempt', async () => {
    const rate = rateOf(1);
    await returnUnused([rate], await storeUnanswered(rate));
    expect((await available([rate])).count).toBe(0);
  });

  test('that is reserved and never spent is free after 15 seconds', async () => {
    const rate = rateOf(1);
    const executionId = await reserveOne([rate]);
    await letPass(rate.scope, 14);
    expect((await available([rate])).count).toBe(0);
    await letPass(rate.scope, 1);
    await reserveOne([rate]);
    expect(await spend([rate], executionId)).toBe(false);
  });
});

describe('A start without an answer', () => {
  test('keeps its permit while the answer may still come and frees it after two minutes', async () => {
    const rate = rateOf(1);
    await storeUnanswered(rate);
    await letPass(rate.scope, 30);
    expect((await available([rate])).count).toBe(0);
    await letPass(rate.scope, 92);
    expect((await available([rate])).count).toBe(1);
  });

  test.each([
    ['has a sid', { callSid: 'sid' }],
    ['rings', { callStatus: 'ringing' }],
    ['has ended', { endedAt: new Date() }],
  ] as const)(
    'frees its permit one interval after a claim finds that the call %s',
    async (_name, change) => {
      const rate = rateOf(1);
      const executionId = await storeUnanswered(rate);
      await letPass(rate.scope, 3);
      await db
        .updateTable('calls')
        .set({ ...change, ...('callSid' in change && { callSid: executionId }) })
        .where('executionId', '=', executionId)
        .execute();
      expect((await available([rate])).count).toBe(0);
      expect((await available([rate], { aheadMs: 1_001 })).count).toBe(1);
    },
  );

  test('frees its permit one interval after a claim finds its attempt removed', async () => {
    const rate = rateOf(1);
    const executionId = await storeUnanswered(rate);
    await letPass(rate.scope, 3);
    await db.deleteFrom('calls').where('executionId', '=', executionId).execute();
    await available([rate]);
    expect((await available([rate], { aheadMs: 1_001 })).count).toBe(1);
  });
});

describe('The next start', () => {
  test('is possible now while a permit is free', async () => {
    const rate = rateOf(2);
    expect(await msUntilNextPermit(db, [])).toBe(0);
    expect(await msUntilNextPermit(db, [rate])).toBe(0);
    await reserveOne([rate]);
    expect(await msUntilNextPermit(db, [rate])).toBe(0);
  });

  test('is possible as soon as every rate has a free permit', async () => {
    const rate = rateOf(SLOW_RATE);
    await recordAnswer([rate], await reserveOne([rate]));
    await letPass(rate.scope, 4);
    const waitMs = await msUntilNextPermit(db, [rateOf(5), rate]);
    expect(Math.round(waitMs / 1000)).toBe(6);
  });

  test('is visible only to the organization of the campaign', async () => {
    const { organizationId, campaignId } = await storeBatch(db);
    const rate = rateOf(SLOW_RATE, campaignId);
    await recordAnswer([rate], await reserveOne([rate]));
    const waitSeenBy = (id: string) => asOrganization(id, () => msUntilNextPermit(db, [rate]));
    expect(await waitSeenBy(organizationId)).toBeGreaterThan(5_000);
    expect(await waitSeenBy(uuidv7())).toBe(0);
  });
});

test('The rate of the whole call control has permits like the rate of a campaign', async () => {
  expect(await reserve([rateOf(2, WHOLE_CALL_CONTROL)])).toHaveLength(2);
});
