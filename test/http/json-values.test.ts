import { describe, expect, test } from 'vitest';
import { hasTooManyValues } from '../../src/http/json-values.ts';

const listOf = (count: number, entry = '[]') => Buffer.from(`[${Array(count).fill(entry).join()}]`);

describe('A JSON text', () => {
  test.each([
    [60_000, false],
    [60_001, true],
  ])('of %i entries has too many values: %s', async (count, isTooLong) => {
    expect(await hasTooManyValues(listOf(count))).toBe(isTooLong);
  });

  test('of 60,001 members has too many values', async () => {
    const members = Array.from({ length: 60_001 }, (_, n) => `"${n}":0`);
    expect(await hasTooManyValues(Buffer.from(`{${members.join()}}`))).toBe(true);
  });

  test('of entries in several lists has too many values', async () => {
    const list = listOf(40_000).toString();
    expect(await hasTooManyValues(Buffer.from(`{"a":${list},"b":${list}}`))).toBe(true);
  });

  test('may have any number of commas in its strings', async () => {
    const text = JSON.stringify({ transcript: `"\\${','.repeat(900_000)}` });
    expect(await hasTooManyValues(Buffer.from(text))).toBe(false);
  });
});
