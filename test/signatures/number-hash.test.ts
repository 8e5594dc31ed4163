import { describe, expect, test } from 'vitest';
import { createNumberHashes } from '../../src/signatures/number-hash.ts';

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const [ours, theirs] = [
  '01a1fe91-411b-7430-b36b-57eee90ef001',
  '01a1fe91-411b-7430-b36b-57eee90ef002',
];
const NUMBER = '+14155550123';

describe('the keyed hash of a number', () => {
  test('is the same for the same number, key and organization', () => {
    const hash = createNumberHashes([older]).of(ours, NUMBER);
    expect(hash).toBe('hash:a2bfbba4:BFdj36E21DwXQ-0Ox5s637');
    expect(createNumberHashes([older]).of(ours, NUMBER)).toBe(hash);
  });

  test.each([
    ['another number', createNumberHashes([older]).of(ours, '+14155550124')],
    ['another organization', createNumberHashes([older]).of(theirs, NUMBER)],
    ['another key', createNumberHashes([newer]).of(ours, NUMBER)],
  ])('differs for %s', (_what, hash) => {
    expect(hash).not.toBe(createNumberHashes([older]).of(ours, NUMBER));
  });

  test('is made with the first key and recognised with every key', () => {
    const rotated = createNumberHashes([newer, older]);
    expect(rotated.of(ours, NUMBER)).toBe(createNumberHashes([newer]).of(ours, NUMBER));
    expect(rotated.namesOf(ours, NUMBER)).toEqual([
      NUMBER,
      createNumberHashes([newer]).of(ours, NUMBER),
      createNumberHashes([older]).of(ours, NUMBER),
    ]);
  });

  test('is refused without a key', () => {
    const hashes = createNumberHashes([]);
    expect(() => hashes.of(ours, NUMBER)).toThrow('set ERASURE_KEY');
    expect(hashes.namesOf(ours, NUMBER)).toEqual([NUMBER]);
  });
});
