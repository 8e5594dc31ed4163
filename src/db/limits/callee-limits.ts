import { type RawBuilder, sql } from 'kysely';
import type { AttemptCaps, CalleeState } from '../../domain/limits/callee-limits.ts';
import type { NumberHashes } from '../../domain/erased-number.ts';
import { isErasedNumber } from '../erasures/markers.ts';
import { isBusy } from './lines.ts';
import type { OrganizationRow } from '../organizations.ts';
import { isInForce } from '../suppressions.ts';
import { isCalledSince } from './recent-calls.ts';
import type { Db, Tx } from '../tables.ts';

/** The caps of an organization on attempts per callee. */
export function capsOf(
  organization: Pick<OrganizationRow, 'maxAttemptsPerCallee24h' | 'maxAttemptsPerCallee7d'>,
): AttemptCaps {
  return {
    per24Hours: organization.maxAttemptsPerCallee24h,
    per7Days: organization.maxAttemptsPerCallee7d,
  };
}

type Callee = { contactId: string; phoneNumber: string; lastAttemptedAt: Date | null };

/** The names under which a number may be suppressed: see `NumberHashes`. */
type NamesOf = NumberHashes['namesOf'];

/**
 * Why each number may not be called now, organization-wide: suppressed or erased, in another call, or
 * at a cap on attempts. By contact id, in one statement.
 */
export async function calleeLimits(
  tx: Tx,
  question: {
    organizationId: string;
    callees: readonly Callee[];
    namesOf: NamesOf;
    caps: AttemptCaps;
    /** A number that was called since then is not called by a contact without a call. null: it is. */
    recentSince: Date | null;
    now: Date;
  },
): Promise<Map<string, CalleeState>> {
  const { organizationId, callees, namesOf, recentSince: since, now } = question;
  const hasNoCall = callees.map(({ lastAttemptedAt }) => lastAttemptedAt === null);
  const names = callees.map(({ phoneNumber }) => namesOf(organizationId, phoneNumber).join(' '));
  if (callees.length === 0) return new Map();
  const { rows } = await sql<CalleeState & { contactId: string }>`
    select callee.contact_id,
      ${isErasedNumber(sql.ref('callee.number'))} or exists (
        select from suppressions
        where organization_id = ${organizationId}
          and phone_number = any(string_to_array(callee.names, ' '))
          and ${isInForce(now)}) as is_suppressed,
      callee.has_no_call and ${isCalledSince({ organizationId, since }, sql.ref('callee.number'))}
        as is_recently_called,
      (exists (
        select from contacts as other
        where other.organization_id = ${organizationId} and other.phone_number = callee.number
          and ${isBusy} and other.contact_id <> callee.contact_id))::integer as calls_before,
      ${capsClearAt(question, sql.ref('callee.number'))} as capped_until
    from unnest(${callees.map(({ contactId }) => contactId)}::uuid[],
                ${callees.map(({ phoneNumber }) => phoneNumber)}::text[], ${names}::text[],
                ${hasNoCall}::boolean[])
      as callee (contact_id, number, names, has_no_call)`.execute(tx);
  return new Map(rows.map(({ contactId, ...state }) => [contactId, state]));
}

/** When the caps allow another call of a number; null while they do. */
export async function cappedUntil(
  db: Db,
  question: { organizationId: string; phoneNumber: string; caps: AttemptCaps; now: Date },
): Promise<Date | null> {
  const { phoneNumber } = question;
  const { rows } = await sql<{ until: Date | null }>`
    select ${capsClearAt(question, sql`${phoneNumber}`)} as until`.execute(db);
  return rows[0]?.until ?? null;
}

type Capped = { organizationId: string; caps: AttemptCaps; now: Date };

/** SQL of when the caps allow another call of a number; null while they do. */
export function capsClearAt(question: Capped, phoneNumber: RawBuilder<unknown>) {
  const { per24Hours, per7Days } = question.caps;
  return sql`greatest(${clearsAt(question, phoneNumber, { hours: 24, cap: per24Hours })},
    ${clearsAt(question, phoneNumber, { hours: 7 * 24, cap: per7Days })})`;
}

/** SQL of the numbers that may be at a cap: they were called so often in the longer of the time spans. */
export function numbersAtCap({ organizationId, caps, now }: Capped) {
  const { per24Hours, per7Days } = caps;
  const limits = [per24Hours, per7Days].filter((cap) => cap !== null);
  if (limits.length === 0) return sql`select null::text as to_number where false`;
  const hours = per7Days === null ? 24 : 7 * 24;
  const since = new Date(now.getTime() - hours * 3_600_000);
  return sql`
    select to_number from calls
    where organization_id = ${organizationId} and created_at > ${since}
    group by to_number having count(*) >= ${Math.min(...limits)}`;
}

/** When the oldest of the last `cap` attempts of a number leaves the time span; null below the cap. */
function clearsAt(
  { organizationId, now }: Capped,
  phoneNumber: RawBuilder<unknown>,
  { hours, cap }: { hours: number; cap: number | null },
) {
  if (cap === null) return sql`null::timestamptz`;
  const since = new Date(now.getTime() - hours * 3_600_000);
  return sql`(
    select created_at + ${sql.lit(hours)} * interval '1 hour' from calls
    where organization_id = ${organizationId} and to_number = ${phoneNumber}
      and created_at > ${since}
    order by created_at desc offset ${cap - 1} limit 1)`;
}
