import { sql, type Kysely } from 'kysely';

/*
 * How far the personal data of a batch is erased by age. The calls of a batch are erased in the order
 * of their ids, which is that of their claims: the columns hold the last id that was erased.
 */
const batches = `
  alter table batches
    add purged_at timestamptz,
    add contacts_erased_at timestamptz,
    add reports_erased_to uuid,
    add numbers_erased_to uuid`;

/*
 * One row for each cleaning that runs in the background. `next_at`: when the next process may take it;
 * `cursor`: where it goes on.
 */
const cleanups = `
  create table cleanups (
    name text primary key,
    cursor text not null default '',
    begun_at timestamptz not null,
    passes integer not null default 0,
    next_at timestamptz
  )`;

const statements = [
  'alter table campaigns add retention_days integer check (retention_days > 0)',
  batches,
  `create index batches_deleted on batches (deleted_at)
     where deleted_at is not null and purged_at is null`,
  cleanups,
  `insert into cleanups (name, begun_at, next_at)
     values ('webhook payloads', now(), now()), ('retention', now(), now())`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
