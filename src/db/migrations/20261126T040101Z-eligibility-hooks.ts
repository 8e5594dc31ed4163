import { sql, type Kysely } from 'kysely';

/**
 * Whom a campaign asks before each call, and whether it answers; what it has answered about an attempt;
 * why it has kept a contact from being called. Keys without an endpoint sign the questions of all hooks of
 * their organization. No row is rewritten.
 */
const statements = [
  `alter table campaigns add column eligibility_hook jsonb,
     add column eligibility_failures integer not null default 0,
     add column eligibility_rest_until timestamptz,
     add column eligibility_probe_execution_id uuid,
     add column eligibility_error text`,
  'alter table calls add column eligibility jsonb',
  'alter table contacts add column status_detail text',
  'alter table webhook_secrets alter column endpoint_id drop not null',
  `create index webhook_secrets_of_hooks on webhook_secrets (organization_id)
     where endpoint_id is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
