import { RedialError } from 'redial-client';

/** What is wrong with a field of a form, as the API says it. */
export type FieldProblem = { path: string; message: string };

/** The problems that the API found in a request; empty for an error of another kind. */
export function problemsOf(error: unknown): readonly FieldProblem[] {
  return error instanceof RedialError ? error.errors : [];
}

/**
 * What is wrong at a path or below it, such as `retry_policy` and `retry_policy.max_retries`; null:
 * nothing.
 */
export function problemAt(problems: readonly FieldProblem[], path: string): string | null {
  const messages = problems.filter((problem) => isAt(problem.path, path)).map(sentenceFor(path));
  return messages.length === 0 ? null : messages.join('; ');
}

/** Problems for which no field of the form stands. */
export function problemsElsewhere(
  problems: readonly FieldProblem[],
  shown: readonly string[],
): FieldProblem[] {
  return problems.filter((problem) => !shown.some((path) => isAt(problem.path, path)));
}

function isAt(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);
}

function sentenceFor(field: string): (problem: FieldProblem) => string {
  return ({ path, message }) => {
    const below = path.slice(field.length).replace(/^\./, '');
    return below === '' ? message : `${below}: ${message}`;
  };
}
