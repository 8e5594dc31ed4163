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
  type Snapshot,
} from '../../domain/batch-event.ts';
import { retryTimes, type RetryTimes } from '../../domain/retry-time.ts';

/** A contact or a call as it is after a change, and how much was told with it. */
export type ChangeEvent = { position: Position } & (
  | { event: 'contact'; contact: ContactRow; latestRetryCount: number; nextRetryAt: Date | null }
  | { event: 'call'; call: CallRow }
);

/** Rows of one read: what one follower takes of memory. */
const PAGE_ROWS = 100;

/**
 * Every contact and call of a batch that changed between two snapshots, once, page by page: what
 * has changed again since then is left for the next ones. The next page is read when it is asked for.
 * @param after where an earlier reading of the same two snapshots was left
 */
export async function* changesBetween(
  db: Db,
  batchId: string,
  [since, until]: readonly [Snapshot, Snapshot],
  after?: PagePosition,
): AsyncGenerator<readonly ChangeEvent[]> {
  const first = after === undefined ? 0 : CHANGE_KINDS.indexOf(after.kind);
  for (const kind of CHANGE_KINDS.slice(first)) {
    let page = after?.kind === kind ? after : firstPage(since, until, kind);
    let isLast = false;
    while (!isLast) {
      const changes = await read[kind](db, { batchId, since, page, limit: PAGE_ROWS });
      if (changes.length > 0) yield changes;
      page = changes.at(-1)?.position.page ?? page;
      isLast = changes.length < PAGE_ROWS;
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

/** The hours are read where a contact waits for a retry alone. */
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
