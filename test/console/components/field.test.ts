import { describe, expect, it } from 'vitest';
import { entriesOf, numberOrNull, textOrNull } from '../../../console/src/components/field.ts';

describe('the values of a form', () => {
  it('reads an empty field as not set, and zero as zero', () => {
    expect([numberOrNull(' '), numberOrNull('0'), numberOrNull('0.014')]).toEqual([null, 0, 0.014]);
    expect([textOrNull(' \t'), textOrNull(' a b ')]).toEqual([null, 'a b']);
  });

  it('splits entries at lines, commas and semicolons, and counts blank lines', () => {
    expect(entriesOf('+1 415 555 0123\n\n+44 20 7946 0100; +1 415 555 0124,\r\n')).toEqual([
      { line: 1, text: '+1 415 555 0123' },
      { line: 3, text: '+44 20 7946 0100' },
      { line: 3, text: '+1 415 555 0124' },
    ]);
  });
});
