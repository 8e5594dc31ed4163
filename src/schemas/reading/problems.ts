import type { z } from 'zod';
import type { Problem } from '../../domain/errors.ts';

/**
 * Everything that Zod found, each at a path such as `contacts[3].phone_number`.
 * @param sentAs of members that were sent under another name, that name
 */
export function problemsOf(
  error: z.ZodError,
  sentAs: ReadonlyMap<PropertyKey, string> = new Map(),
): Problem[] {
  return error.issues.map(({ path: [first, ...rest], message }) => {
    const path = first === undefined ? [] : [sentAs.get(first) ?? first, ...rest];
    return { path: pathOf(path), message };
  });
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
