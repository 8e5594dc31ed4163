import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { readHealth } from '../../../src/db/accounts/health.ts';
import type { BudgetReading } from '../../../src/domain/limits/request-budget.ts';
import { RequestBudgets, spendRequest } from '../../../src/dialer/account/request-budgets.ts';
import { storeAccount } from '../../support/rows/account.ts';
import { testDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { NOW, afterNow, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;
const log = pino({ level: 'silent' });

const reading = (remaining: number): BudgetReading => ({
  limit: 600,
  windowSeconds: 300,
  remaining,
  at: NOW,
  resetsAt: afterNow(200),
});
const { organizationId } = await storeBatch(db);
const newAccount = async () => (await storeAccount(db, { organizationId })).accountId;
const storedBudget = async (accountId: string | null) =>
  (await readHealth(db, { accountId })).budget;

describe('The stored request budget', () => {
  test('reflects the first answer at once, and every answer after disposal', async () => {
    const accountId = await newAccount();
    const budgets = new RequestBudgets({ db, log });
    budgets.take(accountId, reading(400));
    const first = await eventually(
      () => storedBudget(accountId),
      (budget) => budget !== null,
    );
    expect(first?.remaining).toBe(400);
    for (const remaining of [397, 399, 398]) budgets.take(accountId, reading(remaining));
    await budgets[Symbol.asyncDispose]();
    expect((await storedBudget(accountId))?.remaining).toBe(397);
  });

  test('is separate for each account', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    await using budgets = new RequestBudgets({ db, log });
    budgets.take(one, reading(10));
    budgets.take(other, reading(20));
    await budgets[Symbol.asyncDispose]();
    expect([(await storedBudget(one))?.remaining, (await storedBudget(other))?.remaining]).toEqual([
      10, 20,
    ]);
  });

  test('allows no request during the back-off after a 429, even after a success', async () => {
    const accountId = await newAccount();
    const budgets = new RequestBudgets({ db, log });
    budgets.take(accountId, { ...reading(0), limit: null, windowSeconds: null });
    budgets.take(accountId, null);
    await budgets[Symbol.asyncDispose]();
    expect(await storedBudget(accountId)).toMatchObject({ remaining: 0, resetsAt: afterNow(200) });
    expect(await spendRequest(db, { accountId, now: afterNow(199), keep: 0 })).toBe(false);
    expect(await spendRequest(db, { accountId, now: afterNow(200), keep: 0 })).toBe(true);
    expect(await storedBudget(accountId)).toBeNull();
  });

  test('is not written for an account that does not exist', async () => {
    const unknownId = uuidv7();
    const budgets = new RequestBudgets({ db, log });
    budgets.take(unknownId, reading(10));
    budgets.take(null, reading(20));
    await budgets[Symbol.asyncDispose]();
    expect(await storedBudget(unknownId)).toBeNull();
    expect((await storedBudget(null))?.remaining).toBe(20);
  });

  test('is removed by an answer that reports no limit', async () => {
    const accountId = await newAccount();
    const budgets = new RequestBudgets({ db, log });
    budgets.take(accountId, reading(10));
    budgets.take(accountId, null);
    await budgets[Symbol.asyncDispose]();
    expect(await storedBudget(accountId)).toBeNull();
  });
});
