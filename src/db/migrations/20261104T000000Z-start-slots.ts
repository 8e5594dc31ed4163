import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * Each row is a permit to start one call under the rate of a campaign or of the whole call control.
 * The rows are few and each call updates one twice, so updates touch no index and fit on their
 * page. A held slot is either reserved (claimed, no request sent) or spent (a request may have been
 * sent).
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

/**
 * An organization sees the slots of its own campaigns and those of the whole call control, so that
 * the API can report when the next call may start. The latter have the nil UUID as their scope.
 */
const isOwn = `scope = '00000000-0000-0000-0000-000000000000'
  or exists (select from campaigns where campaign_id = start_slots.scope)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const role = sql.id(TENANT_ROLE);
  await sql.raw(startSlots).execute(db);
  await sql`grant select on start_slots to ${role}`.execute(db);
  await sql`alter table start_slots enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy own_rows on start_slots to ${role} using (${sql.raw(isOwn)})`.execute(db);
  await sql`create policy all_rows on start_slots to current_user using (true)`.execute(db);
}
