import type { z } from 'zod';
import type { Problem } from '../../domain/errors.ts';
import { quotation } from './quotation.ts';

/** Problems of one body that an answer lists. */
const MAX_PROBLEMS = 100;
const MAX_PATH_LENGTH = 300;

/**
 * Every issue that Zod found, at a path such as `contacts[3].phone_number`.
 * @param sentAs members that were sent under a synonym, with that synonym
 */
export function problemsOf(
  error: z.ZodError,
  sentAs: ReadonlyMap<PropertyKey, string> = new Map(),
): Problem[] {
  return error.issues.filter(isOwnBound).map(({ path: [first, ...rest], message }) => {
    const path = first === undefined ? [] : [sentAs.get(first) ?? first, ...rest];
    return { path: pathOf(path), message };
  });
}

/**
 * Whether an issue names no bound but the member's own, where it has one: Zod holds every whole number
 * to the safe integers as well.
 */
function isOwnBound(
  issue: z.core.$ZodIssue,
  _index: number,
  issues: readonly z.core.$ZodIssue[],
): boolean {
  if (!isOfSafeIntegers(issue)) return true;
  return !issues.some(
    (other) =>
      other !== issue && other.code === issue.code && pathOf(other.path) === pathOf(issue.path),
  );
}

function isOfSafeIntegers(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'too_big') return issue.maximum === Number.MAX_SAFE_INTEGER;
  return issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER;
}

/** The first 100 problems, and how many there are beyond. */
export function firstProblems(problems: readonly Problem[]): Problem[] {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const beyond = problems.length - shown.length;
  if (beyond === 0) return shown;
  return [...shown, { path: '', message: `and ${beyond} more problems` }];
}

/** Names that are too long are cut, and so is the path. */
export function pathOf(path: readonly PropertyKey[]): string {
  const whole = path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const name = quotation(String(part));
    return text === '' ? name : `${text}.${name}`;
  }, '');
  return whole.length <= MAX_PATH_LENGTH ? whole : `${whole.slice(0, MAX_PATH_LENGTH)}…`;
}
