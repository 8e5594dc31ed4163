import type { z } from 'zod';
import type { Problem } from '../../domain/errors.ts';

/**
 * Every issue that Zod found, at a path such as `contacts[3].phone_number`.
 * @param sentAs members that were sent under a synonym, with that synonym
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

/** Zod's messages, except for a missing member: JSON has no `undefined`. */
export const wording: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : undefined;
