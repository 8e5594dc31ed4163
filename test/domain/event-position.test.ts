import { describe, expect, test } from 'vitest';
import {
  cutEventPage,
  type EventPosition,
  formatEventPosition,
  isEventPositionReachable,
  isExpired,
  parseEventPosition,
} from '../../src/domain/event-position.ts';

const id = (last: number) => `0193a5d0-0000-7000-8000-00000000000${last}`;
const SINCE = '795:801:795,799';

describe('the id of a streamed event', () => {
  test.each<[string, EventPosition]>([
    [`1795647409;${SINCE}`, { since: SINCE, atSeconds: 1_795_647_409 }],
    [
      `1795647409;${SINCE};803:803:;${id(1)}`,
      { since: SINCE, page: { until: '803:803:', after: id(1) }, atSeconds: 1_795_647_409 },
    ],
  ])('%s is parsed to a position and formatted back', (text, position) => {
    expect(parseEventPosition(text)).toEqual(position);
    expect(formatEventPosition(position)).toBe(text);
  });

  test('0 is the position before all events', () => {
    expect(parseEventPosition('0')).toEqual({ since: '1:1:', atSeconds: 0 });
  });

  test.each([
    '',
    '00',
    '801:801:',
    ';801:801:',
    'x;801:801:',
    '-1;801:801:',
    '1234567890123;801:801:',
    '1;802:801:',
    '1;795:801:799,795',
    '1;801:801:;',
    '1;801:801:;803:803:',
    '1;801:801:;803:803:;no-id',
    `1;801:801:;803:802:;${id(1)}`,
    `1;801:801:;803:803:;${id(1)};more`,
  ])('%j is refused', (text) => {
    expect(parseEventPosition(text)).toBeUndefined();
  });
});

const HOUR = 3_600;

test.each([
  ['801:801:', 72 * HOUR, false],
  ['801:801:', 72 * HOUR + 1, true],
  ['1:1:', 99 * HOUR, false],
])('a position after %s that is %d seconds old has expired: %s', (since, age, expected) => {
  expect(isExpired({ since, atSeconds: 1_000 }, 1_000 + age)).toBe(expected);
});

test.each([
  [{ since: '801:803:' }, '803:803:', true],
  [{ since: '801:804:' }, '803:803:', false],
  [{ since: '801:803:', page: { until: '803:805:', after: id(1) } }, '804:804:', false],
])('%j is reachable at %s: %s', (position, now, expected) => {
  expect(isEventPositionReachable({ ...position, atSeconds: 0 }, now)).toBe(expected);
});

/** Events as pairs of the transaction and the last digit of the id. */
const rows = (...events: [number, number][]) =>
  events.map(([changedIn, last]) => ({ changedIn: `${changedIn}`, eventId: id(last) }));

describe('a page of events', () => {
  const window = { since: '10:10:', until: '20:20:', after: '' };
  const cut = (events: ReturnType<typeof rows>) =>
    cutEventPage(events, { window, limit: 2, atSeconds: 1 });
  const idsOf = (page: ReturnType<typeof cut>) => page.events.map(({ event }) => event.eventId);

  test('has the order of the ids, whichever transaction began first', () => {
    const page = cut(rows([11, 2], [12, 1]));
    expect(idsOf(page)).toEqual([id(1), id(2)]);
    expect(page.position).toEqual({ since: '20:20:', atSeconds: 1 });
  });

  test('ends before the first transaction that does not fit', () => {
    const page = cut(rows([11, 1], [12, 2], [12, 3]));
    expect(idsOf(page)).toEqual([id(1)]);
    expect(page.position).toEqual({ since: '12:12:', atSeconds: 1 });
  });

  test('is a part of a transaction that is larger than a page', () => {
    const page = cut(rows([11, 1], [11, 2], [11, 3]));
    expect(idsOf(page)).toEqual([id(1), id(2)]);
    expect(page.position).toEqual({
      since: '10:10:',
      page: { until: '12:12:', after: id(2) },
      atSeconds: 1,
    });
  });

  test('gives each event the position that is reached with it', () => {
    const { events } = cut(rows([11, 2], [12, 1]));
    expect(events[0]?.position).toEqual({
      since: '10:10:',
      page: { until: '20:20:', after: id(1) },
      atSeconds: 1,
    });
  });
});
