/** More than any application needs, and few enough for `JSON.stringify` (stack overflow). */
export const MAX_NESTING = 100;

/** Whether a parsed JSON value is nested deeper than so many levels. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member));
}
