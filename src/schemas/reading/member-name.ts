/** The known name that is nearest to a misspelt one, at an edit distance of at most 2. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const near = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ distance }) => distance <= 2)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
}

/** The message for an unknown name: the name that was meant, or all names. */
export function unknownName(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return meant === undefined
    ? `'${name}' is not a member: the members are ${known.join(', ')}`
    : `'${name}' is not a member: did you mean '${meant}'?`;
}

/** Levenshtein distance; a distance above 2 may be returned as 3. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (b[column - 1] === a[row - 1] ? 0 : 1);
      const inserted = (current[column - 1] ?? 0) + 1;
      const deleted = (previous[column] ?? 0) + 1;
      current.push(Math.min(replaced, inserted, deleted));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
