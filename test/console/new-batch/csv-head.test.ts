import { describe, expect, it } from 'vitest';
import { readCsvHead } from '../../../console/src/pages/new-batch/csv-head.ts';

const headOf = (text: string) => readCsvHead(new TextEncoder().encode(text), { isWhole: true });

describe('the beginning of a CSV file', () => {
  it('names the columns and shows the first five rows that are not empty', () => {
    const rows = Array.from({ length: 9 }, (_, index) => `+4420794601${index}0,N${index}`);
    const head = headOf(['phone,name', rows[0], '', ...rows.slice(1)].join('\n'));
    expect(head?.header).toEqual(['phone', 'name']);
    expect(head?.rows.map(([, name]) => name)).toEqual(['N0', 'N1', 'N2', 'N3', 'N4']);
    expect(head).toMatchObject({ delimiter: ',', lineBreak: '\n', encoding: 'utf-8' });
  });

  it('finds the header behind a byte order mark, sep= and empty rows, in bytes', () => {
    const beginning = '\u{feff}sep=;\r\n;;\r\n';
    const header = 'Téléphone;"Nom; prénom"\r\n';
    const head = headOf(`${beginning}${header}+33123456789;Zoé\r\n`);
    const from = new TextEncoder().encode(beginning).byteLength;
    const length = new TextEncoder().encode(header).byteLength;
    expect(head?.header).toEqual(['Téléphone', 'Nom; prénom']);
    expect(head?.headerBytes).toEqual([from, from + length]);
    expect(head).toMatchObject({ delimiter: ';', lineBreak: '\r\n', emptyRowsAbove: 1 });
  });

  it('takes bytes that are not UTF-8 for Windows-1252', () => {
    const bytes = new TextEncoder().encode('phone;pr?\n');
    bytes[8] = 0xe9;
    expect(readCsvHead(bytes, { isWhole: true })).toMatchObject({
      encoding: 'windows-1252',
      header: ['phone', 'pré'],
      headerBytes: [0, 10],
    });
  });

  it.each([
    { encoding: 'utf-16le', mark: [0xff, 0xfe], pad: (byte: number) => [byte, 0] },
    { encoding: 'utf-16be', mark: [0xfe, 0xff], pad: (byte: number) => [0, byte] },
  ])('reads $encoding by its mark, and counts two bytes a letter', ({ encoding, mark, pad }) => {
    // No letter of it is beyond U+00FF.
    const text = Buffer.from('phone\tpré\n1\tZoé\n', 'latin1');
    const bytes = new Uint8Array([...mark, ...[...text].flatMap(pad)]);
    expect(readCsvHead(bytes, { isWhole: true })).toMatchObject({
      encoding,
      delimiter: '\t',
      header: ['phone', 'pré'],
      rows: [['1', 'Zoé']],
      headerBytes: [2, 22],
    });
  });

  it('does not mind a letter that is cut at the end of what was read', () => {
    const bytes = new TextEncoder().encode('phone,name\n+331,Zoé').slice(0, -1);
    expect(readCsvHead(bytes, { isWhole: false })?.encoding).toBe('utf-8');
  });

  it('is nothing for a file without a row', () => {
    expect(headOf('\n\n')).toBeNull();
    expect(headOf('')).toBeNull();
  });
});
