import { sql, type Kysely } from 'kysely';

/*
 * One row a start that the rate of a campaign, or of the whole call control, allows at once. Few
 * rows, written twice a call: updates touch no index and find room on their page. It belongs to
 * nobody's requests: claim and gate alone read it, so the role of a tenant has no right to it.
 * A slot that is held is either reserved (claimed, and nothing sent) or spent (a request may have
 * left).
 */
const startSlots = `
  create table start_slots (
    scope uuid not null,
    slot integer not null check (slot > 0),
    used_at timestamptz not null default 'epoch',
    held_by uuid,
    held_until timestamptz,
    is_spent boolean not null default false,
    primary key (scope, slot),
    check ((held_by is null) = (held_until is null)),
    check (held_by is not null or not is_spent)
  ) with (
    fillfactor = 30,
    autovacuum_vacuum_threshold = 500,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_cost_delay = 0
  )`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(startSlots).execute(db);
}
