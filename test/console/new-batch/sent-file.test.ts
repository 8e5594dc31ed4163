import { describe, expect, it } from 'vitest';
import { type Column, guessColumns } from '../../../console/src/pages/new-batch/columns.ts';
import { readCsvHead } from '../../../console/src/pages/new-batch/csv-head.ts';
import {
  BrokenQuotesError,
  NotUtf8Error,
  sentFile,
} from '../../../console/src/pages/new-batch/sent-file.ts';

const omit = (name: string) => (column: Column) =>
  column.header === name ? { ...column, use: 'omitted' as const } : column;

async function sent(
  content: string | Uint8Array<ArrayBuffer>,
  change = (column: Column) => column,
) {
  const file = new Blob([content]);
  const head = readCsvHead(new Uint8Array(await file.arrayBuffer()), { isWhole: true });
  if (head === null) throw new TypeError('the file has a header');
  return (await sentFile(file, head, guessColumns(head.header).map(change))).text();
}

describe('the file that is sent', () => {
  it('is refused where a file that began in UTF-8 would lose letters', async () => {
    const begin = new TextEncoder().encode('phone,note,name\n1,x,Anna\n');
    const head = readCsvHead(begin, { isWhole: false });
    if (head === null) throw new TypeError('the file has a header');
    // 0xFC is an ü in Windows-1252.
    const file = new Blob([begin, '2,y,M', new Uint8Array([0xfc]), 'ller\n']);
    const columns = guessColumns(head.header).map(omit('note'));
    await expect(sentFile(file, head, columns)).rejects.toThrow(NotUtf8Error);
  });

  it('is sent as UTF-8 if it was saved as UTF-16', async () => {
    const text = '\u{feff}phone;name\r\n1;Zoé 🙂\r\n';
    expect(await sent(Buffer.from(text, 'utf16le'))).toBe('phone_number,callee_name\r\n1,Zoé 🙂\n');
  });

  it('has the new header before the bytes of the old rows', async () => {
    expect(await sent('sep=;\r\nHandy;"Ort; Land"\r\n"0151";"a"" b"\r\n')).toBe(
      'sep=;\r\nphone_number;"Ort; Land"\r\n"0151";"a"" b"\r\n',
    );
  });

  it('loses the columns that are left out, in every row', async () => {
    const file = '\n\nphone;note;name\r\n1;"x;\r\ny";Zoé\r\n\r\n2;z;"a,b"';
    expect(await sent(file.replace('\n\n', '\r\n\r\n'), omit('note'))).toBe(
      '\n\nphone_number,callee_name\r\n1,Zoé\n,\n2,"a,b"\n',
    );
  });

  it('keeps a wrong number of cells wrong, too few or too many', async () => {
    const file = 'phone,note,name\n1,x\n2,x,y,z\n3\n';
    const [, ...rows] = (await sent(file, omit('note'))).trimEnd().split('\n');
    expect(rows.map((row) => row.split(',').length)).toEqual([1, 3, 4]);
  });

  it('is in UTF-8 whatever the file was in', async () => {
    const latin = new TextEncoder().encode('phone\np?\n');
    latin[7] = 0xe9;
    expect(await sent(latin)).toBe('phone_number\npé\n');
  });

  it('is the same in one piece and in many', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `+4420${row},"née ${row}",n${row}`);
    const text = await sent(['phone,note,name', ...rows].join('\n'), omit('note'));
    expect(text.split('\n')).toHaveLength(40_002);
    expect(text.split('\n')[40_000]).toBe('+442039999,n39999');
  });

  it('is refused where nobody can tell the cells apart', async () => {
    await expect(sent('phone,note\n1,"a" b\n2,c\n', omit('note'))).rejects.toThrow(
      BrokenQuotesError,
    );
  });
});
