import { sql } from 'kysely';
import type { CallRate, RatedBatch } from '../../domain/limits/call-rate.ts';
import type { Db, Tx } from '../tables.ts';

/*
 * A permit is a row of start_slots: it allows one start, and then rests as its rate says. Every
 * instant is `clock_timestamp()` of Postgres, because the clocks of workers differ. Statements lock
 * rows with `skip locked`, so that no transaction waits here while it holds other locks. A permit
 * whose lease is over is free, even if it has a holder.
 */

/**
 * The lease from the claim to the gate, which takes less than two seconds. After it, the gate may still
 * use the permit unless another execution has taken it.
 */
const RESERVED_SECONDS = 15;
/**
 * The lease from the gate until call control has certainly stamped the start, or never will. A request
 * leaves within 5 s of the gate and is answered within 10 s. A request without an answer is looked up
 * well within this time; a call control with a fence refuses it from then on.
 */
const SPENT_SECONDS = 120;
/** An answer takes less. The worker of a permit that is spent for longer may have died. */
const OVERDUE_SECONDS = 2;

const isFree = sql<boolean>`(held_by is null or held_until <= clock_timestamp())`;
const msUntilRested = (restMs: number) =>
  sql<number>`extract(epoch from used_at - clock_timestamp())::float8 * 1000 + ${restMs}`;

const isWithoutAnswer = (restMs: number) =>
  sql<boolean>`(is_spent and held_until < clock_timestamp()
    + make_interval(secs => ${SPENT_SECONDS + restMs / 1000 - OVERDUE_SECONDS}))`;

type Holder = { scopes: readonly string[]; executionId: string };

type Horizon = { aheadMs: number; gatheredMs: number };

export type AvailablePermits = {
  /** Permits that may be reserved now; no other transaction takes them meanwhile. */
  count: number;
  /** Milliseconds until one more is free, as far as is known now. */
  nextMs: number;
  /** The rate that takes longest to have one more. */
  scope: string;
};

/**
 * How many permits every one of these rates has free now or within `aheadMs`, at most `limit`; none
 * while not even one is free within `gatheredMs`. They stay locked until the transaction ends. Permits
 * that other transactions have locked do not count.
 */
export async function availablePermits(
  tx: Tx,
  { rates, aheadMs, gatheredMs, limit }: Horizon & { rates: readonly CallRate[]; limit: number },
): Promise<AvailablePermits> {
  const slots = await readSlots(tx, rates);
  if (slots.some(({ isOverdue }) => isOverdue)) await restAnswered(tx, rates);
  const first = slowest(slots, rates, 0);
  if (first.ms > gatheredMs) return { count: 0, nextMs: first.ms, scope: first.scope };
  let count = limit;
  for (const rate of rates) count = await lockFree(tx, rate, { aheadMs, limit: count });
  const { ms, scope } = slowest(slots, rates, count);
  return { count, nextMs: ms, scope };
}

/** Permits of a rate that starts of an organization hold which have no answer for two seconds. */
export async function countUnanswered(
  tx: Tx,
  { scope, slots, restMs, organizationId }: CallRate & { organizationId: string },
): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from start_slots join calls on execution_id = held_by
    where scope = ${scope} and slot <= ${slots} and ${isWithoutAnswer(restMs)}
      and organization_id = ${organizationId}`.execute(tx);
  return rows[0]?.held ?? 0;
}

/** Milliseconds until these rates allow one more start; 0: now. Takes no lock and inserts nothing. */
export async function msUntilNextPermit(db: Db, rates: readonly CallRate[]): Promise<number> {
  const slots = await selectSlots(db, rates);
  return slowest(slots, rates, 0).ms;
}

/**
 * Reserves one permit of every rate for each execution until the gate, the earliest permit for the
 * first execution.
 * @throws {Error} when there are not enough; ask `availablePermits` before, in the same transaction
 */
export async function reservePermits(
  tx: Tx,
  { rates, executionIds }: { rates: readonly CallRate[]; executionIds: readonly string[] },
): Promise<void> {
  const wanted = executionIds.length;
  if (wanted === 0) return;
  for (const { scope, slots } of rates) {
    const { numAffectedRows } = await sql`
      with free as (
        select slot, used_at from start_slots
        where scope = ${scope} and slot <= ${slots} and ${isFree}
        order by used_at, slot limit ${wanted} for update skip locked),
      numbered as (select slot, row_number() over (order by used_at, slot) as place from free)
      update start_slots set held_by = (${[...executionIds]}::uuid[])[place], is_spent = false,
        held_until = clock_timestamp() + make_interval(secs => ${RESERVED_SECONDS})
      from numbered where scope = ${scope} and start_slots.slot = numbered.slot`.execute(tx);
    if (Number(numAffectedRows) !== wanted) {
      throw new Error(`Cannot reserve ${wanted} starts: only ${numAffectedRows} are free`);
    }
  }
}

/**
 * Milliseconds until an execution may use its permits; 0: now. null: it does not hold a permit of
 * every rate.
 */
export async function msUntilPermit(
  db: Db,
  { rates, executionId }: { rates: readonly CallRate[]; executionId: string },
): Promise<number | null> {
  let waitMs = 0;
  for (const { scope, slots, restMs } of rates) {
    const { rows } = await sql<{ ms: number }>`
      select ${msUntilRested(restMs)} as ms from start_slots
      where scope = ${scope} and slot <= ${slots} and held_by = ${executionId}`.execute(db);
    const [own] = rows;
    if (own === undefined) return null;
    waitMs = Math.max(waitMs, Math.ceil(own.ms));
  }
  return waitMs;
}

/**
 * Spends the reserved permits of an execution whose request is about to leave. No other execution gets
 * them until the answer is known, or until it is certain that none will come.
 * @returns false, and nothing is spent, when a permit of one of the rates is missing or not free: the
 * rate was set or lowered after the claim, or the lease is over
 */
export async function spendPermits(
  tx: Tx,
  { rates, executionId }: { rates: readonly CallRate[]; executionId: string },
): Promise<boolean> {
  for (const { scope, slots, restMs } of rates) {
    const { rows } = await sql`
      select slot from start_slots
      where scope = ${scope} and slot <= ${slots} and held_by = ${executionId} and not is_spent
        and ${msUntilRested(restMs)} <= 0
      for update skip locked`.execute(tx);
    if (rows.length === 0) return false;
  }
  for (const { scope, restMs } of rates) {
    await sql`
      update start_slots set is_spent = true,
        held_until = clock_timestamp() + make_interval(secs => ${SPENT_SECONDS + restMs / 1000})
      where scope = ${scope} and held_by = ${executionId}`.execute(tx);
  }
  return true;
}

/** The answer is known, so call control has stamped the start: the permits rest from now on. */
export async function restPermits(db: Db, { scopes, executionId }: Holder): Promise<void> {
  await sql`
    update start_slots
    set held_by = null, held_until = null, is_spent = false, used_at = clock_timestamp()
    where scope = any(${[...scopes]}::uuid[]) and held_by = ${executionId}`.execute(db);
}

/** Gives back the permits of an execution without an attempt: nothing was sent. */
export async function freePermits(db: Db | Tx, { scopes, executionId }: Holder): Promise<void> {
  await sql`
    update start_slots set held_by = null, held_until = null, is_spent = false
    where scope = any(${[...scopes]}::uuid[]) and held_by = ${executionId}
      and not exists (select from calls where execution_id = ${executionId})`.execute(db);
}

/** The rates of a batch and its campaign, and the quota that is set for its organization. */
export async function rateOfBatch(
  db: Db,
  { batchId }: { batchId: string },
): Promise<RateOfBatch | undefined> {
  return db
    .selectFrom('batches')
    .innerJoin('campaigns', 'campaigns.campaignId', 'batches.campaignId')
    .leftJoin('operatorSettings as settings', (join) =>
      join.onRef('settings.organizationId', '=', 'campaigns.organizationId'),
    )
    .select(['campaigns.campaignId', 'campaigns.organizationId', 'campaigns.callsPerSecond'])
    .select(['batchId', 'callsPerSecondOverride'])
    .select('settings.maxCallsPerSecond as quotaCallsPerSecond')
    .where('batchId', '=', batchId)
    .executeTakeFirst();
}

export type RateOfBatch = RatedBatch & {
  /** null: the default of the installation. */
  quotaCallsPerSecond: number | null;
};

/**
 * Removes the permits of a batch that has nothing left to call. Those that still rest stay, for a
 * contact that is forced within that time; purging the batch removes them.
 */
export async function removeRestedPermits(tx: Tx, { scope, restMs }: CallRate): Promise<void> {
  await sql`
    delete from start_slots
    where scope = ${scope} and ${isFree} and ${msUntilRested(restMs)} <= 0`.execute(tx);
}

type Slot = { scope: string; restedInMs: number; isHeld: boolean; isOverdue: boolean };

/** The rate that takes longest to have one permit more than `count`, and how many milliseconds. */
function slowest(
  slots: readonly Slot[],
  rates: readonly CallRate[],
  count: number,
): { ms: number; scope: string } {
  const waits = rates.map((rate) => {
    const { scope } = rate;
    const own = slots.filter((slot) => slot.scope === scope);
    const free = own.map((slot) => freeInMs(slot, rate)).toSorted((a, b) => a - b);
    // Slots that were never used have no row yet.
    return { scope, ms: own.length < rate.slots ? 0 : (free[count] ?? rate.restMs) };
  });
  return waits.toSorted((a, b) => b.ms - a.ms)[0] ?? { ms: 0, scope: '' };
}

/** Milliseconds until a permit is free; a permit that is held will rest after its use. */
function freeInMs({ restedInMs, isHeld }: Slot, { restMs }: CallRate): number {
  const ms = Math.max(0, restedInMs);
  return isHeld ? ms + restMs : ms;
}

/** The permits of these rates; the missing ones of a new or raised rate are inserted. */
async function readSlots(tx: Tx, rates: readonly CallRate[]): Promise<Slot[]> {
  const slots = await selectSlots(tx, rates);
  const wanted = rates.reduce((sum, rate) => sum + rate.slots, 0);
  if (slots.length === wanted) return slots;
  for (const rate of rates) {
    await sql`
      insert into start_slots (scope, slot)
      select ${rate.scope}::uuid, slot from generate_series(1, ${rate.slots}::integer) as slot
      on conflict do nothing`.execute(tx);
  }
  return selectSlots(tx, rates);
}

async function selectSlots(db: Db | Tx, rates: readonly CallRate[]): Promise<Slot[]> {
  if (rates.length === 0) return [];
  const ofRate = rates.map(
    ({ scope, slots, restMs }) => sql`
      select scope, ${msUntilRested(restMs)} as rested_in_ms, not ${isFree} as is_held,
        ${isWithoutAnswer(restMs)} as is_overdue
      from start_slots where scope = ${scope} and slot <= ${slots}`,
  );
  const { rows } = await sql<Slot>`${sql.join(ofRate, sql` union all `)}`.execute(db);
  return rows;
}

async function lockFree(
  tx: Tx,
  { scope, slots, restMs }: CallRate,
  { aheadMs, limit }: { aheadMs: number; limit: number },
): Promise<number> {
  const { rows } = await sql`
    select slot from start_slots
    where scope = ${scope} and slot <= ${slots} and ${isFree}
      and ${msUntilRested(restMs)} <= ${aheadMs}
    order by used_at, slot limit ${limit} for update skip locked`.execute(tx);
  return rows.length;
}

/**
 * Puts spent permits to rest whose worker has died or got no answer, once a webhook or a look-up has
 * shown that call control knows the call, or never will. Two statements: only a statement that begins
 * after the permits are locked sees every attempt that was written with them.
 */
async function restAnswered(tx: Tx, rates: readonly CallRate[]): Promise<void> {
  const scopes = rates.map(({ scope }) => scope);
  const { rows } = await sql<{ heldBy: string }>`
    select held_by from start_slots
    where scope = any(${scopes}::uuid[]) and is_spent and held_by is not null
    for update skip locked`.execute(tx);
  await sql`
    update start_slots
    set held_by = null, held_until = null, is_spent = false, used_at = clock_timestamp()
    where scope = any(${scopes}::uuid[]) and held_by = any(${rows.map(({ heldBy }) => heldBy)}::uuid[])
      and is_spent and not exists (
        select from calls where execution_id = held_by and call_sid is null
          and call_status in ('queued', 'unknown') and ended_at is null)`.execute(tx);
}
