import { z } from 'zod';
import type { Problem } from '../domain/errors.ts';
import { isObject } from './body.ts';

const MAX_KEYS = 100;
const MAX_BYTES = 16 * 1024;

export type CallVariables = Record<string, string>;

/**
 * Reads variables of a call: text, numbers and booleans become text, null drops the key.
 * `problems` have paths inside the object.
 */
export function readCallVariables(
  value: unknown,
): { variables: CallVariables } | { problems: Problem[] } {
  if (!isObject(value)) return { problems: [{ path: '', message: 'must be an object' }] };
  const given = Object.entries(value).filter(([, entry]) => entry !== null);
  const problems = given.flatMap(([name, entry]) => {
    const message = problemWith(entry);
    return message === undefined ? [] : [{ path: name, message }];
  });
  const variables = Object.fromEntries(given.map(([name, entry]) => [name, String(entry)]));
  if (given.length > MAX_KEYS) {
    problems.push({ path: '', message: `holds ${given.length} keys: at most ${MAX_KEYS}` });
  }
  if (problems.length > 0) return { problems };
  const bytes = Buffer.byteLength(JSON.stringify(variables));
  if (bytes > MAX_BYTES) return { problems: [{ path: '', message: tooLarge(bytes) }] };
  return { variables };
}

/** A member that holds the defaults of a campaign; the name of a callee is never a default. */
export const defaultCallVariables = z
  .unknown()
  .transform((value, context): CallVariables => {
    const read = readCallVariables(value);
    const problems = 'problems' in read ? read.problems : calleeNameProblems(read.variables);
    for (const { path, message } of problems) {
      context.addIssue({ code: 'custom', path: path === '' ? [] : [path], message });
    }
    return 'variables' in read && problems.length === 0 ? read.variables : z.NEVER;
  })
  .meta({ type: 'object', additionalProperties: { type: 'string' } });

function calleeNameProblems(variables: CallVariables): Problem[] {
  if (!Object.hasOwn(variables, 'callee_name')) return [];
  const message =
    'every callee would be greeted by this name: put callee_name into the call_variables of each contact';
  return [{ path: 'callee_name', message }];
}

function problemWith(entry: unknown): string | undefined {
  if (typeof entry === 'string' || typeof entry === 'boolean') return undefined;
  if (typeof entry !== 'number') return 'must be text, a number or true or false';
  const isExact =
    Number.isFinite(entry) && (!Number.isInteger(entry) || Number.isSafeInteger(entry));
  return isExact ? undefined : 'has more digits than a JSON number keeps: write it in quotes';
}

export function tooLarge(bytes: number): string {
  return `takes ${bytes} bytes as JSON: at most ${MAX_BYTES}`;
}
