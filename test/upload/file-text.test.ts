import { describe, expect, test } from 'vitest';
import { decodeFile, encodingOf } from '../../src/upload/file-text.ts';

async function textOf(
  bytes: Uint8Array,
  { charset = 'utf-8', chunkBytes = 1_000 }: { charset?: string; chunkBytes?: number } = {},
): Promise<string> {
  async function* arriving() {
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      yield bytes.subarray(start, start + chunkBytes);
    }
  }
  let text = '';
  const form = { format: 'csv', encoding: encodingOf(charset) } as const;
  for await (const piece of decodeFile(arriving(), form)) text += piece;
  return text;
}

/** The beginning of a zip archive whose first entry has this name. */
const zip = (name: string) => Buffer.from(`PK\x03\x04${'\0'.repeat(26)}${name}\0\0`, 'latin1');

describe('decodeFile', () => {
  test.each(['windows-1252', 'ISO-8859-1', 'latin1'])(
    'reads text declared as %s',
    async (charset) => {
      const bytes = Buffer.from('phone,ort\n+491,K\xf6ln', 'latin1');
      expect(await textOf(bytes, { charset, chunkBytes: 1 })).toBe('phone,ort\n+491,Köln');
    },
  );

  test('reads the euro sign of windows-1252', async () => {
    expect(await textOf(Buffer.from([0x80]), { charset: 'windows-1252' })).toBe('€');
  });

  test('refuses another charset by its name', () => {
    expect(() => encodingOf('Shift_JIS')).toThrow('is declared as charset Shift_JIS');
  });

  test.each([1, 3, 1_000])(
    'names the line that is not UTF-8, in chunks of %i bytes',
    async (chunkBytes) => {
      const bytes = Buffer.from('phone,ort\n+491,K\xf6ln\n+492,x\n', 'latin1');
      await expect(textOf(bytes, { chunkBytes })).rejects.toThrow(
        'file: is not UTF-8 at line 2: save it as "CSV UTF-8", or name its encoding in the Content-Type of the file, such as text/csv; charset=windows-1252',
      );
    },
  );

  test.each([
    ['an Excel workbook (.xlsx)', zip('[Content_Types].xml')],
    ['an Excel workbook (.xlsx)', zip('xl/workbook.xml')],
    ['an OpenDocument spreadsheet (.ods)', zip('mimetypeapplication/vnd.oasis.opendocument')],
    ['a Numbers spreadsheet (.numbers)', zip('Index/Document.iwa')],
    ['a zip archive', zip('contacts.csv')],
    ['an Excel workbook (.xls)', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')],
    ['a PDF document', Buffer.from('%PDF-1.7')],
    ['compressed with gzip', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['in UTF-16', Buffer.from('\ufeffphone\n', 'utf16le')],
    ['in UTF-16', Buffer.from('phone\n', 'utf16le')],
    ['a web page or XML', Buffer.from('<!DOCTYPE html><html>')],
    ['JSON, but was sent as CSV', Buffer.from('\ufeff[{"phone_number": "+14155550001"}]')],
    ['JSON, but was sent as CSV', Buffer.from('{"phone_number": "+14155550001"}\n')],
  ])('refuses what is %s', async (name, bytes) => {
    await expect(textOf(bytes)).rejects.toThrow(`file: is ${name}`);
    await expect(textOf(bytes, { chunkBytes: 1 })).rejects.toThrow(`file: is ${name}`);
  });
});
