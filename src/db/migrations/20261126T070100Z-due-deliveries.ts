import { sql, type Kysely } from 'kysely';

/*
 * Deliveries of one transaction, or of one step of a replay, are due at the same instant. With the id the
 * index has the order in which they are claimed; without it every claim sorts all of them.
 */
const statements = [
  'drop index webhook_deliveries_due',
  `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, event_id)
     where next_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
