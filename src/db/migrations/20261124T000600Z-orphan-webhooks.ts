import { sql, type Kysely } from 'kysely';

/**
 * Calls of which webhooks came that belong to no attempt: what a look-up has to know of them, and no
 * more. They were kept whole in `call_events`, without a bound.
 */
const statements = [
  `create table orphan_webhooks (
    call_sid text primary key,
    execution_id uuid,
    received_at timestamptz not null
  )`,
  'create index orphan_webhooks_oldest on orphan_webhooks (received_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
