import { finished } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import { CellReader } from './cells.ts';
import { readHeader } from './columns.ts';
import type { FileRow } from './contact-row.ts';
import { fileError } from './file-text.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** What a line `sep=` may name. */
const NAMED_DELIMITERS: readonly string[] = [...DELIMITERS, '|'];
/** A line end of which nothing is missing. */
const LINE_END = /\n|\r[^]/;
const MAX_HEADER_LENGTH = 64 * 1024;
const MAX_RECORD_BYTES = 1024 * 1024;

/**
 * Yields the rows of a CSV file (RFC 4180) below its header, in groups as they arrive. A first line
 * such as `sep=;`, which Excel understands, or else the header decides the separator: comma, semicolon
 * or tab. Lines end with CRLF, LF or CR. Rows are counted as a spreadsheet counts them: the header is
 * row 1, and empty rows, which are skipped, count.
 * @param onNote gets a remark on the file as a whole
 * @throws {ValidationError} when the file is not valid CSV, or its header is not accepted
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  onNote: (note: string) => void,
): AsyncGenerator<FileRow[]> {
  let cells: CellReader | undefined;
  let row = 0;
  for await (const records of parseRecords(bufferHeader(text))) {
    const rows: FileRow[] = [];
    for (const record of records) {
      row += 1;
      const read = cells?.read(record);
      cells ??= openCells(record, onNote);
      if (read !== undefined) rows.push({ ...read, row });
    }
    yield rows;
  }
  if (cells === undefined) throw fileError('is empty: send a first row that names the columns');
}

/** @returns undefined for an empty line above the header */
function openCells(
  record: readonly string[],
  onNote: (note: string) => void,
): CellReader | undefined {
  if (record.every((cell) => cell.trim() === '')) return undefined;
  const columns = readHeader(record);
  const { results } = columns;
  if (results.length > 0) {
    const names = results.join(', ');
    onNote(`the columns ${names} are results of an export and were not read`);
  }
  return new CellReader(columns);
}

async function* parseRecords(text: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let parser: Parser | undefined;
  let records: string[][] = [];
  for await (const piece of text) {
    const { delimiter, rest } = parser === undefined ? separatorOf(piece) : { rest: piece };
    parser ??= openParser(delimiter ?? ',', (record) => records.push(record));
    await write(parser, rest);
    yield records;
    records = [];
  }
  if (parser === undefined) return;
  await close(parser);
  yield records;
}

function openParser(delimiter: string, onRecord: (record: string[]) => void): Parser {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  parser.on('data', onRecord);
  // `write` and `close` report the error; without a listener it would end the process.
  parser.on('error', () => undefined);
  return parser;
}

/** Returns the separator of a file, and its beginning without the line that names the separator. */
function separatorOf(beginning: string): { delimiter: string; rest: string } {
  const [line, named] = /^"?sep=(\\t|[^\r\n"]?)"?(?:\r\n|\n|\r|$)/i.exec(beginning) ?? [];
  if (line === undefined) return { delimiter: delimiterOf(beginning), rest: beginning };
  const delimiter = named === String.raw`\t` ? '\t' : named;
  if (delimiter === undefined || !NAMED_DELIMITERS.includes(delimiter)) {
    throw fileError(
      'names a separator in its first line (sep=) that is none: use comma, semicolon, tab or |',
    );
  }
  return { delimiter, rest: beginning.slice(line.length) };
}

/** Returns the separator that occurs most often in the header, outside quotes. */
function delimiterOf(beginning: string): string {
  const [header = ''] = beginning.replaceAll(/"[^"]*("|$)/g, '').split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Yields the same text, with the whole first line in the first piece. */
async function* bufferHeader(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string | undefined = '';
  for await (const piece of text) {
    if (held === undefined) yield piece;
    else if (LINE_END.test(held.slice(-1) + piece) || held.length > MAX_HEADER_LENGTH) {
      yield held + piece;
      held = undefined;
    } else held += piece;
  }
  if (held) yield held;
}

async function write(parser: Parser, piece: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    parser.write(piece, (error) => (error ? reject(toFileError(error)) : resolve()));
  });
}

async function close(parser: Parser): Promise<void> {
  try {
    parser.end();
    await finished(parser);
  } catch (error) {
    throw toFileError(error);
  }
}

/** Reports the code and the line only: the parser's own message quotes the row. */
function toFileError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error ? ` at line ${String(error.lines)}` : '';
  const what: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: 'has an opening quote without a closing one',
    CSV_MAX_RECORD_SIZE: 'has a row of more than 1 MiB; look for a quote that is not closed',
    CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote: write a quote inside a cell twice',
    INVALID_OPENING_QUOTE: 'has a quote inside a cell that is not in quotes',
  };
  return fileError(`${what[error.code] ?? 'is not valid CSV'}${line}`);
}
