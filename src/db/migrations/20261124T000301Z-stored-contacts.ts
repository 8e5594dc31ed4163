import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * How many contacts each organization has stored, those of deleted batches and of running uploads
 * included. Triggers are the only writers, so that every way to add or delete contacts is counted.
 * They lock the row at the end of their statement; no step of a call adds or deletes a contact.
 *
 * The triggers come first: they wait for running imports and let no contact in until the migration has
 * ended. The counts of the batches are read, because they are exact and a hundred times fewer.
 */
const statements = [
  `create table stored_contacts (
     organization_id uuid primary key,
     contacts bigint not null
   )`,
  // Runs with the rights of the owner: an organization may not write its own count.
  `create function count_contacts() returns trigger language plpgsql security definer
   set search_path = public, pg_temp as $$
   begin
     insert into stored_contacts as stored (organization_id, contacts)
     select organization_id, count(*) * case tg_op when 'DELETE' then -1 else 1 end
     from changed group by organization_id order by organization_id
     on conflict (organization_id) do update set contacts = stored.contacts + excluded.contacts;
     return null;
   end $$`,
  `create trigger contacts_added after insert on contacts
   referencing new table as changed for each statement execute function count_contacts()`,
  `create trigger contacts_removed after delete on contacts
   referencing old table as changed for each statement execute function count_contacts()`,
  `insert into stored_contacts (organization_id, contacts)
   select organization_id, sum(contacts) from (
     select organization_id, sum(total_contacts) as contacts from batches group by organization_id
     union all
     select imports.organization_id, count(*) from imports
     join contacts on contacts.batch_id = imports.import_id group by imports.organization_id
   ) as counted group by organization_id`,
  `grant select on stored_contacts to ${TENANT_ROLE}`,
  'alter table stored_contacts enable row level security, force row level security',
  `create policy own_rows on stored_contacts for select to ${TENANT_ROLE} using (
     organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid))`,
  'create policy all_rows on stored_contacts to current_user using (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
