import { expect, test } from 'vitest';
import { earliest, isPast, later } from '../../src/domain/instant.ts';

const NOON = new Date('2027-03-01T12:00:00Z');
const ONE = new Date('2027-03-01T13:00:00Z');

test('an instant moves by milliseconds in both directions', () => {
  expect(later(NOON, 3_600_000)).toEqual(ONE);
  expect(later(ONE, -3_600_000)).toEqual(NOON);
});

test('the earliest of several instants ignores those that are null', () => {
  expect(earliest(ONE, null, NOON)).toEqual(NOON);
  expect(earliest(null, ONE)).toEqual(ONE);
});

test('no instant is the earliest of none', () => {
  expect(earliest()).toBeNull();
  expect(earliest(null, null)).toBeNull();
});

test('an instant is past from the moment itself on, and null never is', () => {
  expect(isPast(NOON, ONE)).toBe(true);
  expect(isPast(NOON, NOON)).toBe(true);
  expect(isPast(ONE, NOON)).toBe(false);
  expect(isPast(null, NOON)).toBe(false);
});
