import { describe, expect, test } from 'vitest';
import { readCsv } from '../../src/upload/csv.ts';
import { readText } from '../../src/upload/text.ts';

/** The rows of a file that arrives in parts of so many bytes. */
async function rowsOf(file: string, bytesAtOnce = 1): Promise<unknown[]> {
  const bytes = Buffer.from(file);
  async function* arriving() {
    for (let start = 0; start < bytes.length; start += bytesAtOnce) {
      yield bytes.subarray(start, start + bytesAtOnce);
    }
  }
  const rows: unknown[] = [];
  for await (const group of readCsv(readText(arriving()))) rows.push(...group);
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

  test.each([',', ';', '\t'])('separates cells by %j', async (separator) => {
    const file = [['phone', 'a'].join(separator), ['+1415', '1'].join(separator)].join('\n');
    expect(await rowsOf(file)).toEqual([contact('+1415', { a: '1' })]);
  });

  test('counts no separator inside quotes', async () => {
    expect(await rowsOf('phone;"a,b,c"\n+1415;1\n')).toEqual([contact('+1415', { 'a,b,c': '1' })]);
  });

  test('takes every end of a line', async () => {
    expect(await rowsOf('phone\r+1415\r\n+1416\n+1417')).toHaveLength(3);
  });

  test('passes over empty lines and empty rows', async () => {
    expect(await rowsOf('phone,a\n\n,\n+1415,1\n')).toEqual([contact('+1415', { a: '1' })]);
  });

  test('keeps a variable of any name', async () => {
    const [row] = await rowsOf('phone,__proto__\n+1415,1\n');
    expect(JSON.stringify(row)).toBe(
      '{"item":{"phone_number":"+1415","call_variables":{"__proto__":"1"}}}',
    );
  });

  test('takes names of columns in any spelling', async () => {
    expect(await rowsOf('Phone Number,External-ID\n+1415,7\n')).toEqual([
      { item: { phone_number: '+1415', external_id: '7', call_variables: {} } },
    ]);
  });
});
