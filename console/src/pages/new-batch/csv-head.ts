import Papa from 'papaparse';

/** The first bytes of a CSV file, as they are needed to name its columns. */
export type CsvHead = {
  /** UTF-16 is what Excel calls _Unicode Text_. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  delimiter: string;
  lineBreak: string;
  header: readonly string[];
  /** The first rows below the header, in which empty rows are left out. */
  rows: readonly (readonly string[])[];
  /** Where the header begins in the file, and where the row after it begins, in bytes. */
  headerBytes: readonly [from: number, to: number];
  /** They count as rows, too. */
  emptyRowsAbove: number;
};

/** So much of a file is read for its head. */
export const HEAD_BYTES = 256 * 1024;

const SHOWN_ROWS = 5;
const DELIMITERS = [',', ';', '\t'] as const;
/** https://encoding.spec.whatwg.org/#bom-sniff */
const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;
/** A first line by which Excel is told the separator. */
const NAMED_SEPARATOR = /^"?sep=(\\t|[,;|\t])"?(?:\r\n|\n|\r|$)/i;

type Line = { cells: string[]; end: number };

/**
 * Reads the beginning of a CSV file as the API reads it.
 * @param isWhole whether the bytes are all that the file has
 * @returns null: there is no row in it
 */
export function readCsvHead(bytes: Uint8Array, { isWhole }: { isWhole: boolean }): CsvHead | null {
  const { encoding, text } = decode(bytes, isWhole);
  const [separatorLine = '', named] = NAMED_SEPARATOR.exec(text) ?? [];
  const body = text.slice(separatorLine.length);
  const delimiter = named === String.raw`\t` ? '\t' : (named ?? delimiterOf(body));
  const { lines, lineBreak } = readLines(body, delimiter);
  const at = lines.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const header = lines[at];
  if (header === undefined) return null;
  const offset = (end: number) =>
    (markOf(bytes)?.mark.length ?? 0) + byteLength(separatorLine + body.slice(0, end), encoding);
  return {
    encoding,
    delimiter,
    lineBreak,
    header: header.cells.map((cell) => cell.trim()),
    rows: rowsOf(lines.slice(at + 1)),
    headerBytes: [offset(lines[at - 1]?.end ?? 0), offset(header.end)],
    emptyRowsAbove: at,
  };
}

function decode(bytes: Uint8Array, isWhole: boolean): Pick<CsvHead, 'encoding'> & { text: string } {
  const encoding = markOf(bytes)?.encoding ?? 'utf-8';
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return { encoding, text: decoder.decode(bytes, { stream: !isWhole }) };
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** The separator that occurs most often in the header, outside quotes. */
function delimiterOf(text: string): string {
  const [header = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*("|$)/g, '')
    .split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function readLines(text: string, delimiter: string): { lines: Line[]; lineBreak: string } {
  const lines: Line[] = [];
  let lineBreak = '\n';
  const full = SHOWN_ROWS * 10;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, meta }, parser) => {
      lines.push({ cells: data, end: meta.cursor });
      lineBreak = meta.linebreak;
      if (lines.length >= full) parser.abort();
    },
  });
  return { lines, lineBreak };
}

function rowsOf(lines: readonly Line[]): string[][] {
  const rows = lines.map(({ cells }) => cells);
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== '')).slice(0, SHOWN_ROWS);
}

/** The mark with which the file says its encoding; undefined: it has none. */
function markOf(bytes: Uint8Array) {
  return BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
}

function byteLength(text: string, encoding: CsvHead['encoding']): number {
  if (encoding === 'utf-8') return new TextEncoder().encode(text).byteLength;
  return encoding === 'windows-1252' ? text.length : text.length * 2;
}
