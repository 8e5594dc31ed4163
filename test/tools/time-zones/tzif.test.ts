import { describe, expect, test } from 'vitest';
import { readTzif } from '../../../src/tools/time-zones/tzif.ts';

type Zone = {
  changes: readonly (readonly [atSeconds: number, type: number])[];
  offsets: readonly number[];
  footer: string;
};
const BERLIN: Zone = {
  changes: [
    [811_904_400, 1],
    [828_234_000, 2],
  ],
  offsets: [3208, 3600, 7200],
  footer: 'CET-1CEST,M3.5.0,M10.5.0/3',
};

/** A TZif file with an empty first block, as RFC 9636 §4 allows. */
function tzif(zone: Zone, { version = '2', leapSeconds = 0 } = {}): Buffer {
  const { changes, offsets, footer } = zone;
  const times = Buffer.alloc(changes.length * 8);
  for (const [index, [at]] of changes.entries()) times.writeBigInt64BE(BigInt(at), index * 8);
  const types = Buffer.alloc(offsets.length * 6);
  for (const [index, offset] of offsets.entries()) types.writeInt32BE(offset, index * 6);
  return Buffer.concat([
    header(version, { changes: 0, types: 1, leapSeconds: 0 }),
    Buffer.alloc(6 + 4),
    header(version, { changes: changes.length, types: offsets.length, leapSeconds }),
    times,
    Buffer.from(changes.map(([, type]) => type)),
    types,
    Buffer.from('LMT\0'),
    Buffer.alloc(leapSeconds * 12),
    Buffer.from(`\n${footer}\n`),
  ]);
}

function header(
  version: string,
  { changes, types, leapSeconds }: { changes: number; types: number; leapSeconds: number },
): Buffer {
  const counts = Buffer.alloc(24);
  for (const [index, count] of [0, 0, leapSeconds, changes, types, 4].entries()) {
    counts.writeUInt32BE(count, index * 4);
  }
  return Buffer.concat([Buffer.from(`TZif${version}`), Buffer.alloc(15), counts]);
}

describe('readTzif', () => {
  test.each(['2', '3', '4'])('reads changes, offsets and rule of version %s', (version) => {
    expect(readTzif(tzif(BERLIN, { version }))).toEqual({
      firstOffsetSeconds: 3208,
      changes: [
        { atSeconds: 811_904_400, offsetSeconds: 3600 },
        { atSeconds: 828_234_000, offsetSeconds: 7200 },
      ],
      rule: 'CET-1CEST,M3.5.0,M10.5.0/3',
    });
  });

  test('reads a zone that never changes', () => {
    expect(readTzif(tzif({ changes: [], offsets: [-36_000], footer: 'HST10' }))).toEqual({
      firstOffsetSeconds: -36_000,
      changes: [],
      rule: 'HST10',
    });
  });

  test.each<[string, Buffer, string]>([
    ['another form', Buffer.alloc(100), 'without a TZif header'],
    ['nothing', Buffer.alloc(0), 'without a TZif header'],
    ['version 1', tzif(BERLIN, { version: '\0' }), 'of version 1'],
    ['leap seconds', tzif(BERLIN, { leapSeconds: 1 }), 'that counts leap seconds'],
    ['no rule', tzif({ ...BERLIN, footer: '' }), 'without a rule for later years'],
  ])('refuses a file with %s', (_name, file, message) => {
    expect(() => readTzif(file)).toThrow(message);
  });
});
