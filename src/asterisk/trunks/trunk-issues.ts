import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * A line for each value that is not of its form. The value itself is never shown, only what kind of
 * value it is: a secret may have come to the wrong place.
 * @param given what was checked, or an object that holds it at `within`
 */
export function describeIssues(
  error: z.ZodError,
  given: unknown,
  source: string,
  within: readonly PropertyKey[] = [],
): string {
  const lines = error.issues.map((issue) => {
    const path = [...within, ...issue.path];
    const what = `${pathText(path)} is not valid: given is ${kindOf(valueAt(given, path))}`;
    return `${what}, accepted is ${acceptedBy(issue)}`;
  });
  return `${source} cannot be used. ${lines.join('. ')}. Correct the file and start again`;
}

/** Such as `trunks[0].outboundProxy.port`. */
export function pathText(path: readonly PropertyKey[]): string {
  const parts = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return parts.join('').replace(/^\./, '') || 'the file';
}

function acceptedBy(issue: Issue): string {
  if (issue.code !== 'unrecognized_keys') return issue.message;
  return `an object without ${issue.keys.map((key) => `'${key}'`).join(', ')}`;
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      // Any object may be asked for any key.
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    given,
  );
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'a text';
  if (typeof value === 'object' && value !== null) return 'an object';
  return JSON.stringify(value) ?? 'nothing';
}
