import type { Problem } from '../../domain/errors.ts';
import { pathOf } from '../reading/problems.ts';

const MAX_DEPTH = 32;
const MAX_PROBLEMS = 1000;

/** The problem with text that is not clean. */
export const UNCLEAN_TEXT = 'holds a NUL character or half a surrogate pair: remove it';

/** Postgres stores neither NUL nor half of a surrogate pair. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text without what Postgres does not store. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/**
 * What in a JSON value cannot be stored: text that is not clean, and nesting so deep that reading
 * it would use up the stack.
 */
export function problemsWithText(json: unknown): Problem[] {
  const problems: Problem[] = [];
  check(json, [], problems);
  return problems;
}

function check(value: unknown, path: (string | number)[], problems: Problem[]): void {
  if (problems.length >= MAX_PROBLEMS) return;
  if (typeof value === 'string') checkText(value, path, problems);
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) {
    const message = `is nested deeper than ${MAX_DEPTH} levels`;
    problems.push({ path: pathOf(path), message });
    return;
  }
  for (const [key, entry] of Object.entries(value)) {
    path.push(Array.isArray(value) ? Number(key) : key);
    if (!isCleanText(key)) checkText(key, path, problems);
    check(entry, path, problems);
    path.pop();
  }
}

function checkText(text: string, path: (string | number)[], problems: Problem[]): void {
  if (isCleanText(text)) return;
  const shown = pathOf(path).toWellFormed().replaceAll('\0', '\ufffd');
  problems.push({ path: shown, message: UNCLEAN_TEXT });
}
