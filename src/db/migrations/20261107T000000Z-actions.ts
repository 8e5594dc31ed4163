import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/* The log of manual actions. It holds ids and no personal data, so that it need not be deleted. */
const statements = [
  `create table actions (
     action_id uuid primary key default uuidv7(),
     organization_id uuid not null references organizations,
     campaign_id uuid not null,
     batch_id uuid,
     contact_id uuid,
     action text not null
       check (action in ('dispatch', 'retry', 'skip', 'follow_up', 'pause', 'resume', 'cancel',
         'complete')),
     count integer,
     token_id uuid,
     request_id text,
     at timestamptz not null
   )`,
  'create index actions_of_batch on actions (batch_id, action_id) where batch_id is not null',
  'create index actions_of_campaign on actions (campaign_id, action_id)',
  `grant select, insert, update on actions to ${TENANT_ROLE}`,
  'alter table actions enable row level security, force row level security',
  `create policy own_rows on actions to ${TENANT_ROLE} using (
     organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid))`,
  'create policy all_rows on actions to current_user using (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
