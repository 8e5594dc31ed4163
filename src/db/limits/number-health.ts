import { sql } from 'kysely';
import { later } from '../../domain/instant.ts';
import {
  HEALTH_WINDOW_MS,
  type NumberFigures,
  type RestReason,
} from '../../domain/limits/number-health.ts';
import type { Db, Tx } from '../tables.ts';
import { figureColumns } from './number-rests.ts';

/** A caller number of an organization with its calls of 24 hours. */
export type NumberHealth = NumberFigures & {
  phoneNumber: string;
  calls: number;
  restedAt: Date | null;
  restingUntil: Date | null;
  restReason: RestReason | null;
};

/**
 * SQL of the numbers that an organization calls from, each once: assigned ones, those of its campaigns and
 * open batches, and those that have rested.
 */
const numbersOf = (organizationId: string) => sql`
  select phone_number from caller_numbers where organization_id = ${organizationId}
  union select unnest(phone_numbers) from campaigns
    where organization_id = ${organizationId} and deleted_at is null
      and status in ('draft', 'active', 'paused')
  union select unnest(phone_numbers_override) from batches
    where organization_id = ${organizationId} and dispatch_ended_at is null
  union select phone_number from caller_number_rests where organization_id = ${organizationId}`;

/** One page of these numbers, in their order. Reads the calls of each along `calls_of_caller`. */
export async function listNumberHealth(
  db: Db,
  { organizationId, now, skip, limit }: Own & { now: Date; skip: number; limit: number },
): Promise<NumberHealth[]> {
  const page = sql`select phone_number from (${numbersOf(organizationId)}) as own
    order by phone_number offset ${skip} limit ${limit}`;
  return healthOf(db, { organizationId, now, numbers: page });
}

export async function countNumbers(db: Db, { organizationId }: Own): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${numbersOf(organizationId)}) as own`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns undefined when the organization does not call from the number */
export async function findNumberHealth(
  db: Db | Tx,
  { organizationId, phoneNumber, now }: Own & { phoneNumber: string; now: Date },
): Promise<NumberHealth | undefined> {
  const numbers = sql`select phone_number from (${numbersOf(organizationId)}) as own
    where phone_number = ${phoneNumber}`;
  return (await healthOf(db, { organizationId, now, numbers }))[0];
}

type Own = { organizationId: string };

async function healthOf(
  db: Db | Tx,
  { organizationId, now, numbers }: Own & { now: Date; numbers: ReturnType<typeof sql> },
): Promise<NumberHealth[]> {
  const { rows } = await sql<NumberHealth>`
    select own.phone_number, figures.*, rest.rested_at, rest.resting_until,
      rest.reason as rest_reason
    from (${numbers}) as own
    left join caller_number_rests as rest
      on rest.organization_id = ${organizationId} and rest.phone_number = own.phone_number
    cross join lateral (
      select count(*) as calls, ${figureColumns} from calls
      where organization_id = ${organizationId} and from_number = own.phone_number
        and created_at > ${later(now, -HEALTH_WINDOW_MS)}) as figures
    order by own.phone_number`.execute(db);
  return rows;
}
