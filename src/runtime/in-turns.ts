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

/**
 * Gives each of those that ask at once a turn of the event loop of its own, in their order, so that their
 * work does not add up to one long turn.
 */
export class OwnTurns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves in a turn in which no other of this queue resolves. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
