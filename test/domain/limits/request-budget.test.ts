import { describe, expect, test } from 'vitest';
import {
  type Budget,
  budgetAt,
  type BudgetReading,
  callsLeft,
  hangUpReserve,
  reservedRequests,
  applyUnlimitedAnswer,
  applyReading,
} from '../../../src/domain/limits/request-budget.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const budget: Budget = { limit: 600, windowSeconds: 300, remaining: 400, resetsAt: at(200) };
const reading = (members: Partial<BudgetReading> = {}): BudgetReading => ({
  limit: 600,
  windowSeconds: 300,
  remaining: 350,
  resetsAt: at(200),
  at: NOW,
  ...members,
});
/** A 429 with no other header. */
const retryAfter = (seconds: number) =>
  reading({ limit: null, windowSeconds: null, remaining: 0, resetsAt: at(seconds) });

describe('a budget', () => {
  test('starts with the values of the first answer', () => {
    expect(applyReading(null, reading())).toEqual({ ...budget, remaining: 350 });
  });

  test('falls to the reported value, and never rises within its window', () => {
    expect(applyReading(budget, reading())).toEqual({ ...budget, remaining: 350 });
    expect(applyReading(budget, reading({ remaining: 450 }))).toEqual(budget);
  });

  test('is replaced by a window that ends half a window later or follows its own', () => {
    const later = reading({ remaining: 599, resetsAt: at(351) });
    expect(applyReading(budget, later)).toEqual({ ...budget, remaining: 599, resetsAt: at(351) });
    const after = reading({ remaining: 590, at: at(200), resetsAt: at(300) });
    expect(applyReading(budget, after)).toEqual({ ...budget, remaining: 590, resetsAt: at(300) });
  });

  test('ignores an answer from a window that is over', () => {
    const old = reading({ remaining: 0, resetsAt: at(2) });
    expect(applyReading({ ...budget, resetsAt: at(290) }, old).remaining).toBe(400);
  });

  test('is used up by a 429 until its Retry-After', () => {
    const refused = retryAfter(250);
    const backOff = applyReading(budget, refused);
    expect(budgetAt(backOff, at(249.999))).toMatchObject({ remaining: 0, resetsAt: at(250) });
    expect(budgetAt(backOff, at(250))).toBeNull();
  });

  test('known only from a 429 ends with its back-off', () => {
    const backOff = applyReading(null, retryAfter(90));
    expect(backOff).toMatchObject({ remaining: 0, resetsAt: at(90) });
    expect(applyUnlimitedAnswer(backOff)).toEqual(backOff);
    expect(applyReading(backOff, retryAfter(60))).toEqual(backOff);
    expect(budgetAt(backOff, at(90))).toBeNull();
  });

  test('from an answer with a limit replaces the back-off of a 429', () => {
    const good = reading({ at: at(1), resetsAt: at(201) });
    const whole = { ...budget, remaining: 350, resetsAt: at(201) };
    expect(applyReading(applyReading(budget, retryAfter(3_600)), good)).toEqual(whole);
    expect(applyReading(applyReading(null, retryAfter(3_600)), good)).toEqual(whole);
  });

  test('ends with an answer that reports no limit', () => {
    expect(applyUnlimitedAnswer(budget)).toBeNull();
  });

  test('is full again after its window', () => {
    expect(budgetAt(budget, at(199.999))).toEqual(budget);
    expect(budgetAt(budget, at(200))).toEqual({ ...budget, remaining: 600, resetsAt: at(500) });
  });
});

test('calls leave a tenth of a window for look-ups and hang-ups', () => {
  expect([600, 25, 10, 2, 1].map(reservedRequests)).toEqual([60, 3, 1, 1, 0]);
  const left = [400, 61, 60, 0].map((remaining) => callsLeft({ ...budget, remaining }));
  expect(left).toEqual([340, 1, 0, 0]);
});

test('look-ups leave half of the reserve for hang-ups', () => {
  expect([600, 25, 10, 2, 1].map(hangUpReserve)).toEqual([30, 1, 0, 0, 0]);
});
