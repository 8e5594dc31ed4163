import type { z } from 'zod';
import type { Problem } from '../domain/errors.ts';

/** Everything that Zod found, each at a path such as `contacts[3].phone_number`. */
export function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.map((issue) => ({ path: pathOf(issue.path), message: issue.message }));
}

export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

/** Zod's own wording, but for a member that is missing: nobody sends `undefined`. */
export const wording: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : undefined;
