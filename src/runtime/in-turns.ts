import { setImmediate } from 'node:timers/promises';

/** Entries that are read at once: about 2 ms of work. */
const ENTRIES_PER_TURN = 100;

/** Maps a long list, and lets other requests have a turn after every 100 entries. */
export async function mapInTurns<Entry, Result>(
  entries: readonly Entry[],
  map: (entry: Entry, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index > 0 && index % ENTRIES_PER_TURN === 0) await setImmediate();
    results.push(map(entry, index));
  }
  return results;
}
