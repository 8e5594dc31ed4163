import { describe, expect, test } from 'vitest';
import { NumberIndex } from '../../src/upload/number-index.ts';

const numberAt = (row: number) => `+1415${String(5_000_000 + row)}`;

describe('NumberIndex', () => {
  test('tells the row of the first sight', () => {
    const index = new NumberIndex();
    expect(index.see('+14155550001', 1)).toBeUndefined();
    expect(index.see('+14155550002', 2)).toBeUndefined();
    expect(index.see('+14155550001', 3)).toBe(1);
    expect(index.see('+14155550001', 4)).toBe(1);
  });

  test('keeps every number while it grows', () => {
    const index = new NumberIndex();
    const rows = Array.from({ length: 5_000 }, (_, row) => row);
    expect(rows.filter((row) => index.see(numberAt(row), row) !== undefined)).toEqual([]);
    expect(rows.filter((row) => index.see(numberAt(row), 9_999) !== row)).toEqual([]);
  });

  test('tells numbers of fifteen digits apart', () => {
    const index = new NumberIndex();
    expect(index.see('+999999999999999', 1)).toBeUndefined();
    expect(index.see('+999999999999998', 2)).toBeUndefined();
    expect(index.see('+999999999999999', 3)).toBe(1);
  });
});
