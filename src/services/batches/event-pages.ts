import { findCallHours } from '../../db/batches/batches.ts';
import { changedCalls, changedContacts, type ChangesQuestion } from '../../db/batches/events.ts';
import { latestRetryCounts } from '../../db/calls/calls.ts';
import type { CallRow, ContactRow, Db } from '../../db/tables.ts';
import {
  CHANGE_KINDS,
  type ChangeKind,
  firstPage,
  type PagePosition,
  type Position,
} from '../../domain/batch-event.ts';
import { retryTimes, type RetryTimes } from '../../domain/retry-time.ts';
import type { Snapshot } from '../../domain/snapshot.ts';

/** A changed contact or call, and the position that the follower has reached with it. */
export type ChangeEvent = { position: Position } & (
  | { event: 'contact'; contact: ContactRow; latestRetryCount: number; nextRetryAt: Date | null }
  | { event: 'call'; call: CallRow }
);

/** Bounds the memory that one follower takes. */
const PAGE_ROWS = 100;

/**
 * Yields each contact and call of a batch that changed between two snapshots, in pages. A row that
 * changed again later is left for the next pair of snapshots. A page is read when it is requested.
 * @param after where an earlier iteration over the same two snapshots stopped
 */
export async function* changesBetween(
  db: Db,
  batchId: string,
  [since, until]: readonly [Snapshot, Snapshot],
  after?: PagePosition,
): AsyncGenerator<readonly ChangeEvent[]> {
  const firstKind = after === undefined ? 0 : CHANGE_KINDS.indexOf(after.kind);
  for (const kind of CHANGE_KINDS.slice(firstKind)) {
    let page = after?.kind === kind ? after : firstPage(since, until, kind);
    for (;;) {
      const changes = await read[kind](db, { batchId, since, page, limit: PAGE_ROWS });
      if (changes.length === 0) break;
      yield changes;
      page = changes.at(-1)?.position.page ?? page;
    }
  }
}

type Read = (db: Db, question: ChangesQuestion) => Promise<ChangeEvent[]>;

const read: Record<ChangeKind, Read> = {
  async call(db, question) {
    const calls = await changedCalls(db, question);
    return calls.map((call) => ({
      event: 'call',
      call,
      position: positionAt(question, call.changedIn, call.executionId),
    }));
  },

  async contact(db, question) {
    const contacts = await changedContacts(db, question);
    const contactIds = contacts.map(({ contactId }) => contactId);
    const latest = await latestRetryCounts(db, { contactIds });
    const nextRetryAt = await retryTimesOf(db, question, contacts);
    return contacts.map((contact) => ({
      event: 'contact',
      contact,
      latestRetryCount: latest.get(contact.contactId) ?? 0,
      nextRetryAt: nextRetryAt(contact),
      position: positionAt(question, contact.changedIn ?? '', contact.contactId),
    }));
  },
};

/** Reads the working hours only if one of the contacts waits for a retry. */
async function retryTimesOf(
  db: Db,
  { batchId }: ChangesQuestion,
  contacts: readonly ContactRow[],
): Promise<RetryTimes> {
  const hours = contacts.some(({ status }) => status === 'retrying')
    ? await findCallHours(db, { batchId })
    : undefined;
  return hours === undefined ? () => null : retryTimes(hours);
}

function positionAt({ since, page }: ChangesQuestion, changedIn: string, id: string): Position {
  return { since, page: { ...page, changedIn, id } };
}
