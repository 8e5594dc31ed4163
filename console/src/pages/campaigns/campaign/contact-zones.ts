import type { ContactListItem } from 'redial-client';

const SHOWN = 6;

/** The time zones that contacts have themselves, the most frequent first. */
export function zonesOf(contacts: readonly Pick<ContactListItem, 'timezone'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { timezone } of contacts) {
    if (typeof timezone === 'string') counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
  }
  const byCount = [...counts].toSorted(([, a], [, b]) => b - a);
  return byCount.slice(0, SHOWN).map(([zone]) => zone);
}
