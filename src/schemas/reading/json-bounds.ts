import type { Problem } from '../../domain/errors.ts';
import { isCleanText, UNCLEAN_TEXT } from '../members/clean-text.ts';
import { pathOf } from './problems.ts';

/** Levels of lists and objects in a JSON body; deeper ones would use up the stack. */
const MAX_DEPTH = 32;
/** Members of an object in a JSON body. */
export const MAX_MEMBERS = 1_000;
/** Entries of a list in a JSON body, unless its route takes longer ones. */
const MAX_ITEMS = 10_000;
const MAX_PROBLEMS = 100;

type Path = (string | number)[];
type Bounds = { maxItems: number; problems: Problem[] };

/**
 * What in a JSON value is too deep, too long or cannot be stored. A list or an object with too many
 * entries is not looked into.
 * @returns at most 100 problems
 */
export function problemsWithJson(
  json: unknown,
  { maxItems = MAX_ITEMS }: { maxItems?: number } = {},
): Problem[] {
  const problems: Problem[] = [];
  check(json, [], { maxItems, problems });
  return problems;
}

function check(value: unknown, path: Path, bounds: Bounds): void {
  const { problems } = bounds;
  if (problems.length >= MAX_PROBLEMS) return;
  if (typeof value === 'string') checkText(value, path, problems);
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) {
    problems.push({ path: pathOf(path), message: `is nested deeper than ${MAX_DEPTH} levels` });
  } else if (Array.isArray(value)) checkItems(value, path, bounds);
  else checkMembers(value, path, bounds);
}

function checkItems(list: readonly unknown[], path: Path, bounds: Bounds): void {
  const { maxItems, problems } = bounds;
  if (list.length > maxItems) {
    const message = `holds ${list.length} entries: at most ${maxItems}`;
    problems.push({ path: pathOf(path), message });
    return;
  }
  for (const [index, entry] of list.entries()) {
    path.push(index);
    check(entry, path, bounds);
    path.pop();
  }
}

function checkMembers(members: object, path: Path, bounds: Bounds): void {
  const { problems } = bounds;
  const names = Object.keys(members);
  if (names.length > MAX_MEMBERS) {
    const message = `holds ${names.length} members: at most ${MAX_MEMBERS}`;
    problems.push({ path: pathOf(path), message });
    return;
  }
  for (const [name, value] of Object.entries(members)) {
    path.push(name);
    if (!isCleanText(name)) checkText(name, path, problems);
    check(value, path, bounds);
    path.pop();
  }
}

function checkText(text: string, path: Path, problems: Problem[]): void {
  if (isCleanText(text)) return;
  const shown = pathOf(path).toWellFormed().replaceAll('\0', '\ufffd');
  problems.push({ path: shown, message: UNCLEAN_TEXT });
}
