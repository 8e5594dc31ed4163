import { describe, expect, test } from 'vitest';
import { nearestName } from '../../../src/schemas/reading/member-name.ts';

const known = ['concurrency_limit', 'working_hours', 'name'];

describe('the nearest known name', () => {
  test.each([
    ['concurency_limit', 'concurrency_limit'],
    ['workng_hours', 'working_hours'],
    ['working-hour', 'working_hours'],
    ['nmae', 'name'],
  ])('of %s is %s', (given, meant) => {
    expect(nearestName(given, known)).toBe(meant);
  });

  test('is undefined where half of a short name differs', () => {
    expect(nearestName('amd', known)).toBeUndefined();
  });

  test('is undefined at an edit distance of three', () => {
    expect(nearestName('wrkng_hour', known)).toBeUndefined();
  });
});
