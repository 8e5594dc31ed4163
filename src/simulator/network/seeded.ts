import { hash } from 'node:crypto';

/**
 * A number in [0, 1) that looks random and depends on nothing but the arguments, so that a run with
 * the same seed is the same run, in whatever order its calls arrive.
 */
export function seededFraction(...parts: readonly (string | number)[]): number {
  return Number.parseInt(hash('sha256', parts.join('\0')).slice(0, 12), 16) / 2 ** 48;
}

export function seededBetween(
  range: { min: number; max: number },
  ...parts: readonly (string | number)[]
): number {
  return between(range, seededFraction(...parts));
}

/** The point of a range at a fraction of it. */
export function between(range: { min: number; max: number }, fraction: number): number {
  return range.min + (range.max - range.min) * fraction;
}
