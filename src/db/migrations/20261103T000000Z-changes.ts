import { sql, type Kysely } from 'kysely';

/*
 * Records which transaction last changed the visible columns of a contact or a call. An event
 * stream reads the rows of transactions that had not ended at its last poll. This is exact in any
 * order of commits, whereas a timestamp only tells when a statement ran. Triggers set the column,
 * so that no statement can forget it. It is null until the first change, because an import does not
 * set it. A later `look_at` of a retry counts as a change only if a cap on attempts deferred the
 * contact; other deferrals end within seconds.
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
  // Includes the id, so that a page can start within one transaction, which may change a million
  // rows.
  `create index contacts_changed on contacts (batch_id, changed_in, contact_id)
   where changed_in is not null`,
  'create index calls_changed on calls (batch_id, changed_in, execution_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
