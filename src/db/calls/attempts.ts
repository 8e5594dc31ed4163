import type { CallStatus } from '../../domain/call.ts';
import { pick } from '../placeholder.ts';
import { prepare, prepareInTransaction } from '../prepared.ts';
import type { CallRow, Db, NewCall, Tx } from '../tables.ts';
import { guardOf } from './guards.ts';

/*
 * The statements that move an attempt. Each takes its condition from the table of transitions in
 * domain/attempt.ts. Those of reported statuses, hang-ups, answerers and settlements are in files of their
 * own.
 */

/** The attempt of an execution, locked against its webhooks. */
export const lockAttempt = prepareInTransaction(
  'lockAttempt',
  (db: Db, { executionId }: { executionId: string }) =>
    db.selectFrom('calls').selectAll().where('executionId', '=', executionId).forNoKeyUpdate(),
).first;

/** The columns of an attempt that begins; the others get their defaults. */
const firstColumns = [
  'executionId',
  'organizationId',
  'campaignId',
  'batchId',
  'contactId',
  'callControlAccountId',
  'pricePerMinuteUsd',
  'maxCostUsd',
  'costIsReported',
  'callStatus',
  'fromNumber',
  'toNumber',
  'retryCount',
  'isFollowUp',
  'isForced',
  'createdAt',
  'lastNewsAt',
  'deadlineAt',
  'eligibility',
  'tzdataVersion',
  'waiterRunId',
  'waiterActivityId',
] as const satisfies readonly (keyof NewCall)[];

export type NewAttempt = Required<Pick<NewCall, (typeof firstColumns)[number]>>;

const insert = prepareInTransaction('insertAttempt', (db: Db, attempt: NewAttempt) =>
  db
    .insertInto('calls')
    .values(pick(attempt, firstColumns))
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Writes an attempt before its request leaves.
 * @returns false when the contact or the number has another live call: the two partial unique
 * indexes calls_live_contact and calls_live_number decide, the first one wins
 */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<boolean> {
  return (await insert.count(tx, attempt)) > 0;
}

/** Who is to be woken when the attempt ends. */
export async function setWaiter(
  tx: Tx,
  waiter: { executionId: string; runId: string; activityId: string },
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ waiterRunId: waiter.runId, waiterActivityId: waiter.activityId })
    .where('executionId', '=', waiter.executionId)
    .execute();
}

const accept = prepare(
  'acceptAttempt',
  (db: Db, { executionId, callSid, now }: { executionId: string; callSid: string; now: Date }) =>
    db
      .updateTable('calls')
      .set((eb) => ({ callSid: eb.fn.coalesce('callSid', eb.val(callSid)), lastNewsAt: now }))
      .where('executionId', '=', executionId)
      .where(guardOf('accept'))
      .returning(['callSid', 'hangupRequestedAt', 'endedAt']),
);

/**
 * Stores the sid of an accepted request where no webhook was faster.
 * @returns whether the call is to be hung up at once; undefined when the attempt is unknown
 */
export async function acceptAttempt(
  db: Db,
  accepted: { executionId: string; callSid: string; now: Date },
): Promise<{ callSid: string | null; hangUp: boolean } | undefined> {
  const row = await accept.first(db, accepted);
  if (row === undefined) return undefined;
  return { callSid: row.callSid, hangUp: row.hangupRequestedAt !== null && row.endedAt === null };
}

/**
 * The request ended without a clear answer: the attempt stays live until it is reconciled.
 * @returns `unknown`; or `taken` when a webhook was faster, `ended` when the attempt is over without
 * a call
 */
export async function markAttemptUnknown(
  db: Db,
  { executionId }: { executionId: string },
): Promise<'unknown' | 'taken' | 'ended'> {
  const { numUpdatedRows } = await db
    .updateTable('calls')
    .set({ callStatus: 'unknown' })
    .where('executionId', '=', executionId)
    .where(guardOf('markUnknown'))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'unknown';
  const taken = await db
    .selectFrom('calls')
    .select('callSid')
    .where('executionId', '=', executionId)
    .where('callSid', 'is not', null)
    .executeTakeFirst();
  return taken === undefined ? 'ended' : 'taken';
}

/** Call control refused the request for certain: the attempt has failed. */
export async function refuseAttempt(
  db: Db,
  { executionId, reason, now }: { executionId: string; reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('calls')
    .set({ callStatus: 'failed', hangupReason: reason, endedAt: now, lastNewsAt: now })
    .where('executionId', '=', executionId)
    .where(guardOf('refuse'))
    .execute();
}

/**
 * Removes an attempt that certainly never reached call control; it does not count.
 * @returns the removed attempt; undefined when a webhook or a sid has shown that it did reach it
 */
export async function voidAttempt(
  tx: Tx,
  { executionId }: { executionId: string },
): Promise<CallRow | undefined> {
  return tx
    .deleteFrom('calls')
    .where('executionId', '=', executionId)
    .where(guardOf('void'))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Ends an attempt of which call control says that the call no longer exists, or says nothing for too
 * long.
 * @param seen the attempt from which `status` was decided
 * @returns the ended attempt; undefined when it has ended or changed meanwhile
 */
export async function closeAttempt(
  db: Db | Tx,
  { seen, status, now }: { seen: LastKnown; status: CallStatus; now: Date },
): Promise<CallRow | undefined> {
  return db
    .updateTable('calls')
    .set({ callStatus: status, endedAt: now, lastNewsAt: now, closedByTime: true })
    .where('executionId', '=', seen.executionId)
    .where(guardOf('close', seen))
    .returningAll()
    .executeTakeFirst();
}

const lastKnownColumns = [
  'executionId',
  'callSid',
  'callStatus',
  'answeredAt',
  'lastNewsAt',
  'deadlineAt',
  'hangupRequestedAt',
  'hangupFirstSentAt',
] as const satisfies readonly (keyof CallRow)[];

/** What is known of an attempt that is to be closed. */
export type LastKnown = Pick<CallRow, (typeof lastKnownColumns)[number]>;

/**
 * Reads an attempt without a lock, if it is bound to this call.
 * @param callSid null: it is bound to no call
 */
export async function findLastKnown(
  db: Db,
  { executionId, callSid }: { executionId: string; callSid: string | null },
): Promise<LastKnown | undefined> {
  return db
    .selectFrom('calls')
    .select(lastKnownColumns)
    .where('executionId', '=', executionId)
    .where('callSid', 'is not distinct from', callSid)
    .executeTakeFirst();
}
