import { sql, type Kysely } from 'kysely';
import { OPT_OUT_PATTERN } from '../../domain/suppression.ts';

/** Stores an event and a delivery for each endpoint that wants it. */
const storeEvent = `
  create function store_webhook_event(event webhook_events) returns void language plpgsql as $$
  begin
    event.event_id := uuidv7();
    event.at := clock_timestamp();
    event.changed_in := pg_current_xact_id();
    insert into webhook_events select event.*;
    insert into webhook_deliveries (event_id, endpoint_id, organization_id)
    select event.event_id, endpoint_id, organization_id from webhook_endpoints
    where organization_id = event.organization_id and disabled_at is null
      and (event_types is null or event.type = any(event_types));
  end $$`;

/** A trigger function that stores the event of its argument. Runs with the rights of the owner. */
function recording(name: string, { members, after = '' }: { members: string; after?: string }) {
  return `
    create function record_${name}() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    declare
      event webhook_events;
    begin
      if not exists (
        select from webhook_interest where organization_id = new.organization_id
          and (event_types && array[tg_argv[0], '*'] or streamed_until > now())
      ) then
        return null;
      end if;
      event.organization_id := new.organization_id;
      event.type := tg_argv[0];
      ${members}
      perform store_webhook_event(event);
      ${after}
      return null;
    end $$`;
}

const FINAL = `('completed', 'busy', 'no_answer', 'failed', 'max_retries_reached', 'skipped')`;

const ofCall = recording('call_event', {
  members: `
    event.campaign_id := new.campaign_id;
    event.batch_id := new.batch_id;
    event.contact_id := new.contact_id;
    event.execution_id := new.execution_id;
    event.status := new.call_status;`,
});
const ofContact = recording('contact_event', {
  members: `
    event.campaign_id := new.campaign_id;
    event.batch_id := new.batch_id;
    event.contact_id := new.contact_id;
    event.status := new.status;
    event.reason := new.status_reason;`,
});
const ofSuppression = recording('suppression_event', {
  members: 'event.suppression_id := new.suppression_id;',
});

/* Under a paused campaign a batch is shown as paused, whatever its own status. */
const ofBatch = recording('batch_event', {
  members: `
    event.campaign_id := new.campaign_id;
    event.batch_id := new.batch_id;
    event.status := new.status;
    if tg_argv[0] in ('batch.paused', 'batch.resumed') then
      if exists (select from campaigns where campaign_id = new.campaign_id and status = 'paused') then
        return null;
      end if;
      event.reason := 'user';
    end if;`,
  after: `
    if tg_argv[0] = 'batch.started' and exists (
      select from campaigns where campaign_id = new.campaign_id and status = 'paused'
    ) then
      event.type := 'batch.paused';
      event.status := 'paused';
      event.reason := 'campaign';
      perform store_webhook_event(event);
    end if;`,
});
const ofHold = recording('hold_event', {
  members: `
    event.campaign_id := new.campaign_id;
    event.status := new.status;
    event.reason := new.held_reason;`,
});
const ofEndpoint = recording('endpoint_event', {
  members: `
    event.endpoint_id := new.endpoint_id;
    event.status := 'disabled';
    event.reason := new.disabled_reason;`,
});

/** A pause or resume of a campaign is one of each of its batches in progress. */
const ofCampaign = `
  create function record_campaign_event() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
  declare
    event webhook_events;
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
    for event.batch_id in
      select batch_id from batches
      where campaign_id = new.campaign_id and status = 'in_progress' and deleted_at is null
      order by batch_id
    loop
      perform store_webhook_event(event);
    end loop;
    return null;
  end $$`;

type Trigger = { on: string; event: string; when: string; type: string; run: string };

function trigger({ on, event, when, type, run }: Trigger): string {
  const name = `event_${type.replace('.', '_')}_${event.startsWith('insert') ? 'new' : on}`;
  return `create trigger ${name} after ${event} on ${on} for each row
    when (${when}) execute function ${run}('${type}')`;
}

const onCall = (type: string, column: string, when: string) =>
  trigger({ on: 'calls', event: `update of ${column}`, when, type, run: 'record_call_event' });
const becomes = (column: string) => `old.${column} is null and new.${column} is not null`;

const REPORTED = [
  'transcript',
  'summary',
  'sentiment',
  'hangup_by',
  'hangup_reason',
  'recording_url',
  'disposition',
  'follow_up_at',
  'reported_cost',
];
const reports = `new.reported_at is not null and new.reported_at is distinct from old.reported_at and (
  old.reported_at is null
  or (${REPORTED.map((column) => `old.${column}`).join(', ')})
    is distinct from (${REPORTED.map((column) => `new.${column}`).join(', ')}))`;

const onBatch = (type: string, when: string) =>
  trigger({ on: 'batches', event: 'update of status', when, type, run: 'record_batch_event' });
const reaches = (status: string) => `old.status <> '${status}' and new.status = '${status}'`;
const moves = (from: string, to: string) => `old.status = '${from}' and new.status = '${to}'`;

const onCampaign = (type: string, when: string) =>
  trigger({ on: 'campaigns', event: 'update of status', when, type, run: 'record_campaign_event' });

const isOptOut = (row: 'old' | 'new') =>
  `coalesce(${row}.reason, '') ~* '${OPT_OUT_PATTERN}' and ${row}.phone_number like '+%'`;
const onSuppression = (event: string, when: string) =>
  trigger({
    on: 'suppressions',
    event,
    when,
    type: 'contact.opted_out',
    run: 'record_suppression_event',
  });

const triggers = [
  onCall('call.started', 'call_sid', becomes('call_sid')),
  onCall('call.answered', 'answered_at', becomes('answered_at')),
  onCall('call.ended', 'ended_at', becomes('ended_at')),
  onCall('call.reported', 'reported_at', reports),
  trigger({
    on: 'contacts',
    event: 'update of status',
    when: `old.status not in ${FINAL} and new.status in ${FINAL}`,
    type: 'contact.finished',
    run: 'record_contact_event',
  }),
  trigger({
    on: 'batches',
    event: 'insert',
    when: `new.status = 'in_progress'`,
    type: 'batch.started',
    run: 'record_batch_event',
  }),
  onBatch('batch.started', moves('pending', 'in_progress')),
  onBatch('batch.paused', reaches('paused')),
  onBatch('batch.resumed', moves('paused', 'in_progress')),
  onBatch('batch.completed', reaches('completed')),
  onBatch('batch.cancelled', reaches('cancelled')),
  onBatch('batch.expired', reaches('expired')),
  onCampaign('batch.paused', reaches('paused')),
  onCampaign('batch.resumed', moves('paused', 'active')),
  trigger({
    on: 'campaigns',
    event: 'update of held_at',
    when: becomes('held_at'),
    type: 'campaign.held',
    run: 'record_hold_event',
  }),
  onSuppression('insert', isOptOut('new')),
  onSuppression('update of reason', `${isOptOut('new')} and not (${isOptOut('old')})`),
  trigger({
    on: 'webhook_endpoints',
    event: 'update of disabled_at',
    when: `${becomes('disabled_at')} and new.disabled_reason <> 'by_request'`,
    type: 'endpoint.disabled',
    run: 'record_endpoint_event',
  }),
];

const statements = [
  storeEvent,
  'revoke execute on function store_webhook_event(webhook_events) from public',
  ofCall,
  ofContact,
  ofSuppression,
  ofBatch,
  ofHold,
  ofEndpoint,
  ofCampaign,
  ...triggers,
];

/** Each trigger is added under a lock of its table that lasts a moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
