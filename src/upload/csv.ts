import { finished } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import { isCleanText } from '../schemas/members/clean-text.ts';
import { contactFromCells, readHeader, type Columns } from './columns.ts';
import { unreadableRow, type FileRow } from './contact-row.ts';
import { fileError } from './file-text.ts';

const DELIMITERS = [',', ';', '\t'] as const;
const MAX_HEADER_LENGTH = 64 * 1024;
const MAX_RECORD_BYTES = 1024 * 1024;

/**
 * Yields the rows of a CSV file (RFC 4180) below its header, in groups as they arrive. The header
 * decides the separator: comma, semicolon or tab. Lines end with CRLF, LF or CR. Empty lines and
 * rows of empty cells are skipped.
 * @throws {ValidationError} when the file is not valid CSV, or its header is not accepted
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<FileRow[]> {
  let columns: Columns | undefined;
  for await (const records of parseRecords(bufferHeader(text))) {
    const header = columns === undefined ? records.shift() : undefined;
    if (header !== undefined) columns = readHeader(header);
    const known = columns;
    if (known !== undefined) yield records.map((cells) => readRow(cells, known));
  }
  if (columns === undefined) throw fileError('is empty: send a first row that names the columns');
}

function readRow(cells: readonly string[], columns: Columns): FileRow {
  if (cells.length !== columns.count) {
    const message = `has ${cells.length} cells, but the header has ${columns.count}: put cells that hold the separator in quotes`;
    return unreadableRow('wrong_cell_count', message);
  }
  const stray = columns.unnamed.find((index) => cells[index] !== '');
  if (stray !== undefined) {
    const message = `has a value in column ${stray + 1}, which has no name in the header: name the column, or leave it empty`;
    return unreadableRow('unnamed_column', message);
  }
  if (cells.every(isCleanText)) return { item: contactFromCells(cells, columns) };
  return unreadableRow('not_text', 'holds a NUL character');
}

async function* parseRecords(text: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let parser: Parser | undefined;
  let records: string[][] = [];
  for await (const piece of text) {
    parser ??= openParser(piece, (record) => records.push(record));
    await write(parser, piece);
    yield records;
    records = [];
  }
  if (parser === undefined) return;
  await close(parser);
  yield records;
}

function openParser(beginning: string, onRecord: (record: string[]) => void): Parser {
  const parser = parse({
    delimiter: delimiterOf(beginning),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  parser.on('data', onRecord);
  // `write` and `close` report the error; without a listener it would end the process.
  parser.on('error', () => undefined);
  return parser;
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
    else if (/[\r\n]/.test(piece) || held.length > MAX_HEADER_LENGTH) {
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
