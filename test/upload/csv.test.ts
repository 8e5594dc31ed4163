import { describe, expect, test } from 'vitest';
import { readCsv } from '../../src/upload/csv.ts';
import { decodeUtf8 } from '../../src/upload/file-text.ts';

/** Reads the rows of a file that arrives in chunks of `chunkBytes`. */
async function rowsOf(file: string, chunkBytes = 1): Promise<unknown[]> {
  const bytes = Buffer.from(file);
  async function* arriving() {
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      yield bytes.subarray(start, start + chunkBytes);
    }
  }
  const rows: unknown[] = [];
  for await (const group of readCsv(decodeUtf8(arriving(), 'csv'))) rows.push(...group);
  return rows;
}

const contact = (phone_number: string, call_variables: Record<string, string>) => ({
  item: { phone_number, call_variables },
});

describe('readCsv', () => {
  test('reads a file that arrives byte by byte', async () => {
    expect(await rowsOf('\ufeffphone,näme\r\n+1415,"Ä, ""B""\r\nC"\r\n')).toEqual([
      contact('+1415', { näme: 'Ä, "B"\r\nC' }),
    ]);
  });

  test.each([',', ';', '\t'])('accepts %j as the separator of cells', async (separator) => {
    const file = [['phone', 'a'].join(separator), ['+1415', '1'].join(separator)].join('\n');
    expect(await rowsOf(file)).toEqual([contact('+1415', { a: '1' })]);
  });

  test('ignores separators inside quotes when it detects the separator', async () => {
    expect(await rowsOf('phone;"a,b,c"\n+1415;1\n')).toEqual([contact('+1415', { 'a,b,c': '1' })]);
  });

  test('accepts CR, LF and CRLF as the end of a line', async () => {
    expect(await rowsOf('phone\r+1415\r\n+1416\n+1417')).toHaveLength(3);
  });

  test('skips empty lines and rows of empty cells', async () => {
    expect(await rowsOf('phone,a\n\n,\n+1415,1\n')).toEqual([contact('+1415', { a: '1' })]);
  });

  test('keeps a call variable called __proto__', async () => {
    const [row] = await rowsOf('phone,__proto__\n+1415,1\n');
    expect(JSON.stringify(row)).toBe(
      '{"item":{"phone_number":"+1415","call_variables":{"__proto__":"1"}}}',
    );
  });

  test('accepts column names in any case, with spaces or dashes', async () => {
    expect(await rowsOf('Phone Number,External-ID\n+1415,7\n')).toEqual([
      { item: { phone_number: '+1415', external_id: '7', call_variables: {} } },
    ]);
  });
});
