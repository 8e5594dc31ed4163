import type { Problem } from '../../domain/errors.ts';
import { isObject } from '../reading/body.ts';

const MAX_KEYS = 100;
const MAX_BYTES = 16 * 1024;

/** Call variables as JSON Schema, for the OpenAPI document. */
export const callVariablesForm = {
  type: 'object' as const,
  maxProperties: MAX_KEYS,
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: MAX_BYTES },
};

export type CallVariables = Record<string, string>;

/**
 * Reads the variables of a call: numbers and booleans become text, and null drops the key. At most
 * 100 keys and 16 KB of JSON. The paths of `problems` begin inside the object.
 */
export function readCallVariables(
  value: unknown,
): { variables: CallVariables } | { problems: Problem[] } {
  if (!isObject(value)) return { problems: [{ path: '', message: 'must be an object' }] };
  const given = Object.entries(value).filter(([, entry]) => entry !== null);
  if (given.length > MAX_KEYS) {
    return {
      problems: [{ path: '', message: `holds ${given.length} keys: at most ${MAX_KEYS}` }],
    };
  }
  const problems = given.flatMap(([name, entry]) => {
    const message = problemWith(entry);
    return message === undefined ? [] : [{ path: name, message }];
  });
  if (problems.length > 0) return { problems };
  const variables = Object.fromEntries(given.map(([name, entry]) => [name, String(entry)]));
  const bytes = Buffer.byteLength(JSON.stringify(variables));
  if (bytes > MAX_BYTES) return { problems: [{ path: '', message: tooLarge(bytes) }] };
  return { variables };
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
