import { describe, expect, test } from 'vitest';
import { formatRulesFile } from '../../../src/tools/time-zones/rules-file.ts';
import type { CompiledZone } from '../../../src/tools/time-zones/tzif.ts';

const origin = {
  about: 'a test',
  source: 'nowhere',
  version: '2027a',
  released: '2027-01-15',
  license: 'none',
};
const zone = (rule: string, offsets: [number, number][] = []): CompiledZone => ({
  firstOffsetSeconds: 0,
  changes: offsets.map(([atSeconds, offsetSeconds]) => ({ atSeconds, offsetSeconds })),
  rule,
});
const setsOf = (zones: Record<string, CompiledZone>, formerNames = {}): unknown =>
  JSON.parse(formatRulesFile(new Map(Object.entries(zones)), formerNames, origin)).zones;

describe('formatRulesFile', () => {
  test('writes its origin, and each set of rules once with the names that have it', () => {
    const zones = new Map([
      ['Europe/B', zone('CET-1')],
      ['Asia/C', zone('CET-1')],
      ['Africa/A', zone('GMT0')],
    ]);
    expect(JSON.parse(formatRulesFile(zones, {}, origin))).toEqual({
      ...origin,
      zones: [
        { names: 'Africa/A', offsets: '0', rule: 'GMT0' },
        { names: 'Asia/C Europe/B', offsets: '0', rule: 'CET-1' },
      ],
    });
  });

  test('begins with the offset of 1970', () => {
    expect(
      setsOf({
        A: zone('X-2', [
          [-9, 60],
          [0, 3600],
          [9, 7200],
        ]),
      }),
    ).toEqual([{ names: 'A', offsets: '3600 9:7200', rule: 'X-2' }]);
  });

  test('leaves out changes of the abbreviation alone, but for the last one: the rule follows it', () => {
    const changes: [number, number][] = [
      [1, 60],
      [2, 60],
      [3, 0],
      [4, 0],
    ];
    expect(setsOf({ A: zone('X0', changes) })).toEqual([
      { names: 'A', offsets: '0 1:60 3:0 4:0', rule: 'X0' },
    ]);
  });

  test('adds former names, and prefers a name of the data', () => {
    const former = { OLD: 'A', B: 'A' };
    expect(setsOf({ A: zone('X0'), B: zone('Y-1') }, former)).toEqual([
      { names: 'A OLD', offsets: '0', rule: 'X0' },
      { names: 'B', offsets: '0', rule: 'Y-1' },
    ]);
  });

  test('leaves the placeholder Factory out', () => {
    expect(setsOf({ Factory: zone('<-00>0') })).toEqual([]);
  });

  test('refuses a former name of an unknown zone', () => {
    expect(() => setsOf({ A: zone('X0') }, { OLD: 'B' })).toThrow(
      'Cannot name OLD: the data have no B',
    );
  });
});
