import { finished } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import { isCleanText } from '../schemas/members/clean-text.ts';
import { contactOf, readHeader, type Columns } from './columns.ts';
import { rowProblem, type Row } from './row.ts';
import { fileProblem } from './text.ts';

const DELIMITERS = [',', ';', '\t'] as const;
const MAX_HEADER = 64 * 1024;
const MAX_RECORD_BYTES = 1024 * 1024;

/**
 * The rows of a CSV file (RFC 4180) below its header, in groups as they arrive. Cells are separated
 * by what separates the header's: comma, semicolon or tab; lines end with CRLF, LF or CR. Empty
 * lines and rows of empty cells are passed over.
 * @throws {ValidationError} when quotes do not close, or the header has no column for the numbers
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<Row[]> {
  let columns: Columns | undefined;
  for await (const records of parseRecords(headerFirst(text))) {
    const header = columns === undefined ? records.shift() : undefined;
    if (header !== undefined) columns = readHeader(header);
    const known = columns;
    if (known !== undefined) yield records.map((cells) => readRow(cells, known));
  }
  if (columns === undefined) throw fileProblem('is empty: its first row must name the columns');
}

function readRow(cells: readonly string[], columns: Columns): Row {
  if (cells.length !== columns.count) {
    const message = `has ${cells.length} cells and the header ${columns.count}: put cells that hold the separator into quotes`;
    return rowProblem('wrong_cell_count', message);
  }
  const stray = columns.unnamed.find((place) => cells[place] !== '');
  if (stray !== undefined) {
    const message = `has a value in column ${stray + 1}, which the header does not name`;
    return rowProblem('unnamed_column', message);
  }
  if (cells.every(isCleanText)) return { item: contactOf(cells, columns) };
  return rowProblem('not_text', 'holds a NUL');
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

function openParser(beginning: string, take: (record: string[]) => void): Parser {
  const parser = parse({
    delimiter: delimiterOf(beginning),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  parser.on('data', take);
  // Heard by `write` and `close`, which fail with it.
  parser.on('error', () => undefined);
  return parser;
}

/** The separator that the header has most of, outside of quotes. */
function delimiterOf(beginning: string): string {
  const [header = ''] = beginning.replaceAll(/"[^"]*("|$)/g, '').split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The same text, its first piece long enough to hold the first line. */
async function* headerFirst(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string | undefined = '';
  for await (const piece of text) {
    if (held === undefined) yield piece;
    else if (/[\r\n]/.test(piece) || held.length > MAX_HEADER) {
      yield held + piece;
      held = undefined;
    } else held += piece;
  }
  if (held) yield held;
}

async function write(parser: Parser, piece: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    parser.write(piece, (error) => (error ? reject(explained(error)) : resolve()));
  });
}

async function close(parser: Parser): Promise<void> {
  try {
    parser.end();
    await finished(parser);
  } catch (error) {
    throw explained(error);
  }
}

/** The parser's own message quotes the row: only its code and the line are shown. */
function explained(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error ? ` at line ${String(error.lines)}` : '';
  const what: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: 'opens a quote that does not close',
    CSV_MAX_RECORD_SIZE: 'has a row of more than 1 MiB; a quote may not close',
    CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote: a quote in a cell is written twice',
    INVALID_OPENING_QUOTE: 'has a quote inside a cell without quotes',
  };
  return fileProblem(`${what[error.code] ?? 'is not CSV'}${line}`);
}
