import type { Shares } from '../../config/shares.ts';

/** What a fraction in [0, 1) falls upon; undefined: upon none of them. */
export function drawn<Name extends string>(
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
