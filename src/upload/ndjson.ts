import { problemsWithText } from '../schemas/members/clean-text.ts';
import { rowProblem, type Row } from './row.ts';
import { fileProblem } from './text.ts';

const MAX_LINE = 1024 * 1024;

/**
 * The rows of a file of JSON lines, in groups as they arrive; blank lines are passed over.
 * @throws {ValidationError} at a line of more than 1 MiB
 */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<Row[]> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw fileProblem('has a line of more than 1 MiB');
    yield lines.filter(isFilled).map(readLine);
  }
  yield [rest].filter(isFilled).map(readLine);
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}

function readLine(line: string): Row {
  try {
    const item: unknown = JSON.parse(line);
    const [problem] = problemsWithText(item);
    if (problem === undefined) return { item };
    return rowProblem('not_text', `${problem.path} ${problem.message}`.trim());
  } catch {
    return rowProblem('malformed_json', 'is not JSON: write one contact on each line');
  }
}
