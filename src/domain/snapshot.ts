/**
 * The transactions that had ended at an instant, as text of the Postgres type pg_snapshot:
 * `xmin:xmax:xip,…`. All before xmin had ended, none from xmax on, and of those between them all but
 * the listed xip. A snapshot sees the transactions that had ended.
 */
export type Snapshot = string;

/** The snapshot that sees nothing. */
export const NOTHING_YET: Snapshot = '1:1:';

/**
 * The longest id of an event: two snapshots of a server with 300 connections, each of which has a
 * transaction open. Node takes 16 KiB of headers.
 */
export const MAX_POSITION_LENGTH = 8_000;

/** Why a `Last-Event-ID` is refused. */
export const INVALID_POSITION =
  'must be the id of an event that this service sent: omit it to receive the events from now on';

/** Whether Postgres accepts the text as pg_snapshot: ascending transaction ids from xmin to xmax. */
export function isSnapshot(text: string): boolean {
  if (!/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/.test(text)) return false;
  const { xmin, xmax, running } = numbersOf(text);
  const grows = running.every((xid, index) => xid > (running[index - 1] ?? xmin - 1n));
  return xmin > 0n && xmin <= xmax && grows && (running.at(-1) ?? 0n) < xmax;
}

/** Whether a snapshot can have been taken before another one of the same database. */
export function isBefore(snapshot: Snapshot, other: Snapshot): boolean {
  return numbersOf(snapshot).xmax <= numbersOf(other).xmax;
}

/** The oldest transaction that a snapshot may not see. */
export function oldestUnseen(snapshot: Snapshot): string {
  return `${numbersOf(snapshot).xmin}`;
}

/**
 * The snapshot that sees what `since` sees, and of the transactions up to `xid` what `until` sees as well.
 * @param until taken later than `since`
 */
export function advanced(since: Snapshot, until: Snapshot, xid: string): Snapshot {
  const [before, after] = [numbersOf(since), numbersOf(until)];
  const last = BigInt(xid);
  const xmax = last < before.xmax ? before.xmax : last + 1n;
  const unseen = (id: bigint) => id > last || id >= after.xmax || after.running.includes(id);
  const begunLater = after.running.filter((id) => id >= before.xmax && id < xmax);
  const running = [...before.running.filter(unseen), ...begunLater];
  return `${running[0] ?? xmax}:${xmax}:${running.join(',')}`;
}

function numbersOf(snapshot: Snapshot) {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':');
  const xids = running === '' ? [] : running.split(',').map(BigInt);
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: xids };
}
