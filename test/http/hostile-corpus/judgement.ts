import { statusOf } from '../../../src/http/middleware/errors.ts';
import { errorView } from '../../../src/schemas/error.ts';

/** What tells of the inside: a stack, a file, a statement, or the name of a library. */
const INSIDE =
  /(?:\n|\\n)\s+at |node_modules|file:\/\/|\.ts:\d|\bSQLSTATE\b|\bpg_\w|kysely|zod|syntax error at|violates \w+ constraint|\brelation "|\bselect .* from\b|\binsert into\b/i;

/** What each hostile request holds and no refusal may repeat. */
export const SECRET = 'hunter2!';
export const NUMBER = '+14155552671';
const HELD = [SECRET, NUMBER.slice(2)];

/** An answer as it is judged. */
export type Answer = { status: number; headers: Headers; text: string };

/** What is wrong with an answer of the API to a hostile request, each as one line. */
export function faultsOf(answer: Answer): string[] {
  return [...faultsOfAny(answer), ...(answer.status < 400 ? [] : faultsOfError(answer))];
}

/** What would be wrong with the answer of any server. */
export function faultsOfAny({ status, headers, text }: Answer): string[] {
  return [
    ...(status >= 500 ? [`status ${status}: ${text.slice(0, 300)}`] : []),
    ...(headers.has('x-evil') ? ['a header of the client'] : []),
    ...(status >= 400 && INSIDE.test(text) ? [`tells of the inside: ${text.slice(0, 300)}`] : []),
  ];
}

function faultsOfError({ status, headers, text }: Answer): string[] {
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) return [`an error of the type '${type}'`];
  const { data: error } = errorView.safeParse(parsed(text));
  if (error === undefined) return [`an error of another shape: ${text.slice(0, 300)}`];
  const expected = Object.entries(statusOf).find(([code]) => code === error.code)?.[1];
  return [
    ...(expected === status ? [] : [`the code ${error.code} with the status ${status}`]),
    ...HELD.filter((held) => text.includes(held)).map(
      (held) => `repeats ${held}: ${text.slice(0, 300)}`,
    ),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
