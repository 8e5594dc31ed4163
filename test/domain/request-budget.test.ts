import { describe, expect, test } from 'vitest';
import {
  type Budget,
  budgetAt,
  type BudgetReading,
  callsLeft,
  reserveOf,
  withReading,
} from '../../src/domain/request-budget.ts';

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

describe('a budget', () => {
  test('begins with what the first answer says', () => {
    expect(withReading(null, reading())).toEqual({ ...budget, remaining: 350 });
  });

  test('falls to what an answer says, and does not rise within its window', () => {
    expect(withReading(budget, reading())).toEqual({ ...budget, remaining: 350 });
    expect(withReading(budget, reading({ remaining: 450 }))).toEqual(budget);
  });

  test('takes over a window that ends half a window later, or one after its own', () => {
    const later = reading({ remaining: 599, resetsAt: at(351) });
    expect(withReading(budget, later)).toEqual({ ...budget, remaining: 599, resetsAt: at(351) });
    const after = reading({ remaining: 590, at: at(200), resetsAt: at(300) });
    expect(withReading(budget, after)).toEqual({ ...budget, remaining: 590, resetsAt: at(300) });
  });

  test('does not hear of a window that is over', () => {
    const old = reading({ remaining: 0, resetsAt: at(2) });
    expect(withReading({ ...budget, resetsAt: at(290) }, old).remaining).toBe(400);
  });

  test('is used up by a 429, until it says', () => {
    const refused = reading({ limit: null, windowSeconds: null, remaining: 0, resetsAt: at(250) });
    expect(withReading(budget, refused)).toEqual({ ...budget, remaining: 0, resetsAt: at(250) });
  });

  test('that only a 429 has told is one request after its end', () => {
    const refused = reading({ limit: null, windowSeconds: null, remaining: 0, resetsAt: at(90) });
    const told = withReading(null, refused);
    expect(told).toEqual({ limit: 1, windowSeconds: 90, remaining: 0, resetsAt: at(90) });
    expect(callsLeft(budgetAt(told, at(90)))).toBe(1);
  });

  test('is whole again after its window', () => {
    expect(budgetAt(budget, at(199.999))).toEqual(budget);
    expect(budgetAt(budget, at(200))).toEqual({ ...budget, remaining: 600, resetsAt: at(500) });
  });
});

test('calls leave a tenth of a window for hang-ups and look-ups', () => {
  expect([600, 25, 10, 2, 1].map(reserveOf)).toEqual([60, 3, 1, 1, 0]);
  const left = [400, 61, 60, 0].map((remaining) => callsLeft({ ...budget, remaining }));
  expect(left).toEqual([340, 1, 0, 0]);
});
