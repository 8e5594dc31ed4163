import { describe, expect, test } from 'vitest';
import {
  freeAgainAt,
  type NumberFigures,
  type NumberRestRule,
  restReason,
} from '../../../src/domain/limits/number-health.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const rule: NumberRestRule = {
  minCalls: 50,
  minAnswerRate: 0.1,
  maxShortCallShare: 0.15,
  restHours: 24,
};
const good: NumberFigures = { decided: 200, answered: 100, talked: 100, short: 15 };

describe('A caller number', () => {
  test.each<[string, Partial<NumberFigures>, Partial<NumberRestRule>, string | null]>([
    ['goes on at exactly the allowed share of short calls', {}, {}, null],
    ['rests above the allowed share of short calls', { short: 16 }, {}, 'short_calls'],
    ['rests below the wanted answer rate', { answered: 19 }, {}, 'low_answer_rate'],
    ['goes on at exactly the wanted answer rate', { answered: 20 }, {}, null],
    ['rests for its answer rate first', { answered: 0, short: 90 }, {}, 'low_answer_rate'],
    ['is not judged by fewer calls than wanted', { decided: 49, answered: 0, talked: 0 }, {}, null],
    ['is judged by as many calls as wanted', { decided: 50, answered: 4 }, {}, 'low_answer_rate'],
    ['is not judged by fewer answered calls than wanted', { talked: 49, short: 49 }, {}, null],
    [
      'rests for no answer rate where none is wanted',
      { answered: 0 },
      { minAnswerRate: null },
      null,
    ],
    [
      'rests for no short calls where these are free',
      { short: 90 },
      { maxShortCallShare: null },
      null,
    ],
    [
      'never rests without a call',
      { decided: 0, answered: 0, talked: 0, short: 0 },
      { minCalls: 1 },
      null,
    ],
    [
      'may be wanted to be answered always',
      { answered: 199 },
      { minAnswerRate: 1 },
      'low_answer_rate',
    ],
  ])('%s', (_name, figures, change, reason) => {
    expect(restReason({ ...good, ...figures }, { ...rule, ...change })).toBe(reason);
  });
});

describe('The first of some numbers that may be called from', () => {
  const [a, b] = ['+14155550100', '+14155550101'];

  test.each([
    ['is free now where one waits for nothing', [a, b], [[[a, at(5)]], []], null],
    ['is the one whose wait ends first', [a, b], [[[a, at(5)]], [[b, at(3)]]], at(3)],
    ['waits for the last of its waits', [a], [[[a, at(5)]], [[a, at(9)]]], at(9)],
    ['is free now where its wait is over', [a], [[[a, at(-1)]], []], null],
  ] as const)('%s', (_name, numbers, [rests, caps], free) => {
    expect(freeAgainAt(numbers, [new Map(rests), new Map(caps)], NOW)).toEqual(free);
  });
});
