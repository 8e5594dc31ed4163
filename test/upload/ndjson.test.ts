import { describe, expect, test } from 'vitest';
import { readNdjson } from '../../src/upload/ndjson.ts';

async function rowsOf(pieces: readonly string[]): Promise<unknown[]> {
  async function* arriving() {
    yield* pieces;
  }
  const rows: unknown[] = [];
  for await (const group of readNdjson(arriving())) rows.push(...group);
  return rows;
}

describe('a file of JSON lines', () => {
  test.each([
    [
      '1\n\n"a"\n',
      [
        { item: 1, row: 1 },
        { item: 'a', row: 3 },
      ],
    ],
    [
      '1\r\n 2 ',
      [
        { item: 1, row: 1 },
        { item: 2, row: 2 },
      ],
    ],
    ['\n', []],
    ['', []],
  ])('%j is read whatever pieces it arrives in', async (text, rows) => {
    expect(await rowsOf([text])).toEqual(rows);
    expect(await rowsOf(text.split(''))).toEqual(rows);
  });

  test('is refused at a line of more than 1 MiB', async () => {
    const line = `"${'a'.repeat(1024 * 1024)}"`;
    await expect(rowsOf([line])).rejects.toThrow(/more than 1 MiB/);
    await expect(rowsOf([line.slice(0, 600_000), line.slice(600_000)])).rejects.toThrow(/1 MiB/);
  });

  // Looking through the whole line again for each of its characters would take minutes.
  test('may arrive character by character', async () => {
    const text = `"${'a'.repeat(500_000)}"`;
    expect(await rowsOf(text.split(''))).toEqual([{ item: 'a'.repeat(500_000), row: 1 }]);
  }, 20_000);
});
