import { type RawBuilder, type Selectable, sql } from 'kysely';
import { HEALTH_WINDOW_MS, type NumberFigures } from '../../domain/limits/number-health.ts';
import { SHORT_CALL_SECONDS } from '../../domain/limits/number-health.ts';
import { later } from '../../domain/instant.ts';
import { firstIdAt } from '../../domain/uuid.ts';
import type { CallerNumberRestsTable } from '../operational-tables.ts';
import type { Db, Tx } from '../tables.ts';

export type NumberRest = Selectable<CallerNumberRestsTable>;

/** A number that rests, or did until a moment ago: clocks differ, and the reader has its own. */
export type RestingNumber = { number: string; untilMs: number };

/** SQL of the numbers of an organization that rest, as JSON; null: none does. */
export const restingNumbers = (organizationId: RawBuilder<unknown>) =>
  sql<RestingNumber[] | null>`(
    select json_agg(json_build_object('number', phone_number,
      'untilMs', floor(extract(epoch from resting_until) * 1000)::float8))
    from caller_number_rests
    where organization_id = ${organizationId} and resting_until > now() - interval '1 hour')`;

/** The numbers of an organization that rest. */
export async function findRestingNumbers(
  db: Db,
  { organizationId }: { organizationId: string },
): Promise<RestingNumber[]> {
  const { rows } = await sql<{ resting: RestingNumber[] | null }>`
    select ${restingNumbers(sql`${organizationId}::uuid`)} as resting`.execute(db);
  return rows[0]?.resting ?? [];
}

/**
 * Lets a number rest.
 * @param replaces whether a rest that goes on is replaced
 * @returns undefined when the number rests already, and goes on so
 */
export async function writeRest(
  tx: Tx,
  { replaces, ...rest }: NumberRest & { replaces: boolean },
): Promise<NumberRest | undefined> {
  const { organizationId: _organization, phoneNumber: _number, ...members } = rest;
  return tx
    .insertInto('callerNumberRests')
    .values(rest)
    .onConflict((conflict) => {
      const update = conflict.columns(['organizationId', 'phoneNumber']).doUpdateSet(members);
      return replaces
        ? update
        : update.where('callerNumberRests.restingUntil', '<=', rest.restedAt);
    })
    .returningAll()
    .executeTakeFirst();
}

/** Ends the rest of a number. @returns whether it rested */
export async function endRest(
  tx: Tx,
  { organizationId, phoneNumber, now }: { organizationId: string; phoneNumber: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('callerNumberRests')
    .set({ restingUntil: now })
    .where('organizationId', '=', organizationId)
    .where('phoneNumber', '=', phoneNumber)
    .where('restingUntil', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** SQL of the figures of calls, each a column. */
export const figureColumns = sql`
  count(*) filter (where ended_at is not null or answered_at is not null) as decided,
  count(*) filter (where answered_at is not null) as answered,
  count(*) filter (where answered_at is not null and ended_at is not null and not closed_by_time)
    as talked,
  count(*) filter (where answered_at is not null and ended_at is not null and not closed_by_time
    and duration_seconds <= ${sql.lit(SHORT_CALL_SECONDS)}) as short`;

export type JudgedNumber = NumberFigures & { phoneNumber: string };

/**
 * The figures of each number that an organization has called from within 24 hours, and since its last rest:
 * what was judged once is not judged again. Reads the calls of these hours, along `calls_newest`.
 */
export async function figuresToJudge(
  db: Db,
  { organizationId, minCalls, now }: { organizationId: string; minCalls: number; now: Date },
): Promise<JudgedNumber[]> {
  const since = later(now, -HEALTH_WINDOW_MS);
  const { rows } = await sql<JudgedNumber>`
    select from_number as phone_number, ${figureColumns}
    from calls left join caller_number_rests as rest
      on rest.organization_id = calls.organization_id and rest.phone_number = from_number
    where calls.organization_id = ${organizationId} and execution_id >= ${firstIdAt(since)}
      and created_at > greatest(${since}, rest.resting_until)
    group by from_number having count(*) >= ${minCalls}`.execute(db);
  return rows;
}

/** Organizations with a rule that nobody has judged since an instant, the longest waiting first. */
export async function organizationsToJudge(
  db: Db,
  { judgedBefore, limit }: { judgedBefore: Date; limit: number },
): Promise<{ organizationId: string }[]> {
  const { rows } = await sql<{ organizationId: string }>`
    select organization_id from organizations left join caller_number_judgements using (organization_id)
    where number_rest is not null and (judged_at is null or judged_at <= ${judgedBefore})
    order by judged_at nulls first, organization_id limit ${limit}`.execute(db);
  return rows;
}

/** Notes that the numbers of an organization are judged now. */
export async function noteJudged(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('callerNumberJudgements')
    .values({ organizationId, judgedAt: now })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet({ judgedAt: now }))
    .execute();
}
