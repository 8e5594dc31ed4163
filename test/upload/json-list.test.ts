import { describe, expect, test } from 'vitest';
import { readJsonList } from '../../src/upload/json-list.ts';

async function rowsOf(pieces: readonly string[]): Promise<unknown[]> {
  async function* arriving() {
    yield* pieces;
  }
  const rows: unknown[] = [];
  for await (const group of readJsonList(arriving())) rows.push(...group);
  return rows;
}

const entries = '"+49 30 1", {"to":"a,\\"]","list":[1,2]},3 ';
const items = [
  { item: '+49 30 1', row: 1 },
  { item: { to: 'a,"]', list: [1, 2] }, row: 2 },
  { item: 3, row: 3 },
];

describe('the entries of a JSON list', () => {
  test('are read whatever pieces they arrive in', async () => {
    expect(await rowsOf([entries])).toEqual(items);
    expect(await rowsOf(entries.split(''))).toEqual(items);
  });

  test.each(['1,', ',1', '1,,2', '{]', '1 2', '"a'])(
    'are refused when they are %s',
    async (text) => {
      await expect(rowsOf([text])).rejects.toMatchObject({ code: 'malformed_json' });
    },
  );

  test('are rows that cannot be read when they hold what cannot be stored', async () => {
    expect(await rowsOf(['{"a":"\\u0000"}'])).toMatchObject([{ problem: { code: 'not_text' } }]);
  });

  test('may not take more than 1 MiB each', async () => {
    const long = `"${'a'.repeat(1024 * 1024)}"`;
    await expect(rowsOf([long])).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(rowsOf([long.slice(0, 600_000), long.slice(600_000)])).rejects.toThrow(/1 MiB/);
  });

  test('of single characters are joined once', async () => {
    const text = `"${'a'.repeat(300_000)}"`;
    expect(await rowsOf(text.split(''))).toEqual([{ item: 'a'.repeat(300_000), row: 1 }]);
  });
});
