import { sql } from 'kysely';
import { later } from '../../domain/instant.ts';
import { HEALTH_WINDOW_MS, type NumberWaits } from '../../domain/limits/number-health.ts';
import type { Db, Tx } from '../tables.ts';

type CappedNumbers = {
  organizationId: string;
  numbers: readonly string[];
  /** Calls from each number within 24 hours. */
  cap: number;
  now: Date;
};

/**
 * SQL of the call that ends the wait of `number`: when 24 hours have passed since it, the number has a call
 * less than its cap. No row where the number is below its cap. Reads at most as many entries of the index
 * `calls_of_caller` as the cap allows.
 */
const lastToWaitFor = ({ organizationId, cap, now }: CappedNumbers) => sql`
  select created_at from calls
  where organization_id = ${organizationId} and from_number = number
    and created_at > ${later(now, -HEALTH_WINDOW_MS)}
  order by created_at desc offset ${cap - 1} limit 1`;

/** Whether one of the numbers is below its cap; it reads no further than to the first. */
export async function hasNumberBelowCap(db: Db | Tx, asked: CappedNumbers): Promise<boolean> {
  const { rows } = await sql`
    select number from unnest(${[...asked.numbers]}::text[]) as number
    where not exists (${lastToWaitFor(asked)}) limit 1`.execute(db);
  return rows.length > 0;
}

/** How many calls each of the numbers has made within 24 hours, as many as the cap at most. */
export async function callsOfNumbers(
  db: Db | Tx,
  { organizationId, numbers, cap, now }: CappedNumbers,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ number: string; calls: number }>`
    select number, counted.calls from unnest(${[...numbers]}::text[]) as number
    cross join lateral (
      select count(*)::integer as calls from (
        select from calls
        where organization_id = ${organizationId} and from_number = number
          and created_at > ${later(now, -HEALTH_WINDOW_MS)}
        limit ${cap}) as recent) as counted`.execute(db);
  return new Map(rows.map(({ number, calls }) => [number, calls]));
}

/** The numbers that are at their cap, and until when. */
export async function numbersAtCap(db: Db | Tx, asked: CappedNumbers): Promise<NumberWaits> {
  const { rows } = await sql<{ number: string; createdAt: Date }>`
    select number, last.created_at from unnest(${[...asked.numbers]}::text[]) as number
    cross join lateral (${lastToWaitFor(asked)}) as last`.execute(db);
  return new Map(rows.map((row) => [row.number, later(row.createdAt, HEALTH_WINDOW_MS)]));
}
