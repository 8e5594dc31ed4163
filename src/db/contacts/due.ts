import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Consent } from '../../domain/consent.ts';
import { WAITING_STATUSES, type WaitingStatus } from '../../domain/contact.ts';
import type { ContactLocation } from '../../domain/hours/call-hours.ts';
import { prepare } from '../prepared.ts';
import type { ContactRow, Db, Tx } from '../tables.ts';

/** Which waiting contacts a claim may take: all, or the forced ones of a completed batch. */
export type Scope = 'all' | 'forced';

/**
 * The order of calling: promised follow-ups, forced calls, due retries, new contacts. The indexes
 * contacts_due and contacts_due_zoned are sorted by it.
 */
const PRIORITIES = { followUp: 1, forced: 2, retry: 3, new: 4 } as const;
type Priority = (typeof PRIORITIES)[keyof typeof PRIORITIES];

/** SQL of a waiting contact's priority, letter for letter as in the indexes. */
const priority = sql`(case status when 'followup_scheduled' then 1 when 'retrying' then 3
  else case when forced_at is null then 4 else 2 end end)`;

const prioritiesOf: Record<Scope, readonly Priority[]> = {
  all: Object.values(PRIORITIES),
  forced: [PRIORITIES.forced],
};

/** SQL of a contact that waits for a call. */
const isWaiting = sql`status in (${sql.join(WAITING_STATUSES.map((status) => sql.lit(status)))})`;

/** SQL of a contact that waits with this priority in either index. */
const waitsWith = (value: Priority) => sql`${isWaiting} and ${priority} = ${sql.lit(value)}`;

export type DueContact = ContactLocation &
  Pick<Consent, 'consentBasis' | 'consentAt'> & {
    contactId: string;
    phoneNumber: string;
    lastAttemptedAt: Date | null;
    status: WaitingStatus;
    retriesUsed: number;
  };

type Question = { batchId: string; scope: Scope; zones: readonly ContactLocation[] };

/** Each kind of zone has an index of its own, in which a priority and a zone are one range. */
const kinds = {
  own: { column: sql.ref('timezone'), holds: sql`timezone is not null` },
  callee: { column: sql.ref('callee_zone'), holds: sql`timezone is null` },
} as const;
type Kind = keyof typeof kinds;

/**
 * True for every contact. It tells the planner that the partial indexes contacts_due and
 * contacts_due_zoned together hold all waiting contacts, so that it does not read the whole batch.
 */
export const inEitherIndex = sql<SqlBool>`(timezone is null or timezone is not null)`;

/** One statement for each scope: a scope is part of the SQL. */
function byScope<V extends { batchId: string }, R>(
  name: string,
  build: (scope: Scope, values: V) => RawBuilder<R>,
) {
  const prepared = (scope: Scope) =>
    prepare<V, R>(`${name} ${scope}`, (_, values) => build(scope, values));
  return { all: prepared('all'), forced: prepared('forced') };
}

const waitingZones = byScope<{ batchId: string }, ContactLocation>(
  'zonesOfWaiting',
  (scope, { batchId }) => {
    const parts = prioritiesOf[scope].flatMap((value) => [
      sql`select key, '' from ${zonesBehindEachOther({ batchId, value, kind: 'own' })}`,
      sql`select null, key from ${zonesBehindEachOther({ batchId, value, kind: 'callee' })}`,
    ]);
    return sql`
      select distinct timezone, callee_zone
      from (${sql.join(parts, sql` union all `)}) as zones (timezone, callee_zone)`;
  },
);

/**
 * The zones of a batch's waiting contacts, each once. The recursive query jumps from zone to zone in
 * the index, so its cost grows with the zones, not with the contacts.
 */
export function zonesOfWaiting(
  db: Db | Tx,
  { batchId, scope }: Omit<Question, 'zones'>,
): Promise<ContactLocation[]> {
  return waitingZones[scope].all(db, { batchId });
}

function zonesBehindEachOther(of: { batchId: string; value: Priority; kind: Kind }) {
  const { column, holds } = kinds[of.kind];
  const waiting = sql`
    select ${column} from contacts
    where batch_id = ${of.batchId} and ${waitsWith(of.value)} and ${holds}`;
  return sql`(
    with recursive zones (key) as (
      (${waiting} order by ${column} limit 1)
      union all
      select (${waiting} and ${column} > zones.key order by ${column} limit 1)
      from zones where zones.key is not null
    ) select key from zones where key is not null) as zones`;
}

/** Zones as two lists, one for each index. */
type Keys = { own: readonly string[]; callee: readonly string[] };

const due = byScope<{ batchId: string; keys: Keys; now: Date; limit: number }, DueContact>(
  'dueContacts',
  (scope, { batchId, keys, now, limit }) => {
    const branches = prioritiesOf[scope].flatMap((value) =>
      byKind(
        keys,
        (kind, key) => sql`
        select contact_id, phone_number, timezone, callee_zone, consent_basis, consent_at,
          last_attempted_at, status, retries_used, look_at, position, ${sql.lit(value)} as priority
        from contacts
        where batch_id = ${batchId} and ${waitsWith(value)} and look_at <= ${now}
          and ${kinds[kind].holds} and ${kinds[kind].column} = ${key}
        order by look_at, position limit ${limit}`,
      ),
    );
    return sql`
      select contact_id, phone_number, timezone, callee_zone, consent_basis, consent_at,
        last_attempted_at, status, retries_used
      from (${sql.join(branches, sql` union all `)}) as due
      order by priority, look_at, position limit ${limit}`;
  },
);

/**
 * Due contacts of these zones, in the order of calling; within a priority the longest due first, then
 * the order of upload. Every branch is a short index scan for each zone.
 */
export async function dueContacts(
  tx: Tx,
  { batchId, scope, zones, now, limit }: Question & { now: Date; limit: number },
): Promise<DueContact[]> {
  if (zones.length === 0) return [];
  return due[scope].all(tx, { batchId, keys: keysOf(zones), now, limit });
}

const firstLookAt = byScope<{ batchId: string; keys: Keys }, { at: Date | null }>(
  'nextLookAt',
  (scope, { batchId, keys }) => {
    const parts = prioritiesOf[scope].flatMap((value) =>
      byKind(
        keys,
        (kind, key) => sql`
          select min(look_at) as at from contacts
          where batch_id = ${batchId} and ${waitsWith(value)}
            and ${kinds[kind].holds} and ${kinds[kind].column} = ${key}`,
      ),
    );
    return sql`select min(at) as at from (${sql.join(parts, sql` union all `)}) as waiting`;
  },
);

/** When the first waiting contact of these zones is due; null when none waits. */
export async function nextLookAt(
  tx: Tx,
  { batchId, scope, zones }: Question,
): Promise<Date | null> {
  if (zones.length === 0) return null;
  const first = await firstLookAt[scope].first(tx, { batchId, keys: keysOf(zones) });
  return first?.at ?? null;
}

export type NextContact = Pick<ContactRow, 'contactId' | 'status' | 'statusReason' | 'lookAt'>;

/** The waiting contacts of a batch that are due next, at most `limit`. */
export async function nextContacts(
  db: Db,
  { batchId, limit }: { batchId: string; limit: number },
): Promise<NextContact[]> {
  const keys = keysOf(await zonesOfWaiting(db, { batchId, scope: 'all' }));
  const next = prioritiesOf.all.flatMap((value) =>
    byKind(
      keys,
      (kind, key) => sql`
      select contact_id, status, status_reason, look_at, position from contacts
      where batch_id = ${batchId} and ${waitsWith(value)}
        and ${kinds[kind].holds} and ${kinds[kind].column} = ${key}
      order by look_at, position limit ${limit}`,
    ),
  );
  const { rows } = await sql<NextContact>`
    select contact_id, status, status_reason, look_at
    from (${sql.join(next, sql` union all `)}) as next
    order by look_at, position limit ${limit}`.execute(db);
  return rows;
}

/** One subquery for each kind of zone, run for each of its zones. */
function byKind(
  { own, callee }: Keys,
  of: (kind: Kind, key: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const part = (kind: Kind, keys: readonly string[]) => sql`
    (select found.* from unnest(${keys}::text[]) as zone (key)
     cross join lateral (${of(kind, sql.ref('zone.key'))}) as found)`;
  return [part('own', own), part('callee', callee)];
}

function keysOf(zones: readonly ContactLocation[]): Keys {
  return {
    own: zones.flatMap(({ timezone }) => (timezone === null ? [] : [timezone])),
    callee: zones.flatMap(({ timezone, calleeZone }) => (timezone === null ? [calleeZone] : [])),
  };
}
