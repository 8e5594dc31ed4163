/**
 * Which transactions had ended at an instant, as Postgres writes its pg_snapshot:
 * `xmin:xmax:xip,…`. All before xmin had, none from xmax on, and of those between all but the xip.
 */
export type Snapshot = string;

/** How much of the changes of a batch a follower was told: those that `since` sees, and a page. */
export type Position = {
  since: Snapshot;
  /** Of the changes that `until` sees and `since` does not, those up to here were told, too. */
  page?: PagePosition;
  /** The batch was over, and there was nothing more to tell. */
  isFinal?: true;
};

/** A place in the order in which changes are told: calls first, each by transaction and id. */
export type PagePosition = { until: Snapshot; kind: ChangeKind; changedIn: string; id: string };

/** The calls of a contact are told before the contact, so that what it speaks of is known. */
export const CHANGE_KINDS = ['call', 'contact'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const INVALID_POSITION =
  'must be the id of an event that this service sent: leave it out to be told what happens from now on';

/** The id with which everything is told that changed since the batch was made. */
const FROM_THE_BEGINNING = '0';
const NOTHING_YET: Snapshot = '1:1:';

const FINAL = 'end';
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A position as the id of an event: ASCII without spaces. */
export function formatPosition({ since, page, isFinal }: Position): string {
  if (isFinal) return `${since};${FINAL}`;
  if (page === undefined) return since;
  return [since, page.until, page.kind, page.changedIn, page.id].join(';');
}

/** The position that an id stands for; undefined for text that is none. */
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

/** Whether Postgres takes a text for a snapshot: numbers that grow, of transactions that exist. */
function isSnapshot(text: string): boolean {
  if (!/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/.test(text)) return false;
  const { xmin, xmax, running } = numbersOf(text);
  const grows = running.every((xid, index) => xid > (running[index - 1] ?? xmin - 1n));
  return xmin > 0n && xmin <= xmax && grows && (running.at(-1) ?? 0n) < xmax;
}

function numbersOf(snapshot: Snapshot) {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':');
  const xids = running === '' ? [] : running.split(',').map(BigInt);
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: xids };
}

/**
 * Whether a position can have been reached by `now`. One of another database may not, such as of
 * one that was restored from a backup since.
 */
export function isReachable({ since, page }: Position, now: Snapshot): boolean {
  const { xmax } = numbersOf(now);
  return [since, page?.until ?? since].every((snapshot) => numbersOf(snapshot).xmax <= xmax);
}

/** Where the changes of one kind between two snapshots begin: nothing that changed is before it. */
export function firstPage(since: Snapshot, until: Snapshot, kind: ChangeKind): PagePosition {
  return { until, kind, changedIn: `${numbersOf(since).xmin}`, id: NO_ID };
}

const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 2_000;

/** How long to wait before the next look: longer while nothing happens. */
export function nextPollDelayMs(previousMs: number, hadNews: boolean): number {
  return hadNews ? MIN_PAUSE_MS : Math.min(Math.max(previousMs * 2, MIN_PAUSE_MS), MAX_PAUSE_MS);
}

/**
 * How long counters are not counted again: a second, and with a million contacts so long that
 * counting takes a tenth of the time.
 */
export function nextCountDelayMs(tookMs: number): number {
  return Math.max(1_000, tookMs * 10);
}
