import { sql, type Kysely } from 'kysely';

/*
 * A row refers to rows of its own organization only: the foreign keys carry it. Contacts and calls have
 * no foreign keys, because each would cost a look-up and a lock for each imported row.
 */
const statements = [
  'alter table campaigns add constraint campaigns_owned unique (organization_id, campaign_id)',
  `alter table call_control_accounts
     add constraint call_control_accounts_owned unique (organization_id, account_id)`,
  `alter table batches drop constraint batches_campaign_id_fkey,
     add constraint batches_campaign foreign key (organization_id, campaign_id)
       references campaigns (organization_id, campaign_id)`,
  `alter table campaigns drop constraint campaigns_call_control_account_id_fkey,
     add constraint campaigns_call_control_account
       foreign key (organization_id, call_control_account_id)
       references call_control_accounts (organization_id, account_id)
       on delete set null (call_control_account_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
