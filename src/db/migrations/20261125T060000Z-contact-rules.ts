import { sql, type Kysely } from 'kysely';

/*
 * `skip_if_called_within_seconds`: a batch leaves out numbers that were called so recently.
 * `removed_contacts`: positions that the batch gave to contacts which were removed, so that the next
 * position is known. `refusals`: how often, and when last, a claim or the gate turned a contact away, by
 * reason.
 */
const statements = [
  `alter table batches
     add skip_if_called_within_seconds integer check (skip_if_called_within_seconds > 0),
     add removed_contacts integer not null default 0`,
  'alter table contacts add refusals jsonb',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
