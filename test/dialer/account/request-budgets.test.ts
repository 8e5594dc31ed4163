import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { readHealth } from '../../../src/db/accounts/health.ts';
import type { BudgetReading } from '../../../src/domain/limits/request-budget.ts';
import { RequestBudgets, spendRequest } from '../../../src/dialer/account/request-budgets.ts';
import { storeAccount } from '../../support/rows/account.ts';
import { testDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { NOW, seconds, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;
const log = pino({ level: 'silent' });

const left = (remaining: number): BudgetReading => ({
  limit: 600,
  windowSeconds: 300,
  remaining,
  at: NOW,
  resetsAt: seconds(200),
});
const { organizationId } = await storeBatch(db);
const newAccount = async () => (await storeAccount(db, { organizationId })).accountId;
const stored = async (accountId: string | null) => (await readHealth(db, { accountId })).budget;

describe('what answers say of the requests that are left', () => {
  test('is written at once where it is the first, and all of it at the end', async () => {
    const accountId = await newAccount();
    const budgets = new RequestBudgets({ db, log });
    budgets.take(accountId, left(400));
    const first = await eventually(
      () => stored(accountId),
      (budget) => budget !== null,
    );
    expect(first?.remaining).toBe(400);
    for (const remaining of [397, 399, 398]) budgets.take(accountId, left(remaining));
    await budgets[Symbol.asyncDispose]();
    expect((await stored(accountId))?.remaining).toBe(397);
  });

  test('is kept for each account by itself', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    await using budgets = new RequestBudgets({ db, log });
    budgets.take(one, left(10));
    budgets.take(other, left(20));
    await budgets[Symbol.asyncDispose]();
    expect([(await stored(one))?.remaining, (await stored(other))?.remaining]).toEqual([10, 20]);
  });

  test('is a rest after a 429 that names no limit, and a success does not end it', async () => {
    const accountId = await newAccount();
    const budgets = new RequestBudgets({ db, log });
    budgets.take(accountId, { ...left(0), limit: null, windowSeconds: null });
    budgets.take(accountId, null);
    await budgets[Symbol.asyncDispose]();
    expect(await stored(accountId)).toMatchObject({ remaining: 0, resetsAt: seconds(200) });
    expect(await spendRequest(db, { accountId, now: seconds(199), keep: 0 })).toBe(false);
    expect(await spendRequest(db, { accountId, now: seconds(200), keep: 0 })).toBe(true);
    expect(await stored(accountId)).toBeNull();
  });

  test('is not kept for an account that is gone', async () => {
    const gone = uuidv7();
    const budgets = new RequestBudgets({ db, log });
    budgets.take(gone, left(10));
    budgets.take(null, left(20));
    await budgets[Symbol.asyncDispose]();
    expect(await stored(gone)).toBeNull();
    expect((await stored(null))?.remaining).toBe(20);
  });

  test('ends where an answer names no limit any more', async () => {
    const accountId = await newAccount();
    const budgets = new RequestBudgets({ db, log });
    budgets.take(accountId, left(10));
    budgets.take(accountId, null);
    await budgets[Symbol.asyncDispose]();
    expect(await stored(accountId)).toBeNull();
  });
});
