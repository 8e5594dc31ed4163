import Papa from 'papaparse';
import { type Column, keptColumns, sentHeader } from './columns.ts';
import type { CsvHead } from './csv-head.ts';

/** A file whose quotes do not match, in which nobody can tell where a cell ends. */
export class BrokenQuotesError extends Error {
  override readonly name = 'BrokenQuotesError';
}

/** A file that seemed to be UTF-8 by its beginning, and is not: its letters would be lost. */
export class NotUtf8Error extends Error {
  override readonly name = 'NotUtf8Error';
}

/**
 * The file that is sent, with the chosen names in its header. Columns that are left out, and an encoding
 * other than UTF-8, are the only reasons to read its rows, a piece at a time; otherwise the new header is
 * put before the bytes of the old rows.
 * @throws {BrokenQuotesError} the rows had to be read, and cannot be
 * @throws {NotUtf8Error} the same
 */
export async function sentFile(
  file: Blob,
  head: CsvHead,
  columns: readonly Column[],
): Promise<Blob> {
  const [from, to] = head.headerBytes;
  const isRead = head.encoding !== 'utf-8' || keptColumns(columns).length !== columns.length;
  const delimiter = isRead ? ',' : head.delimiter;
  const header = Papa.unparse([sentHeader(columns)], { delimiter }) + head.lineBreak;
  if (!isRead) return new Blob([file.slice(0, from), header, file.slice(to)]);
  const above = '\n'.repeat(head.emptyRowsAbove);
  return new Blob([above, header, ...(await rewrite(file.slice(to), head, columns))]);
}

async function rewrite(rows: Blob, head: CsvHead, columns: readonly Column[]): Promise<Blob[]> {
  const { delimiter, lineBreak, encoding } = head;
  const parser = new Papa.Parser({ delimiter, newline: lineBreakOf(lineBreak) });
  const kept = keptColumns(columns);
  const parts: Blob[] = [];
  const add = (text: string, isLast: boolean): string => {
    // `Parser` has no types of its own; it answers what `Papa.parse` does.
    const read = parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>;
    if (read.errors.some(({ type }) => type === 'Quotes')) throw new BrokenQuotesError();
    const lines = read.data.map((cells) => keptCells(cells, kept, columns.length));
    if (lines.length > 0) parts.push(new Blob([Papa.unparse(lines, { newline: '\n' }), '\n']));
    return isLast ? '' : text.slice(read.meta.cursor);
  };
  let rest = '';
  for await (const text of textOf(rows, encoding)) {
    rest = add(rest + text, false);
  }
  if (rest !== '') add(rest, true);
  return parts;
}

async function* textOf(rows: Blob, encoding: CsvHead['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoderStream(encoding, { fatal: true });
  try {
    yield* rows.stream().pipeThrough(decoder);
  } catch (error) {
    if (error instanceof TypeError) throw new NotUtf8Error();
    throw error;
  }
}

/**
 * A row with too few or too many cells keeps as many too few or too many, so that the API refuses it for
 * that. Where fewer would be none, there are more.
 */
function keptCells(cells: readonly string[], kept: readonly number[], count: number): string[] {
  const isEmpty = cells.every((cell) => cell.trim() === '');
  const surplus = cells.length - count;
  if (surplus === 0 || isEmpty) return kept.map((index) => cells[index] ?? '');
  const wrong = kept.length + (kept.length + surplus > 0 ? surplus : -surplus);
  return Array.from({ length: wrong }, (_, index) => cells[index] ?? '');
}

function lineBreakOf(text: string): '\r\n' | '\n' | '\r' {
  return text === '\r\n' || text === '\r' ? text : '\n';
}
