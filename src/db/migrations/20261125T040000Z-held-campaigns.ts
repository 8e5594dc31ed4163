import { sql, type Kysely } from 'kysely';

/*
 * A campaign whose calls call control refuses for certain is held. `held_at` is set once for each hold,
 * and null after it. `suspect_refusals` are the refusals that may lead to the next hold. While the
 * campaign is held, one call at a time probes it, not before `held_probe_at`.
 */
const statements = [
  `alter table campaigns
     add held_at timestamptz,
     add held_reason text check (held_reason in ('call_request_refused')),
     add held_detail text,
     add suspect_refusals jsonb not null default '[]',
     add refused_probes integer not null default 0,
     add held_probe_at timestamptz,
     add held_probe_execution_id uuid,
     add held_probe_until timestamptz,
     add constraint campaigns_held check (
       (held_at is null) = (held_reason is null) and (held_at is null) = (held_probe_at is null)),
     add constraint campaigns_held_probe check ((held_probe_execution_id is null) = (held_probe_until is null))`,
  // The execution under which call control last refused the contact for certain.
  'alter table contacts add refused_execution_id uuid',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
