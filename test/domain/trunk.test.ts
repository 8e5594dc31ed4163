import { describe, expect, test } from 'vitest';
import { type Trunk, trunkWarnings } from '../../src/domain/trunk.ts';

const trunk = (changes: Partial<Trunk>): Trunk => ({
  name: 'carrier',
  isReachable: true,
  registration: null,
  problem: null,
  ...changes,
});
const SILENT = trunk({ isReachable: false, problem: 'it does not answer: check host' });
const REFUSING = trunk({
  registration: 'rejected',
  problem: 'it refuses the registration: check credentials',
});

describe('the warning about trunks', () => {
  test('names each problem once if no trunk can be reached', () => {
    expect(trunkWarnings([SILENT, REFUSING, { ...SILENT, name: 'second' }])).toEqual([
      'no trunk of call control can be reached; it does not answer: check host; it refuses the registration: check credentials',
    ]);
  });

  test.each<[string, readonly Trunk[]]>([
    ['one of them can be reached', [SILENT, trunk({})]],
    ['nothing is known of one of them', [SILENT, trunk({ isReachable: null })]],
    ['one of them is not registered yet', [SILENT, trunk({ registration: 'unregistered' })]],
    ['there are none', []],
  ])('is absent if %s', (_, trunks) => {
    expect(trunkWarnings(trunks)).toEqual([]);
  });
});
