import { isBefore, isSnapshot, NOTHING_YET, oldestUnseen, type Snapshot } from './snapshot.ts';

/** How far a follower of a batch has read: all changes that `since` sees, and part of the next ones. */
export type Position = {
  since: Snapshot;
  /** Of the changes that `page.until` sees and `since` does not, those up to this place were sent. */
  page?: PagePosition;
  /** The batch was finished and every change was sent. */
  isFinal?: true;
};

/** A place in the order of changes: calls before contacts, then by transaction and id. */
export type PagePosition = { until: Snapshot; kind: ChangeKind; changedIn: string; id: string };

/** Calls are sent before contacts, so that a follower knows the calls that a contact refers to. */
export const CHANGE_KINDS = ['call', 'contact'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The id that asks for all changes since the batch was created. */
const FROM_THE_BEGINNING = '0';

const FINAL = 'end';
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Formats a position as the id of an event: ASCII without spaces. */
export function formatPosition({ since, page, isFinal }: Position): string {
  if (isFinal) return `${since};${FINAL}`;
  if (page === undefined) return since;
  return [since, page.until, page.kind, page.changedIn, page.id].join(';');
}

/** Parses the id of an event; undefined when the text is not a position. */
export function parsePosition(text: string): Position | undefined {
  if (text === FROM_THE_BEGINNING) return { since: NOTHING_YET };
  const [since = '', ...rest] = text.split(';');
  if (!isSnapshot(since)) return undefined;
  if (rest.length === 0) return { since };
  if (rest.length === 1) return rest[0] === FINAL ? { since, isFinal: true } : undefined;
  const page = parsePage(rest);
  return page && { since, page };
}

function parsePage(parts: readonly string[]): PagePosition | undefined {
  const [until = '', named, changedIn = '', id = '', ...more] = parts;
  const kind = CHANGE_KINDS.find((known) => known === named);
  if (kind === undefined || more.length > 0 || !isSnapshot(until)) return undefined;
  if (!/^\d{1,18}$/.test(changedIn) || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) {
    return undefined;
  }
  return { until, kind, changedIn, id };
}

/**
 * Whether a position can have been sent before the snapshot `now`. A position from another database,
 * or from before a restore of a backup, may be ahead of it.
 */
export function isReachable({ since, page }: Position, now: Snapshot): boolean {
  return isBefore(since, now) && (page === undefined || isBefore(page.until, now));
}

/** The place before all changes of one kind between two snapshots. */
export function firstPage(since: Snapshot, until: Snapshot, kind: ChangeKind): PagePosition {
  return { until, kind, changedIn: oldestUnseen(since), id: NO_ID };
}

const MIN_POLL_DELAY_MS = 500;
const MAX_POLL_DELAY_MS = 2_000;

/** Delay before the next poll, in milliseconds: doubles up to 2 s while there are no changes. */
export function nextPollDelayMs(previousMs: number, hadChanges: boolean): number {
  return hadChanges
    ? MIN_POLL_DELAY_MS
    : Math.min(Math.max(previousMs * 2, MIN_POLL_DELAY_MS), MAX_POLL_DELAY_MS);
}

/**
 * Delay before counters are counted again, in milliseconds: one second, or ten times the duration of
 * the last count, so that counting a large batch takes at most a tenth of the time.
 */
export function nextCountDelayMs(countMs: number): number {
  return Math.max(1_000, countMs * 10);
}
