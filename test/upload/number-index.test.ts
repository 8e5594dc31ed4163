import { describe, expect, test } from 'vitest';
import { NumberIndex } from '../../src/upload/number-index.ts';

const numberAt = (row: number) => `+1415${String(5_000_000 + row)}`;

describe('NumberIndex', () => {
  test('returns the row at which a number was first added', () => {
    const index = new NumberIndex();
    expect(index.findOrAdd('+14155550001', 1)).toBeUndefined();
    expect(index.findOrAdd('+14155550002', 2)).toBeUndefined();
    expect(index.findOrAdd('+14155550001', 3)).toBe(1);
    expect(index.findOrAdd('+14155550001', 4)).toBe(1);
  });

  test('keeps every number when its tables grow', () => {
    const index = new NumberIndex();
    const rows = Array.from({ length: 5_000 }, (_, row) => row);
    expect(rows.filter((row) => index.findOrAdd(numberAt(row), row) !== undefined)).toEqual([]);
    expect(rows.filter((row) => index.findOrAdd(numberAt(row), 9_999) !== row)).toEqual([]);
  });

  test('distinguishes numbers of 15 digits', () => {
    const index = new NumberIndex();
    expect(index.findOrAdd('+999999999999999', 1)).toBeUndefined();
    expect(index.findOrAdd('+999999999999998', 2)).toBeUndefined();
    expect(index.findOrAdd('+999999999999999', 3)).toBe(1);
  });
});
