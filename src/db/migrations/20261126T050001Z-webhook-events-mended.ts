import { sql, type Kysely } from 'kysely';

/*
 * Events are stored for every endpoint, enabled or not, so that one that is enabled again can get what it
 * has missed.
 */
const countInterest = `
  create or replace function count_webhook_interest() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
  declare
    owner uuid := case tg_op when 'DELETE' then old.organization_id else new.organization_id end;
  begin
    insert into webhook_interest (organization_id, event_types)
    select owner, coalesce(array_agg(distinct wanted), '{}')
    from webhook_endpoints, unnest(coalesce(event_types, '{*}')) as wanted
    where organization_id = owner
    on conflict (organization_id) do update set event_types = excluded.event_types;
    return null;
  end $$`;

const countDisabled = `
  update webhook_interest set event_types = wanted_by.types
  from (
    select organization_id, array_agg(distinct wanted) as types
    from webhook_endpoints, unnest(coalesce(event_types, '{*}')) as wanted
    group by organization_id
  ) as wanted_by
  where wanted_by.organization_id = webhook_interest.organization_id`;

/*
 * A pause or resume of a campaign is one of each of its batches in progress. It locks the open batches, as
 * whatever changes a campaign does: a batch that is starting, or being paused, has then told so before, or
 * sees the campaign as it has become.
 */
const ofCampaign = `
  create or replace function record_campaign_event() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
  declare
    event webhook_events;
    batch record;
  begin
    if not exists (
      select from webhook_interest where organization_id = new.organization_id
        and (event_types && array[tg_argv[0], '*'] or streamed_until > now())
    ) then
      return null;
    end if;
    event.organization_id := new.organization_id;
    event.type := tg_argv[0];
    event.campaign_id := new.campaign_id;
    event.status := case tg_argv[0] when 'batch.paused' then 'paused' else 'in_progress' end;
    event.reason := 'campaign';
    for batch in
      select batch_id, status from batches
      where campaign_id = new.campaign_id and status in ('pending', 'in_progress')
        and deleted_at is null
      order by batch_id for no key update
    loop
      continue when batch.status <> 'in_progress';
      event.batch_id := batch.batch_id;
      perform store_webhook_event(event);
    end loop;
    return null;
  end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [countInterest, countDisabled, ofCampaign]) {
    await sql.raw(statement).execute(db);
  }
}
