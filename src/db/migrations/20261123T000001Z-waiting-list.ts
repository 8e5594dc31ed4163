import { sql, type Kysely } from 'kysely';

/*
 * Batches that wait for something scarce, in lists by pool and scope: see domain/limits/waiting-list.
 * `busy` is the number of lines that the batch used when it began to wait: a list is read in this order,
 * without counting. Until `called_until` a batch has the turn,
 * or was woken and is about to claim.
 */
const table = `
  create table waiting_list (
    batch_id uuid not null references batches on delete cascade,
    pool text not null check (pool in ('callers', 'organization', 'pace', 'account')),
    scope text not null,
    busy integer not null,
    since timestamptz not null,
    called_until timestamptz,
    primary key (batch_id, pool, scope)
  )`;

const statements = [
  table,
  'create index waiting_list_order on waiting_list (pool, scope, busy, since, batch_id)',
  `create index waiting_list_called on waiting_list (pool, scope, called_until)
     where called_until is not null`,
  'alter table batches drop constraint batches_short_of_check',
  `alter table batches add constraint batches_short_of_check
     check (short_of in ('callers', 'organization', 'pace', 'account'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
