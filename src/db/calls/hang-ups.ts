import { sql } from 'kysely';
import { MAX_WAIT_SECONDS } from '../../domain/limits/call-control-rate-limit.ts';
import type { CallRow, Db, Tx } from '../tables.ts';
import { guardOf } from './guards.ts';
import { firstInTurn } from './in-turn.ts';

/** jambonz can lose the last webhook after a cancel while ringing. Repeating the hang-up finds out. */
const REPEAT_SECONDS = 10;
const LONGEST_REPEAT_SECONDS = 60;
/** A hang-up takes precedence over other requests of its account for this long. */
const FIRST_SECONDS = MAX_WAIT_SECONDS;

/** Requests the end of one attempt, if it is live. */
export async function requestHangUp(
  db: Db | Tx,
  { executionId, now }: { executionId: string; now: Date },
): Promise<CallRow | undefined> {
  return db
    .updateTable('calls')
    .set((eb) => ({ hangupRequestedAt: eb.fn.coalesce('hangupRequestedAt', eb.val(now)) }))
    .where('executionId', '=', executionId)
    .where(guardOf('requestHangUp'))
    .returningAll()
    .executeTakeFirst();
}

/** A call that call control has accepted, and the account in which it is. */
export type AcceptedCall = {
  executionId: string;
  callSid: string;
  callControlAccountId: string | null;
};

/**
 * Whether a hang-up is to be sent now: none was sent, or the time since the last one is as long as
 * the time between the first and the last, within bounds. So an unconfirmed hang-up is repeated at
 * growing intervals.
 */
function isDue(now: Date) {
  return sql<boolean>`(hangup_sent_at is null or hangup_sent_at <= ${now}::timestamptz
    - least(greatest(hangup_sent_at - hangup_first_sent_at, ${REPEAT_SECONDS} * interval '1 second'),
        ${LONGEST_REPEAT_SECONDS} * interval '1 second'))`;
}

/**
 * Live calls whose hang-up is due, of one batch or of all. Of each account at most `limit`: see
 * `firstInTurn`.
 */
export async function callsToHangUp(
  db: Db | Tx,
  { batchId, now, limit }: { batchId?: string; now: Date; limit: number },
): Promise<(AcceptedCall & { organizationId: string })[]> {
  let calls = db
    .selectFrom('calls')
    .select(['executionId', 'organizationId', 'callControlAccountId'])
    .select((eb) => eb.ref('callSid').$notNull().as('callSid'))
    .select(({ fn }) => fn.coalesce('hangupSentAt', 'hangupRequestedAt').as('waitsSince'))
    .where('endedAt', 'is', null)
    .where('hangupRequestedAt', 'is not', null)
    .where('callSid', 'is not', null)
    .where(isDue(now));
  if (batchId !== undefined) calls = calls.where('batchId', '=', batchId);
  const { rows } = await firstInTurn(calls, { limit }).execute(db);
  return rows.map(({ executionId, organizationId, callSid, callControlAccountId }) => ({
    executionId,
    organizationId,
    callSid,
    callControlAccountId,
  }));
}

/** Counts the hang-ups that are due now, before which an account makes no other request. */
export async function countDueHangUps(
  db: Db | Tx,
  { accountId, now }: { accountId: string | null; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - FIRST_SECONDS * 1000);
  const { due } = await db
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .where('callControlAccountId', accountId === null ? 'is' : '=', accountId)
    .where('endedAt', 'is', null)
    .where('hangupRequestedAt', '>', since)
    .where(isDue(now))
    .where('callSid', 'is not', null)
    .executeTakeFirstOrThrow();
  return due;
}

/** Records that a hang-up was sent, whatever the answer. */
export async function recordHangUpSent(
  db: Db,
  { executionId, now }: { executionId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('calls')
    .set((eb) => ({
      hangupFirstSentAt: eb.fn.coalesce('hangupFirstSentAt', eb.val(now)),
      hangupSentAt: now,
    }))
    .where('executionId', '=', executionId)
    .execute();
}

/** Requests the end of every attempt past its deadline. Rows that are locked now wait for the next sweep. */
export async function requestOverdueHangUps(db: Db, { now }: { now: Date }): Promise<void> {
  await db
    .updateTable('calls')
    .set({ hangupRequestedAt: now })
    .where('executionId', 'in', (eb) =>
      eb
        .selectFrom('calls')
        .select('executionId')
        .where(guardOf('requestHangUp'))
        .where('deadlineAt', '<', now)
        .where('hangupRequestedAt', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/**
 * Requests the end of live calls of suspended organizations: one may have begun while the organization
 * was being suspended, or the process may have died that did it. Rows that are locked now wait for the
 * next sweep.
 */
export async function requestSuspendedHangUps(db: Db, { now }: { now: Date }): Promise<void> {
  await db
    .updateTable('calls')
    .set({ hangupRequestedAt: now })
    .where('executionId', 'in', (eb) =>
      eb
        .selectFrom('calls')
        .innerJoin('operatorSettings as settings', (join) =>
          join.onRef('settings.organizationId', '=', 'calls.organizationId'),
        )
        .select('executionId')
        .where('settings.suspendedAt', 'is not', null)
        .where(guardOf('requestHangUp'))
        .where('hangupRequestedAt', 'is', null)
        .forUpdate('calls')
        .skipLocked(),
    )
    .execute();
}

/** Calls of one batch, of all batches of a campaign, or of all of an organization. */
export type CallsOf = { batchId: string } | { campaignId: string } | { organizationId: string };

/** Requests the end of live calls. The batch workflow, a webhook or the sweep then hangs them up. */
export async function requestHangUps(
  tx: Tx,
  { now, ...parent }: CallsOf & { now: Date },
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ hangupRequestedAt: now })
    .where((eb) => eb.and({ ...parent }))
    .where(guardOf('requestHangUp'))
    .where('hangupRequestedAt', 'is', null)
    .execute();
}

/**
 * Requests the end of the live calls of an organization to a number.
 * @returns those that call control has accepted
 */
export async function requestHangUpsOfNumber(
  tx: Tx,
  { organizationId, phoneNumber, now }: { organizationId: string; phoneNumber: string; now: Date },
): Promise<AcceptedCall[]> {
  const calls = await tx
    .updateTable('calls')
    .set((eb) => ({ hangupRequestedAt: eb.fn.coalesce('hangupRequestedAt', eb.val(now)) }))
    .where('organizationId', '=', organizationId)
    .where('toNumber', '=', phoneNumber)
    .where(guardOf('requestHangUp'))
    .returning(['executionId', 'callSid', 'callControlAccountId'])
    .execute();
  return calls.flatMap(({ callSid, ...call }) => (callSid === null ? [] : [{ ...call, callSid }]));
}
