import { problemsWithText } from '../schemas/members/clean-text.ts';
import { unreadableRow, type FileRow } from './contact-row.ts';
import { fileError } from './file-text.ts';

const MAX_LINE_LENGTH = 1024 * 1024;

/**
 * Yields the rows of a file of JSON lines, in groups as they arrive. Blank lines are skipped.
 * @throws {ValidationError} at a line of more than 1 MiB
 */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<FileRow[]> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH)
      throw fileError('has a line of more than 1 MiB: write one contact on each line');
    yield lines.filter(isFilled).map(readLine);
  }
  yield [rest].filter(isFilled).map(readLine);
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}

function readLine(line: string): FileRow {
  try {
    const item: unknown = JSON.parse(line);
    const [problem] = problemsWithText(item);
    if (problem === undefined) return { item };
    return unreadableRow('not_text', `${problem.path} ${problem.message}`.trim());
  } catch {
    return unreadableRow('malformed_json', 'is not JSON: write one contact on each line');
  }
}
