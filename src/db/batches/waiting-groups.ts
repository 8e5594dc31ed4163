import { type RawBuilder, sql } from 'kysely';
import type { WaitingStatus } from '../../domain/contact.ts';
import type { RequiredConsent } from '../../domain/consent.ts';
import type { ContactLocation } from '../../domain/hours/call-hours.ts';
import type { AttemptCaps, CalleeState } from '../../domain/limits/callee-limits.ts';
import type { WaitingGroup } from '../../domain/diagnosis.ts';
import { capsClearAt, numbersAtCap } from '../limits/callee-limits.ts';
import { isBusy } from '../limits/lines.ts';
import { isInForce } from '../suppressions.ts';
import type { Db } from '../tables.ts';

/** Waiting contacts of a batch that are alike, and where they may be. */
export type WaitingRows = Omit<WaitingGroup, 'opensAt' | 'callee'> &
  ContactLocation &
  CalleeState & {
    /** When the longest waiting of them that is pending fell due; null: none of them is pending. */
    pendingSince: Date | null;
  };

/** Which contacts are grouped, and the rules that may defer them. */
export type WaitingQuestion = {
  batchId: string;
  organizationId: string;
  statuses: readonly WaitingStatus[];
  caps: AttemptCaps;
  requiresConsent: RequiredConsent;
  /** Of the retry policy in force. */
  maxRetries: number;
  now: Date;
};

/**
 * Groups the waiting contacts of a batch by everything that may defer them. Few contacts have a number
 * that is suppressed, busy or at a cap: they are found by their numbers first, and all others are counted
 * in one pass. Several groups may be alike.
 * @param processes of Postgres that count together
 */
export async function waitingGroups(
  db: Db,
  question: WaitingQuestion,
  { processes }: { processes: number },
): Promise<WaitingRows[]> {
  return db.transaction().execute(async (tx) => {
    // Both statements see the same contacts.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await sql`set local max_parallel_workers_per_gather = ${sql.lit(processes - 1)}`.execute(tx);
    const concerned = await sql<ConcernedRows>`
      with numbers as materialized (${concernedNumbers(question)}),
      concerned as materialized (${concernedContacts(question)})
      select is_due, reason, lacks_consent, has_used_retries, timezone, callee_zone, is_suppressed,
        is_busy::integer as calls_before, min(clear_at) as capped_until, count(*) as count,
        min(look_at) as look_at, min(due_at) filter (where status = 'pending') as pending_since,
        array_agg(position)::text as positions
      from concerned group by 1, 2, 3, 4, 5, 6, 7, 8, clear_at is null`.execute(tx);
    const others = await groupsOfOthers(question, positionsOf(concerned.rows)).execute(tx);
    return [...concerned.rows.map(withoutPositions), ...others.rows];
  });
}

type ConcernedRows = WaitingRows & {
  /** An array in the notation of Postgres. */
  positions: string;
};

function withoutPositions({ positions: _positions, ...group }: ConcernedRows): WaitingRows {
  return group;
}

function positionsOf(rows: readonly ConcernedRows[]): string {
  return `{${rows.map(({ positions }) => positions.slice(1, -1)).join(',')}}`;
}

/** Numbers of the organization that may not be called now, each once, with the reasons. */
function concernedNumbers({ organizationId, now, ...question }: WaitingQuestion) {
  return sql`
    select phone_number, bool_or(is_suppressed) as is_suppressed, bool_or(is_busy) as is_busy,
      bool_or(is_at_cap) as is_at_cap
    from (
      select phone_number, true as is_suppressed, false as is_busy, false as is_at_cap
      from suppressions where organization_id = ${organizationId} and ${isInForce(now)}
      union all
      select phone_number, false, true, false from contacts
      where organization_id = ${organizationId} and ${isBusy}
      union all
      select to_number, false, false, true
      from (${numbersAtCap({ ...question, organizationId, now })}) as called
    ) as named group by phone_number`;
}

/** Waiting contacts with these numbers. Caps hold only contacts that are due. */
function concernedContacts(question: WaitingQuestion) {
  return sql`
    select position, status, look_at, due_at, ${whatDefers(question)}, timezone,
      case when timezone is null then callee_zone else '' end as callee_zone, is_suppressed, is_busy,
      (select ${capsClearAt(question, sql.ref('contacts.phone_number'))}
       where is_at_cap and look_at <= ${question.now}) as clear_at
    from numbers join contacts using (phone_number) where ${waits(question)}`;
}

/**
 * The other waiting contacts: those with a time zone of their own, and those without, for Postgres then
 * expects few groups. Several processes share the pass, unless rows of a `with` are left out.
 */
function groupsOfOthers(question: WaitingQuestion, concerned: string) {
  const groups = (zone: { where: RawBuilder<unknown>; columns: RawBuilder<unknown> }) => sql`
    select ${whatDefers(question)}, ${zone.columns}, false as is_suppressed, 0 as calls_before,
      null::timestamptz as capped_until, count(*) as count,
      min(look_at) as look_at, min(due_at) filter (where status = 'pending') as pending_since
    from contacts where ${waits(question)} and ${zone.where}
      and position <> all(${concerned}::integer[])
    group by 1, 2, 3, 4, 5, 6`;
  const own = { where: sql`timezone is not null`, columns: sql`timezone, '' as callee_zone` };
  const ofNumber = { where: sql`timezone is null`, columns: sql`null as timezone, callee_zone` };
  return sql<WaitingRows>`${groups(ofNumber)} union all ${groups(own)}`;
}

const waits = ({ batchId, statuses }: WaitingQuestion) =>
  sql`batch_id = ${batchId} and status in (${sql.join([...statuses])})`;

/** The columns is_due, reason, lacks_consent and has_used_retries (`hasUsedRetries`) of a waiting contact. */
function whatDefers({ now, requiresConsent, maxRetries }: WaitingQuestion) {
  return sql`look_at <= ${now} as is_due, case when look_at > ${now} then status_reason end as reason,
    ${lacksConsent(requiresConsent)} as lacks_consent,
    status = 'retrying' and retries_used >= ${maxRetries} as has_used_retries`;
}

/** SQL of `hasRequiredConsent`, negated. */
function lacksConsent(requiresConsent: RequiredConsent) {
  if (requiresConsent === null) return sql`false`;
  return sql`(consent_at is null or coalesce(consent_basis != all(${requiresConsent}::text[]), true))`;
}
