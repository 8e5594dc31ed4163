import { RedialError } from 'redial-client';
import { texts } from '../texts.ts';
import type { Entry } from './field.ts';

/** What is wrong with a field of a form, as the API says it. */
export type FieldProblem = { path: string; message: string };

/** The problems that the API found in a request; empty for an error of another kind. */
export function problemsOf(error: unknown): readonly FieldProblem[] {
  return error instanceof RedialError ? error.errors : [];
}

/**
 * What is wrong at a path or below it, such as `retry_policy` and `retry_policy.max_retries`; null:
 * nothing.
 * @param entries what was typed for each entry of a list at the path, where that is known
 */
export function problemAt(
  problems: readonly FieldProblem[],
  path: string,
  entries: readonly Entry[] = [],
): string | null {
  const messages = problems
    .filter((problem) => isAt(problem.path, path))
    .map(sentenceFor(path, entries));
  return messages.length === 0 ? null : messages.join('; ');
}

/** Problems for which no field of the form stands. */
export function problemsElsewhere(
  problems: readonly FieldProblem[],
  shown: readonly string[],
): FieldProblem[] {
  return problems.filter((problem) => !shown.some((path) => isAt(problem.path, path)));
}

/**
 * The problems of fields that are as they were sent: what is wrong with another value, only the API knows.
 * @param sent the values, by the names of the API
 */
export function problemsLeft(
  problems: readonly FieldProblem[],
  sent: object,
  now: object,
): FieldProblem[] {
  return problems.filter(({ path }) => isSame(valueAt(sent, path), valueAt(now, path)));
}

/** The value at a path, or the innermost one that holds it. */
function valueAt(values: object, path: string): unknown {
  let value: unknown = values;
  for (const name of path.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) break;
    value = Reflect.get(value, name);
  }
  return value === values ? null : value;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isAt(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);
}

function sentenceFor(field: string, entries: readonly Entry[]): (problem: FieldProblem) => string {
  return ({ path, message }) => {
    const below = path.slice(field.length);
    const [, place, inside = ''] = /^\[(\d+)\](.*)$/.exec(below) ?? [];
    const member = (place === undefined ? below : inside).replace(/^\./, '');
    const where = place === undefined ? [] : [placeOf(Number(place), entries[Number(place)])];
    return [...where, ...memberOf(member), message].join(': ');
  };
}

/** Where an entry stands; API and programs count from 0, people from 1. */
function placeOf(index: number, entry: Entry | undefined): string {
  if (entry === undefined) return texts.form.entry(index + 1);
  return texts.form.line(entry.line, entry.text);
}

/** The name of a member; not that of the number, which its line shows. */
function memberOf(member: string): string[] {
  return member === '' || member === 'phone_number' ? [] : [member];
}
