import { inSnakeCase } from '../names/spelling.ts';
import { quotation } from './quotation.ts';

/** Beyond this edit distance a name is another one, not a misspelt one. */
const MAX_DISTANCE = 2;
/** In a name of so few letters two other letters are another name: `amd` is no slip of `name`. */
const SHORT_LETTERS = 3;
/** Unknown names that one answer names. */
const MAX_NAMED = 20;

/**
 * The known name that is nearest to a misspelt one, at an edit distance of at most 2, and of 1 where the
 * given one has at most 3 letters. `maxRetries` and `Max-Retries` are read as `max_retries`.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const spelt = inSnakeCase(name);
  const maxDistance = name.length <= SHORT_LETTERS ? 1 : MAX_DISTANCE;
  const near = known
    .map((candidate) => ({
      candidate,
      distance: Math.min(editDistance(name, candidate), editDistance(spelt, candidate)),
    }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
}

/** The message for an unknown name: the name that was meant, or all names. */
export function unknownName(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return meant === undefined
    ? `'${quotation(name)}' is not a member: the members are ${known.join(', ')}`
    : `'${quotation(name)}' is not a member: did you mean '${meant}'?`;
}

/** The first 20 of some things that belong to unknown names, and how many there are beyond. */
export function firstNamed<T>(things: readonly T[]): { shown: readonly T[]; beyond: number } {
  const shown = things.slice(0, MAX_NAMED);
  return { shown, beyond: things.length - shown.length };
}

/** Levenshtein distance; a distance above 2 may be returned as 3. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_DISTANCE) return MAX_DISTANCE + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (b[column - 1] === a[row - 1] ? 0 : 1);
      const inserted = (current[column - 1] ?? 0) + 1;
      const deleted = (previous[column] ?? 0) + 1;
      current.push(Math.min(replaced, inserted, deleted));
    }
    if (Math.min(...current) > MAX_DISTANCE) return MAX_DISTANCE + 1;
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
