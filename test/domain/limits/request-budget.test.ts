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
/** Of a 429 that tells no more than that. */
const retryAfter = (seconds: number) =>
  reading({ limit: null, windowSeconds: null, remaining: 0, resetsAt: at(seconds) });

describe('a budget', () => {
  test('begins with what the first answer says', () => {
    expect(applyReading(null, reading())).toEqual({ ...budget, remaining: 350 });
  });

  test('falls to what an answer says, and does not rise within its window', () => {
    expect(applyReading(budget, reading())).toEqual({ ...budget, remaining: 350 });
    expect(applyReading(budget, reading({ remaining: 450 }))).toEqual(budget);
  });

  test('takes over a window that ends half a window later, or one after its own', () => {
    const later = reading({ remaining: 599, resetsAt: at(351) });
    expect(applyReading(budget, later)).toEqual({ ...budget, remaining: 599, resetsAt: at(351) });
    const after = reading({ remaining: 590, at: at(200), resetsAt: at(300) });
    expect(applyReading(budget, after)).toEqual({ ...budget, remaining: 590, resetsAt: at(300) });
  });

  test('does not hear of a window that is over', () => {
    const old = reading({ remaining: 0, resetsAt: at(2) });
    expect(applyReading({ ...budget, resetsAt: at(290) }, old).remaining).toBe(400);
  });

  test('is used up by a 429, until it says', () => {
    const refused = retryAfter(250);
    const rest = applyReading(budget, refused);
    expect(budgetAt(rest, at(249.999))).toMatchObject({ remaining: 0, resetsAt: at(250) });
    expect(budgetAt(rest, at(250))).toBeNull();
  });

  test('that only a 429 has told limits nothing after its end', () => {
    const told = applyReading(null, retryAfter(90));
    expect(told).toMatchObject({ remaining: 0, resetsAt: at(90) });
    expect(applyUnlimitedAnswer(told)).toEqual(told);
    expect(applyReading(told, retryAfter(60))).toEqual(told);
    expect(budgetAt(told, at(90))).toBeNull();
  });

  test('that names a limit takes the place of what only a 429 has told', () => {
    const good = reading({ at: at(1), resetsAt: at(201) });
    const whole = { ...budget, remaining: 350, resetsAt: at(201) };
    expect(applyReading(applyReading(budget, retryAfter(3_600)), good)).toEqual(whole);
    expect(applyReading(applyReading(null, retryAfter(3_600)), good)).toEqual(whole);
  });

  test('ends with an answer that names no limit', () => {
    expect(applyUnlimitedAnswer(budget)).toBeNull();
  });

  test('is whole again after its window', () => {
    expect(budgetAt(budget, at(199.999))).toEqual(budget);
    expect(budgetAt(budget, at(200))).toEqual({ ...budget, remaining: 600, resetsAt: at(500) });
  });
});

test('calls leave a tenth of a window for hang-ups and look-ups', () => {
  expect([600, 25, 10, 2, 1].map(reservedRequests)).toEqual([60, 3, 1, 1, 0]);
  const left = [400, 61, 60, 0].map((remaining) => callsLeft({ ...budget, remaining }));
  expect(left).toEqual([340, 1, 0, 0]);
});

test('look-ups leave half of that for hang-ups', () => {
  expect([600, 25, 10, 2, 1].map(hangUpReserve)).toEqual([30, 1, 0, 0, 0]);
});
