import { describe, expect, test } from 'vitest';
import {
  firstPage,
  formatPosition,
  isReachable,
  nextCountDelayMs,
  nextPollDelayMs,
  parsePosition,
  type Position,
} from '../../src/domain/batch-event.ts';

const ID = '0193a5d0-0000-7000-8000-0123456789ab';

describe('the id of an event', () => {
  test.each<[string, Position]>([
    ['795:801:795,799', { since: '795:801:795,799' }],
    ['801:801:', { since: '801:801:' }],
    ['801:801:;end', { since: '801:801:', isFinal: true }],
    [
      `795:801:795;803:803:;call;801;${ID}`,
      { since: '795:801:795', page: { until: '803:803:', kind: 'call', changedIn: '801', id: ID } },
    ],
  ])('%s is parsed to a position and formatted back', (id, position) => {
    expect(parsePosition(id)).toEqual(position);
    expect(formatPosition(position)).toBe(id);
  });

  test('0 is the position before all changes', () => {
    expect(parsePosition('0')).toEqual({ since: '1:1:' });
  });

  test.each([
    '',
    '00',
    '801',
    '801:801',
    '0:801:',
    '802:801:',
    '795:801:799,795',
    '795:801:799,799',
    '795:801:794',
    '795:801:801',
    '795:801:795,',
    '795:801: 795',
    'x795:801:',
    '-795:801:',
    '1234567890123456789:1234567890123456789:',
    '801:801:;',
    '801:801:;start',
    `801:801:;803:803:;call;801`,
    `801:801:;803:803:;batch;801;${ID}`,
    `801:801:;803:802:;call;801;${ID}`,
    `801:801:;803:803:;call;x;${ID}`,
    `801:801:;803:803:;call;x801;${ID}`,
    `801:801:;803:803:;call;801x;${ID}`,
    `801:801:;803:803:;call;801;0${ID}`,
    `801:801:;803:803:;call;801;${ID}0`,
    `801:801:;803:803:;call;801;${ID};end`,
  ])('%j is refused', (text) => {
    expect(parsePosition(text)).toBeUndefined();
  });
});

describe('a position', () => {
  const page = { until: '803:805:', kind: 'call', changedIn: '801', id: ID } as const;

  test.each<[Position, string, boolean]>([
    [{ since: '801:803:' }, '803:803:', true],
    [{ since: '801:804:' }, '803:803:', false],
    [{ since: '801:803:', page }, '805:805:', true],
    [{ since: '801:803:', page }, '804:804:', false],
    [{ since: '99:99:' }, '100:100:', true],
  ])('%j is reachable at %s: %s', (position, now, expected) => {
    expect(isReachable(position, now)).toBe(expected);
  });

  test('starts a page at the oldest transaction that was running', () => {
    expect(firstPage('795:801:795,799', '803:803:', 'contact')).toEqual({
      until: '803:803:',
      kind: 'contact',
      changedIn: '795',
      id: '00000000-0000-0000-0000-000000000000',
    });
  });
});

test.each([
  [0, false, 500],
  [500, false, 1_000],
  [1_000, false, 2_000],
  [2_000, false, 2_000],
  [2_000, true, 500],
])(
  'after a poll delay of %i ms, with changes %s, the next one is %i ms',
  (previousMs, hadChanges, delayMs) => {
    expect(nextPollDelayMs(previousMs, hadChanges)).toBe(delayMs);
  },
);

test.each([
  [0, 1_000],
  [100, 1_000],
  [150, 1_500],
])('a count that took %i ms is repeated after %i ms', (countMs, delayMs) => {
  expect(nextCountDelayMs(countMs)).toBe(delayMs);
});
