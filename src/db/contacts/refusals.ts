import { type RawBuilder, sql } from 'kysely';

/**
 * SQL of a contact's `refusals` after one more, in the update that turns it away. The function of
 * Postgres counts a refusal like the last one on it, and keeps the latest 20 runs.
 * @param refusal a `Refusal` as JSON; null: they stay as they are
 */
export function refusalsWith(refusal: string | null): RawBuilder<string | null> {
  return sql`refusals_with(refusals, last_attempted_at, ${refusal}::jsonb)`;
}
