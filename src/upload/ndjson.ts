import { problemsWithJson } from '../schemas/reading/json-bounds.ts';
import type { ValidationError } from '../domain/errors.ts';
import { type FileRow, unreadableRow, type UnplacedRow } from './contact-row.ts';
import { fileError } from './file-text.ts';

const MAX_LINE_LENGTH = 1024 * 1024;

/**
 * Yields the rows of a file of JSON lines, in groups as they arrive. Blank lines are skipped,
 * and count as lines.
 * @throws {ValidationError} at a line of more than 1 MiB
 */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<FileRow[]> {
  // The beginning of a line is joined once, however many pieces it arrives in.
  let held: string[] = [];
  let heldLength = 0;
  let read = 0;
  const rowsOf = (lines: readonly string[]): FileRow[] => {
    const first = read + 1;
    read += lines.length;
    return lines.flatMap((line, index) =>
      isFilled(line) ? [{ ...readLine(line), row: first + index }] : [],
    );
  };
  for await (const piece of text) {
    const [end = '', ...lines] = piece.split('\n');
    held.push(end);
    heldLength += end.length;
    if (heldLength > MAX_LINE_LENGTH) throw lineTooLong();
    const rest = lines.pop();
    if (rest === undefined) continue;
    const first = held.join('');
    held = [rest];
    heldLength = rest.length;
    yield rowsOf([first, ...lines]);
  }
  yield rowsOf([held.join('')]);
}

function lineTooLong(): ValidationError {
  return fileError('has a line of more than 1 MiB: write one contact on each line');
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}

function readLine(line: string): UnplacedRow {
  try {
    const item: unknown = JSON.parse(line);
    const [problem] = problemsWithJson(item);
    if (problem === undefined) return { item };
    return unreadableRow('not_text', `${problem.path} ${problem.message}`.trim());
  } catch {
    return unreadableRow('malformed_json', 'is not JSON: write one contact on each line');
  }
}
