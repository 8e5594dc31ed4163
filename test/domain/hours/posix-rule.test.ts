import { describe, expect, test } from 'vitest';
import { changesOfYear, parsePosixRule } from '../../../src/domain/hours/posix-rule.ts';

const MINUTE_MS = 60_000;
const minutes = (ms: number) => ms / MINUTE_MS;
const changesIn = (rule: string, year: number) =>
  changesOfYear(parsePosixRule(rule), year).map(({ atMs, offsetMs }) => [
    new Date(atMs).toISOString().replace(':00.000', ''),
    minutes(offsetMs),
  ]);

describe('a POSIX TZ string', () => {
  test.each([
    ['GMT0', 0],
    ['JST-9', 540],
    ['EST5', -300],
    ['IST-5:30', 330],
    ['<-0930>9:30', -570],
    ['<+0545>-05:45', 345],
    ['<-00>0:00:00', 0],
  ])('without summer time, %s, is %i minutes ahead of UTC for ever', (rule, offset) => {
    const read = parsePosixRule(rule);
    expect(minutes(read.standardMs)).toBe(offset);
    expect(changesOfYear(read, 2027)).toEqual([]);
  });

  test.each<[string, [string, number][]]>([
    [
      'CET-1CEST,M3.5.0,M10.5.0/3',
      [
        ['2027-03-28T01:00Z', 120],
        ['2027-10-31T01:00Z', 60],
      ],
    ],
    [
      'EST5EDT,M3.2.0,M11.1.0',
      [
        ['2027-03-14T07:00Z', -240],
        ['2027-11-07T06:00Z', -300],
      ],
    ],
    // Australia: summer time begins in October and ends in April.
    [
      'AEST-10AEDT,M10.1.0,M4.1.0/3',
      [
        ['2027-10-02T16:00Z', 660],
        ['2027-04-03T16:00Z', 600],
      ],
    ],
    // Ireland: standard time is that of summer.
    [
      'IST-1GMT0,M10.5.0,M3.5.0/1',
      [
        ['2027-10-31T01:00Z', 0],
        ['2027-03-28T01:00Z', 60],
      ],
    ],
    // Lord Howe: half an hour.
    [
      '<+1030>-10:30<+11>-11,M10.1.0,M4.1.0',
      [
        ['2027-10-02T15:30Z', 660],
        ['2027-04-03T15:00Z', 630],
      ],
    ],
    // Nuuk: the change is before midnight of its day. Gaza: two days after it.
    [
      '<-02>2<-01>,M3.5.0/-1,M10.5.0/0',
      [
        ['2027-03-28T01:00Z', -60],
        ['2027-10-31T01:00Z', -120],
      ],
    ],
    [
      'EET-2EEST,M3.4.4/50,M10.4.4/50',
      [
        ['2027-03-27T00:00Z', 180],
        ['2027-10-29T23:00Z', 120],
      ],
    ],
    // Days of the year: J60 is the first of March, 59 the 60th day.
    [
      'AAA3BBB,J60/0,59/0',
      [
        ['2028-03-01T03:00Z', -120],
        ['2028-02-29T02:00Z', -180],
      ],
    ],
  ])('with summer time, %s, changes at local times of its days', (rule, changes) => {
    const year = rule.startsWith('AAA') ? 2028 : 2027;
    expect(changesIn(rule, year)).toEqual(changes);
  });

  test('that names week 5 means the last such day of the month', () => {
    expect(changesIn('AAA0BBB,M2.5.1/0,M2.5.2/0', 2027).map(([at]) => at)).toEqual([
      '2027-02-22T00:00Z',
      '2027-02-22T23:00Z',
    ]);
    expect(changesIn('AAA0BBB,M3.5.1/0,M3.5.3/0', 2027).map(([at]) => at)).toEqual([
      '2027-03-29T00:00Z',
      '2027-03-30T23:00Z',
    ]);
  });

  test.each([
    '',
    'CET',
    'CE-1',
    'CET-1CEST',
    'CET-1CEST,M3.5.0',
    'CET-1CEST,M13.5.0,M10.5.0',
    'CET-1CEST,M3.6.0,M10.5.0',
    'CET-1CEST,M3.5.7,M10.5.0',
    'CET-1CEST,J0,J300',
    'CET-1CEST,Easter,M10.5.0',
    'CET-1CEST,M3.5.0/two,M10.5.0',
    ':Europe/Berlin',
  ])("is refused in another form: '%s'", (text) => {
    expect(() => parsePosixRule(text)).toThrow('Cannot read');
  });
});
