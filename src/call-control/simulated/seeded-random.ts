import { hash } from 'node:crypto';
import type { Shares } from '../../config/shares.ts';

/**
 * A pseudo-random number in [0, 1) that depends on the arguments alone. Runs with the same seed are
 * therefore equal, in whatever order their calls arrive.
 */
export function seededFraction(...parts: readonly (string | number)[]): number {
  return Number.parseInt(hash('sha256', parts.join('\0')).slice(0, 12), 16) / 2 ** 48;
}

export function seededBetween(
  range: { min: number; max: number },
  ...parts: readonly (string | number)[]
): number {
  return interpolate(range, seededFraction(...parts));
}

export function interpolate(range: { min: number; max: number }, fraction: number): number {
  return range.min + (range.max - range.min) * fraction;
}

/**
 * Picks a name by its share.
 * @param fraction in [0, 1)
 * @returns undefined for a fraction beyond the sum of all shares
 */
export function pickByShare<Name extends string>(
  names: readonly Name[],
  shares: Shares<Name>,
  fraction: number,
): Name | undefined {
  let upTo = 0;
  return names.find((name) => {
    upTo += shares[name] ?? 0;
    return fraction < upTo;
  });
}
