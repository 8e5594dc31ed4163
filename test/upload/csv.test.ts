import { describe, expect, test } from 'vitest';
import { readCsv } from '../../src/upload/csv.ts';
import { decodeFile } from '../../src/upload/file-text.ts';

/** Reads the rows of a file that arrives in chunks of `chunkBytes`. */
async function rowsOf(file: string, chunkBytes = 1, notes: string[] = []): Promise<unknown[]> {
  const bytes = Buffer.from(file);
  async function* arriving() {
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      yield bytes.subarray(start, start + chunkBytes);
    }
  }
  const rows: unknown[] = [];
  const text = decodeFile(arriving(), { format: 'csv', encoding: 'utf-8' });
  for await (const group of readCsv(text, (note) => notes.push(note))) rows.push(...group);
  return rows;
}

const contact = (
  phone_number: string,
  call_variables: Record<string, string>,
  { row = 2, ...members } = {},
) => ({
  item: { phone_number, ...members, call_variables },
  row,
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

  test.each([
    ['sep=;\r\nphone;a,b\r\n+1415;1\r\n', 1],
    ['sep=;\r\nphone;a,b\r\n+1415;1\r\n', 100],
    ['\ufeff"sep=;"\nphone;a,b\n+1415;1\n', 1],
    ['SEP=|\rphone|a,b\r+1415|1', 1],
    ['sep=\t\nphone\ta,b\n+1415\t1\n', 1],
  ])('reads the separator from the first line of %j', async (file, chunkBytes) => {
    expect(await rowsOf(file, chunkBytes)).toEqual([contact('+1415', { 'a,b': '1' })]);
  });

  test('refuses a first line that names no separator', async () => {
    await expect(rowsOf('sep=x\nphone\n')).rejects.toThrow('names a separator in its first line');
  });

  test('ignores separators inside quotes when it detects the separator', async () => {
    expect(await rowsOf('phone;"a,b,c"\n+1415;1\n')).toEqual([contact('+1415', { 'a,b,c': '1' })]);
  });

  test('accepts CR, LF and CRLF as the end of a line', async () => {
    expect(await rowsOf('phone\r+1415\r\n+1416\n+1417')).toHaveLength(3);
  });

  test('skips empty lines and rows of empty cells, and counts them as a spreadsheet does', async () => {
    expect(await rowsOf('\nphone,a\n\n\u00a0,\n+1415,"1\n2"\n+1416,\n')).toEqual([
      contact('+1415', { a: '1\n2' }, { row: 5 }),
      contact('+1416', {}, { row: 6 }),
    ]);
  });

  test('takes blanks away at both ends of a cell', async () => {
    expect(await rowsOf('phone, a \n +1415\u00a0,\u00a0 Ada L. \t\n')).toEqual([
      contact('+1415', { a: 'Ada L.' }),
    ]);
  });

  test('keeps a call variable called __proto__', async () => {
    const [row] = await rowsOf('phone,__proto__\n+1415,1\n');
    expect(JSON.stringify(row)).toBe(
      '{"item":{"phone_number":"+1415","call_variables":{"__proto__":"1"}},"row":2}',
    );
  });

  test('takes the apostrophes of an export away once a number has one', async () => {
    expect(await rowsOf("phone,a\n+1415,'=1\n'+1416,'=1\n+1417,'=1\n'+1418,'tis\n")).toEqual([
      contact('+1415', { a: "'=1" }, { row: 2 }),
      contact('+1416', { a: '=1' }, { row: 3 }),
      contact('+1417', { a: '=1' }, { row: 4 }),
      contact('+1418', { a: "'tis" }, { row: 5 }),
    ]);
  });

  test('refuses an id that a spreadsheet has rounded', async () => {
    expect(await rowsOf('phone,External ID\n+1415,1.23457E+19\n+1416,12E4\n')).toEqual([
      {
        problem: {
          column: 'external_id',
          value: '1.23457E+19',
          code: 'spreadsheet_number',
          message: expect.stringContaining('a spreadsheet has rounded this id'),
        },
        row: 2,
      },
      { item: { phone_number: '+1416', external_id: '12E4', call_variables: {} }, row: 3 },
    ]);
  });

  test('reads all variables from one column of JSON', async () => {
    const file = 'phone,call_variables,city\n+1415,"{""a"": ""1""}",Ghent\n+1416,[],\n';
    expect(await rowsOf(file)).toEqual([
      contact('+1415', { a: '1', city: 'Ghent' }),
      {
        problem: expect.objectContaining({ column: 'call_variables', code: 'not_accepted' }),
        row: 3,
      },
    ]);
  });

  test('says which columns are results of an export', async () => {
    const notes: string[] = [];
    await rowsOf('phone,status,last_call_status\n+1415,completed,busy\n', 100, notes);
    expect(notes).toEqual([
      'the columns status, last_call_status are results of an export and were not read',
    ]);
  });
});
