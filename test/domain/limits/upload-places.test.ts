import { describe, expect, test } from 'vitest';
import { decideUpload } from '../../../src/domain/limits/upload-places.ts';

describe('decideUpload', () => {
  test.each([
    ['the first upload of an organization', { own: 0, all: 0 }, 'read'],
    ['its first beside 15 others', { own: 0, all: 15 }, 'read'],
    ['its first beside 16 others', { own: 0, all: 16 }, 'busy'],
    ['its second beside 6 others', { own: 1, all: 7 }, 'read'],
    ['its second beside 7 others', { own: 1, all: 8 }, 'busy'],
    ['its fourth', { own: 3, all: 3 }, 'read'],
    ['its fifth', { own: 4, all: 4 }, 'quota_used'],
  ] as const)('decides on %s', (_what, uploads, expected) => {
    expect(decideUpload({ ...uploads, quota: 4 })).toBe(expected);
  });

  test('keeps places for others from organizations that use their quota', () => {
    let all = 0;
    for (const own of [0, 1, 2, 3]) {
      for (let organization = 0; organization < 4; organization += 1) {
        if (decideUpload({ own, all, quota: 4 }) === 'read') all += 1;
      }
    }
    expect(all).toBe(8);
    expect(decideUpload({ own: 0, all, quota: 4 })).toBe('read');
  });
});
