import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * A request that changes or deletes an account of its organization may delete the account's health,
 * but never that of the installation's account.
 */
const installation = `'00000000-0000-0000-0000-000000000000'`;
const statements = [
  `delete from call_control_health as health
   where account_id <> ${installation} and not exists (
     select from call_control_accounts as account where account.account_id = health.account_id)`,
  `grant delete on call_control_health to ${TENANT_ROLE}`,
  `create policy not_of_installation on call_control_health as restrictive for delete
     to ${TENANT_ROLE} using (account_id <> ${installation})`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
