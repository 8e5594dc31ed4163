import { sql, type Kysely } from 'kysely';

/*
 * Which transaction last changed what is shown of a contact or a call. Who follows a batch asks for
 * the rows of transactions that had not ended when he last looked: exact in any order of commits,
 * where an instant would tell only when a statement ran. By triggers, so that no statement can
 * forget it. A contact has none before its first change: an import writes nothing here. That a retry
 * is looked at later is a change where a cap on attempts holds it; other holds are over in seconds.
 */
const statements = [
  `create function stamp_change() returns trigger language plpgsql as $$
   begin
     new.changed_in := pg_current_xact_id();
     return new;
   end $$`,
  'alter table contacts add changed_in xid8',
  'alter table calls add changed_in xid8 not null default pg_current_xact_id()',
  `create trigger contacts_changed before update on contacts for each row
   when (old.status <> new.status
     or (old.due_at <> new.due_at and new.status in ('retrying', 'followup_scheduled'))
     or (old.look_at <> new.look_at and new.status = 'retrying'
       and 'attempt_cap' in (old.status_reason, new.status_reason)))
   execute function stamp_change()`,
  `create trigger calls_changed before update on calls for each row
   when (old.call_status <> new.call_status
     or old.ended_at is distinct from new.ended_at
     or old.answered_by is distinct from new.answered_by
     or old.reported_at is distinct from new.reported_at)
   execute function stamp_change()`,
  // With the id, so that a page can begin within one transaction: it may change a million rows.
  `create index contacts_changed on contacts (batch_id, changed_in, contact_id)
   where changed_in is not null`,
  'create index calls_changed on calls (batch_id, changed_in, execution_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
