import { sql, type Kysely } from 'kysely';

/*
 * A batch with an agent of its own is held for itself, by columns as those of a campaign. Its hold is an
 * event `campaign.held` that names the batch. The triggers of events write as the owner.
 */
const statements = [
  `alter table batches
     add held_at timestamptz,
     add held_reason text check (held_reason in ('call_request_refused')),
     add held_detail text,
     add suspect_refusals jsonb not null default '[]',
     add refused_probes integer not null default 0,
     add held_probe_at timestamptz,
     add held_probe_execution_id uuid,
     add held_probe_until timestamptz,
     add constraint batches_held check (
       (held_at is null) = (held_reason is null) and (held_at is null) = (held_probe_at is null)),
     add constraint batches_held_probe check ((held_probe_execution_id is null) = (held_probe_until is null))`,
  `create function record_batch_hold_event() returns trigger language plpgsql security definer
   set search_path = public, pg_temp as $$
   declare
     event webhook_events;
   begin
     if not exists (
       select from webhook_interest where organization_id = new.organization_id
         and (event_types && array['campaign.held', '*'] or streamed_until > now())
     ) then
       return null;
     end if;
     event.organization_id := new.organization_id;
     event.type := 'campaign.held';
     event.campaign_id := new.campaign_id;
     event.batch_id := new.batch_id;
     event.status := new.status;
     event.reason := new.held_reason;
     perform store_webhook_event(event);
     return null;
   end $$`,
  `create trigger campaign_held_event after update of held_at on batches for each row
   when (old.held_at is null and new.held_at is not null) execute function record_batch_hold_event()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
