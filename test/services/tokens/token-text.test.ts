import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isMistyped, newTokenText } from '../../../src/services/tokens/token-text.ts';

describe('the text of a token', () => {
  test.each([
    ['zeros', 0x00, 'gat_00000000000000000000000000000000000000000002CZclj'],
    ['ones', 0xff, 'gat_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp13sRzl1'],
  ])('of random bytes that are all %s is Base62 and a checksum', (_name, byte, text) => {
    expect(newTokenText((size) => Buffer.alloc(size, byte))).toBe(text);
  });

  test('is never mistyped when it was just generated', () => {
    const texts = Array.from({ length: 100 }, () => newTokenText(randomBytes));
    expect(new Set(texts).size).toBe(100);
    for (const text of texts) {
      expect(text).toMatch(/^gat_[0-9A-Za-z]{49}$/);
      expect(isMistyped(text)).toBe(false);
    }
  });

  test.each([4, 30, 46, 47, 52])('is mistyped when character %i differs', (at) => {
    const text = newTokenText(randomBytes);
    const other = text[at] === '0' ? '1' : '0';
    expect(isMistyped(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)).toBe(true);
  });

  test.each([52, 54])('has no checksum if it has %i characters', (length) => {
    expect(isMistyped(`gat_${'x'.repeat(length - 4)}`)).toBe(false);
  });
});
