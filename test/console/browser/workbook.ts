import { crc32 } from 'node:zlib';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The names of the columns. */
const LETTERS = 'ABCDEFG';

type Dated = { days: number };
type Cell = string | number | Dated;

/** A number of days since the begin of the calendar that the workbook shows as a date with its time. */
export function dated(days: number): Dated {
  return { days };
}

/**
 * A workbook (ECMA-376) whose only sheet has these rows. Numbers are numbers, as Excel writes them.
 * @param calendar the year with which it begins
 */
export function workbookOf(
  rows: readonly (readonly Cell[])[],
  calendar: '1900' | '1904' = '1900',
): Buffer {
  const sheet = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, at) => cellOf(cell, `${LETTERS[at]}${row + 1}`)).join('')}</row>`,
    )
    .join('');
  return archiveOf({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><workbookPr date1904="${calendar === '1904' ? 1 : 0}"/><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

function relations(...all: [kind: string, target: string][]): string {
  const entries = all.map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`;
}

function part(name: string, kind: string): string {
  return `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${kind}+xml"/>`;
}

function cellOf(cell: Cell, place: string): string {
  if (typeof cell === 'object') return `<c r="${place}" s="1"><v>${cell.days}</v></c>`;
  return typeof cell === 'number'
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}

/** A zip archive that stores its files uncompressed (PKWARE APPNOTE 4.3). */
function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const fields = fieldsOf(name, content);
    const header = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      fields,
      Buffer.from(name),
      content,
    ]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(name)]),
    );
    parts.push(header);
    offset += header.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}

/** What the header of a file and its entry in the directory have in common. */
function fieldsOf(name: string, content: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}
