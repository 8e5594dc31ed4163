import { sql } from 'kysely';
import type { WaitingStatus } from '../../domain/contact.ts';
import type { RequiredConsent } from '../../domain/consent.ts';
import type { ContactLocation } from '../../domain/hours/call-hours.ts';
import type { AttemptCaps, CalleeState } from '../../domain/limits/callee-limits.ts';
import type { WaitingGroup } from '../../domain/diagnosis.ts';
import { firstIdAt } from '../../domain/uuid.ts';
import { capsClearAt } from '../limits/callee-limits.ts';
import { isBusy } from '../limits/lines.ts';
import { isInForce } from '../suppressions.ts';
import type { CallRow, Db } from '../tables.ts';

type Question = { batchId: string };

/** Waiting contacts of a batch that are alike, and where they may be. */
export type WaitingRows = Omit<WaitingGroup, 'opensAt' | 'callee'> & ContactLocation & CalleeState;

/**
 * Groups the waiting contacts of a batch by everything that may defer them. Caps are looked up only
 * for contacts that are due: the others are deferred for another reason.
 */
export async function waitingGroups(
  db: Db,
  question: Question & {
    organizationId: string;
    statuses: readonly WaitingStatus[];
    caps: AttemptCaps;
    requiresConsent: RequiredConsent;
    now: Date;
  },
): Promise<WaitingRows[]> {
  const { batchId, organizationId, statuses, requiresConsent, now } = question;
  const { rows } = await sql<WaitingRows>`
    with busy as (
      select distinct phone_number from contacts
      where organization_id = ${organizationId} and ${isBusy}
    ), suppressed as (
      select phone_number from suppressions
      where organization_id = ${organizationId} and ${isInForce(now)}
    )
    select look_at <= ${now} as is_due,
      case when look_at > ${now} then status_reason end as reason,
      timezone, callee_zone, ${lacksConsent(requiresConsent)} as lacks_consent,
      suppressed.phone_number is not null as is_suppressed,
      (busy.phone_number is not null)::integer as calls_before,
      min(caps.clear_at) as capped_until, count(*) as count, min(look_at) as look_at
    from contacts
    left join lateral (
      select ${capsClearAt(question, sql.ref('contacts.phone_number'))} as clear_at
      where look_at <= ${now}) as caps on true
    left join busy using (phone_number)
    left join suppressed using (phone_number)
    where batch_id = ${batchId} and status in (${sql.join([...statuses])})
    group by 1, 2, 3, 4, 5, 6, 7, caps.clear_at is null`.execute(db);
  return rows;
}

/** SQL of `hasRequiredConsent`, negated. */
function lacksConsent(required: RequiredConsent) {
  if (required === null) return sql`false`;
  return sql`(consent_at is null or coalesce(consent_basis != all(${required}::text[]), true))`;
}

/** When the longest waiting contact that was never called fell due. */
export async function oldestPendingAt(db: Db, { batchId }: Question): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.min('dueAt').as('oldest'))
    .where('batchId', '=', batchId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return oldest;
}

/** Contacts of a batch that ended without a call, because an eligibility hook said so. */
export async function countNotEligible(db: Db, { batchId }: Question): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batchId', '=', batchId)
    .where('status', '=', 'failed')
    .where('statusReason', '=', 'not_eligible')
    .executeTakeFirstOrThrow();
  return count;
}

export type RecentCall = Pick<
  CallRow,
  'executionId' | 'contactId' | 'callStatus' | 'sipStatus' | 'hangupReason' | 'createdAt'
>;

/** The newest calls of a batch that are up, or that failed. */
export async function recentCalls(
  db: Db,
  { batchId, limit, kind }: Question & { limit: number; kind: 'live' | 'failed' },
): Promise<RecentCall[]> {
  const calls = db
    .selectFrom('calls')
    .select(['executionId', 'contactId', 'callStatus', 'sipStatus', 'hangupReason', 'createdAt'])
    .where('batchId', '=', batchId);
  const chosen =
    kind === 'live'
      ? calls.where('endedAt', 'is', null)
      : calls.where('callStatus', 'in', ['failed', 'unknown']).where('endedAt', 'is not', null);
  return chosen.orderBy('executionId', 'desc').limit(limit).execute();
}

/** Calls of a batch that were begun since an instant. */
export async function countStartsSince(
  db: Db,
  { batchId, since }: Question & { since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batchId', '=', batchId)
    .where('executionId', '>=', firstIdAt(since))
    .executeTakeFirstOrThrow();
  return count;
}
