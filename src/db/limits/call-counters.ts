import { type RawBuilder, sql } from 'kysely';
import type { CounterKey, Usage } from '../../domain/limits/usage-limits.ts';
import { TOTAL } from '../../domain/limits/usage-limits.ts';
import { dispositionOf } from '../../domain/limits/stop-rule.ts';
import type { Db, Tx } from '../tables.ts';

/** A counter that is stored; its owner is a campaign or an organization. */
export type StoredCounter = CounterKey & Usage;
/** A counter, and the organization whose calls it counts. */
export type Counted = CounterKey & { organizationId: string };

/** A row may miss what was changing while it was made. Transactions that change calls are shorter. */
const RECOUNT_AFTER_SECONDS = 60;

const columns = sql.raw(
  'owner_id, counter, calls, spent_usd::float8 as spent_usd, reserved_usd::float8 as reserved_usd',
);

const isOneOf = (keys: readonly CounterKey[]) => sql`(owner_id, counter) in (
  select * from unnest(${keys.map(({ ownerId }) => ownerId)}::uuid[],
    ${keys.map(({ counter }) => counter)}::text[]))`;

/** Reads counters; those that are not stored are missing. */
export async function readCounters(
  db: Db | Tx,
  keys: readonly CounterKey[],
): Promise<StoredCounter[]> {
  const { rows } = await sql<StoredCounter>`
    select ${columns} from call_counters where ${isOneOf(keys)}`.execute(db);
  return rows;
}

/** As `readCounters`, with the rows locked, in the order in which every transaction locks them. */
export async function lockCounters(tx: Tx, keys: readonly CounterKey[]): Promise<StoredCounter[]> {
  const { rows } = await sql<StoredCounter>`
    select ${columns} from call_counters where ${isOneOf(keys)}
    order by owner_id, counter for no key update`.execute(tx);
  return rows;
}

/** Adds an attempt to counters that the caller has locked. */
export async function addAttempt(
  tx: Tx,
  { keys, costUsd }: { keys: readonly CounterKey[]; costUsd: number | null },
): Promise<void> {
  await sql`
    update call_counters set calls = calls + 1, reserved_usd = reserved_usd + ${costUsd ?? 0}
    where ${isOneOf(keys)}`.execute(tx);
}

/**
 * Makes the row of a counter by counting its calls, where it is not there. Nobody adds an attempt that is
 * not in the count: a gate makes the rows first that it needs, and a change that sets a limit waits for
 * the gates before it.
 */
export async function makeCounter(
  tx: Tx,
  { now, ...counted }: Counted & { now: Date },
): Promise<void> {
  const { ownerId, counter, organizationId } = counted;
  const recountAt = new Date(now.getTime() + RECOUNT_AFTER_SECONDS * 1000);
  await sql`
    insert into call_counters
      (owner_id, counter, organization_id, calls, spent_usd, reserved_usd, recount_at)
    select ${ownerId}::uuid, ${counter}, ${organizationId}::uuid, counted.*, ${recountAt}::timestamptz
    from (${countOf(counted)}) as counted
    on conflict do nothing`.execute(tx);
}

/** Counts the calls of a counter. */
export async function countUsage(db: Db | Tx, counted: Counted): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select calls, spent_usd::float8 as spent_usd, reserved_usd::float8 as reserved_usd
    from (${countOf(counted)}) as counted`.execute(db);
  const [usage] = rows;
  if (usage === undefined) throw new Error('Cannot count calls: an aggregate gave no row');
  return usage;
}

function countOf({ ownerId, counter, organizationId }: Counted): RawBuilder<unknown> {
  const disposition = dispositionOf(counter);
  const owner = ownerId === organizationId ? sql.ref('organizationId') : sql.ref('campaignId');
  const of =
    disposition === null
      ? sql`${owner} = ${ownerId} ${counter === TOTAL ? sql`` : beganOn(counter)}`
      : sql`(campaign_id = ${ownerId} or batch_id = ${ownerId}) and disposition = ${disposition}`;
  return sql`
    select count(*) as calls, coalesce(sum(call_cost(calls)), 0) as spent_usd,
      coalesce(sum(call_reserve(calls)), 0) as reserved_usd
    from calls where ${of}`;
}

/** Ids of attempts are UUIDv7, made at most some minutes before the attempt is written. */
function beganOn(day: string): RawBuilder<unknown> {
  const begins = new Date(`${day}T00:00:00Z`);
  const earliest = (begins.getTime() - 3_600_000).toString(16).padStart(12, '0');
  const ends = new Date(begins.getTime() + 24 * 3_600_000);
  return sql`and execution_id >= ${`${earliest}00000000000000000000`}::uuid
    and created_at >= ${begins} and created_at < ${ends}`;
}

/** A day begins with a digit. */
const isOfKind = {
  total: sql`counter = ${TOTAL}`,
  days: sql`counter ~ '^[0-9]'`,
};

/** Forgets counters of an owner, which are then made anew by a count. */
export async function forgetCounters(
  tx: Tx,
  { ownerId, kind }: { ownerId: string; kind: 'total' | 'days' },
): Promise<void> {
  await sql`delete from call_counters where owner_id = ${ownerId} and ${isOfKind[kind]}`.execute(
    tx,
  );
}

/** Forgets the counters of an owner's days before one. */
export async function forgetOldDays(
  tx: Tx,
  { ownerId, before }: { ownerId: string; before: string },
): Promise<void> {
  await sql`
    delete from call_counters
    where owner_id = ${ownerId} and ${isOfKind.days} and counter < ${before}`.execute(tx);
}

/** Counters that were made a while ago and are to be counted again. */
export async function countersToRecount(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<Counted[]> {
  return db
    .selectFrom('callCounters')
    .select(['ownerId', 'counter', 'organizationId'])
    .where('recountAt', '<=', now)
    .orderBy('recountAt')
    .limit(limit)
    .execute();
}

/**
 * Counts a stored counter again. Its row is locked: whoever has changed a call and not yet the row waits
 * for it, and adds its change to the new count.
 */
export async function recount(tx: Tx, counted: Counted): Promise<void> {
  const locked = await lockCounters(tx, [counted]);
  if (locked.length === 0) return;
  const usage = await countUsage(tx, counted);
  await tx
    .updateTable('callCounters')
    .set({ ...usage, recountAt: null })
    .where('ownerId', '=', counted.ownerId)
    .where('counter', '=', counted.counter)
    .execute();
}
