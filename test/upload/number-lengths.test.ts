import { describe, expect, test } from 'vitest';
import { hasPossibleLength, numberLengths } from '../../src/upload/number-lengths.ts';

describe('hasPossibleLength', () => {
  test.each([
    ['+14155550123', true],
    ['+1415555012', false],
    ['+141555501234', false],
    ['+442079460000', true],
    ['+4930123456', true],
    ['+80012345678', true],
    ['+800123456789', false],
    ['+9991234567', false],
  ])('returns for %s: %s', (number, possible) => {
    expect(hasPossibleLength(number, numberLengths())).toBe(possible);
  });
});
