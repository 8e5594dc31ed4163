import { type RawBuilder, sql } from 'kysely';
import type { DailySpend } from '../../domain/limits/spend.ts';
import type { Db, Tx } from '../tables.ts';

/**
 * SQL of what an organization has spent on its last day with costs, as JSON; null without costs. It
 * reads the parts of one day by the primary key.
 */
export const lastSpend = (organizationId: RawBuilder<unknown>): RawBuilder<DailySpend | null> =>
  sql<DailySpend | null>`(
    select json_build_object('day', day, 'spentUsd', sum(spent_usd)) from organization_spend
    where organization_id = ${organizationId} and day = (
      select max(day) from organization_spend where organization_id = ${organizationId})
    group by day)`;

/** What an organization has spent on its last day with costs; null without costs. */
export async function findLastSpend(
  db: Db | Tx,
  { organizationId }: { organizationId: string },
): Promise<DailySpend | null> {
  const { rows } = await sql<{ spend: DailySpend | null }>`
    select ${lastSpend(sql`${organizationId}::uuid`)} as spend`.execute(db);
  return rows[0]?.spend ?? null;
}
