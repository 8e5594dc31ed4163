import { queryObjects } from 'node:v8';

/** How a test polls `liveObjects`: seldom, and longer than the 10 s after which a webhook is given up. */
export const SELDOM = { timeout: 60_000, interval: 2_000 };

/** Its prototype is above those of all counted classes. */
function Counted(): void {}

/**
 * Counts the objects of these classes in memory, and of those that earlier calls named.
 * A look at the heap takes half a second of two cores, so one look counts all classes.
 * @param classes without a parent class
 */
export function liveObjects(classes: readonly { prototype: object }[]): number {
  for (const { prototype } of classes) Object.setPrototypeOf(prototype, Counted.prototype);
  return queryObjects(Counted, { format: 'count' });
}
