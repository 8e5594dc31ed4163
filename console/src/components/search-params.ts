/** A text of the address; absent where there is none. A number is one, too: `?q=44` arrives as such. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** One of the accepted words; absent where the address has another. */
export function wordOf<Word extends string>(
  accepted: readonly Word[],
  value: unknown,
): Word | undefined {
  return accepted.find((word) => word === value);
}

/** The members that have a value, for an address without empty ones. */
export function present<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  // Only members of the object are in it, and none of them is undefined.
  return Object.fromEntries(entries) as {
    [Name in keyof Members]?: Exclude<Members[Name], undefined>;
  };
}
