import { type RawBuilder, sql } from 'kysely';
import { OPEN_STATUSES, WAITING_STATUSES } from '../../domain/contact.ts';

/** Whose story is read. `names`: the number and its hashes in the suppressions; none: they are left out. */
export type StoryOf = {
  contactId: string;
  batchId: string;
  campaignId: string;
  organizationId: string;
  names: readonly string[];
};

/** Of a summary: the record of the call has all of it. */
const MAX_SUMMARY = 1_000;

/** Early media is shown as ringing. */
const shownStatus = sql`case call_status when 'early-media' then 'ringing' else call_status end`;

/** Where entries of one type come from. */
export type StorySource = {
  type: string;
  at: RawBuilder<unknown>;
  /** Tells entries of the source with the same time apart; absent: there is at most one. */
  id?: RawBuilder<unknown>;
  facts: Readonly<Record<string, RawBuilder<unknown>>>;
  from: RawBuilder<unknown>;
};

/** The sources of a story. What happens at the same time is told in their order. */
export function storySources(of: StoryOf): StorySource[] {
  return [
    ...ofAdding(of),
    ...ofActions(of),
    ...ofClaims(of),
    ...ofRequests(of),
    ...ofEnds(of),
    ...ofFinish(of),
    ...ofEvents(of),
    ...ofWaiting(of),
  ];
}

function ofAdding({ contactId, batchId, organizationId, names }: StoryOf): StorySource[] {
  return [
    {
      type: 'contact.added',
      at: sql`coalesce(uuid_extract_timestamp(contact_id), batches.created_at)`,
      facts: {},
      from: sql`contacts join batches using (batch_id) where contact_id = ${contactId}`,
    },
    {
      type: 'batch.started',
      at: sql`started_at`,
      facts: {},
      from: sql`batches where batch_id = ${batchId}`,
    },
    {
      type: 'number.suppressed',
      at: sql`created_at`,
      id: sql`suppression_id`,
      facts: {
        suppression_id: sql`suppression_id`,
        reason: sql`reason`,
        expires_at: iso(sql`expires_at`),
      },
      from: sql`suppressions
        where organization_id = ${organizationId} and phone_number = any(${[...names]}::text[])`,
    },
  ];
}

function ofActions({ contactId, batchId, campaignId }: StoryOf): StorySource[] {
  return [
    {
      type: 'action.taken',
      at: sql`at`,
      id: sql`action_id`,
      facts: {
        action_id: sql`action_id`,
        action: sql`action`,
        on: sql`case when contact_id is not null then 'contact'
          when batch_id is not null then 'batch' else 'campaign' end`,
        count: sql`count`,
        token_id: sql`token_id`,
      },
      from: sql`(
        select * from actions
        where batch_id = ${batchId} and (contact_id is null or contact_id = ${contactId})
        union all
        select * from actions where campaign_id = ${campaignId} and batch_id is null
          and at >= (select created_at from batches where batch_id = ${batchId})
      ) as actions`,
    },
  ];
}

function ofClaims({ contactId }: StoryOf): StorySource[] {
  return [
    {
      type: 'contact.claimed',
      at: sql`at`,
      id: sql`execution_id`,
      facts: { execution_id: sql`execution_id` },
      // An execution id is a UUIDv7 that the claim has made.
      from: sql`(
        select execution_id, coalesce(uuid_extract_timestamp(execution_id), created_at) as at
        from calls where contact_id = ${contactId}
        union
        select current_execution_id, uuid_extract_timestamp(current_execution_id)
        from contacts where contact_id = ${contactId} and current_execution_id is not null
      ) as claims`,
    },
    {
      type: 'contact.turned_away',
      at: sql`(run ->> 'firstAt')::timestamptz`,
      id: sql`lpad(place::text, 2, '0')`,
      facts: {
        reason: sql`run -> 'reason'`,
        stage: sql`run -> 'stage'`,
        count: sql`run -> 'count'`,
        last_at: sql`run -> 'lastAt'`,
        until: sql`run -> 'until'`,
      },
      from: sql`contacts, jsonb_array_elements(refusals) with ordinality as runs (run, place)
        where contact_id = ${contactId}`,
    },
  ];
}

const execution = { execution_id: sql`execution_id` };
const id = sql`execution_id`;
const callsOf = (contactId: string) => sql`calls where contact_id = ${contactId}`;

function ofRequests({ contactId }: StoryOf): StorySource[] {
  const from = callsOf(contactId);
  return [
    {
      type: 'call.requested',
      at: sql`created_at`,
      id,
      facts: {
        ...execution,
        from_number: sql`from_number`,
        retry_count: sql`retry_count`,
        is_follow_up: sql`is_follow_up`,
        is_forced: sql`is_forced`,
      },
      from,
    },
    {
      type: 'call.status',
      at: sql`received_at`,
      id: sql`call_sid || ' ' || call_status`,
      facts: {
        ...execution,
        call_sid: sql`call_sid`,
        call_status: shownStatus,
      },
      from: sql`webhooks_of_contact(${contactId})`,
    },
    {
      type: 'call.answered',
      at: sql`answered_at`,
      id,
      facts: { ...execution, answered_by: sql`answered_by` },
      from,
    },
  ];
}

function ofEnds({ contactId }: StoryOf): StorySource[] {
  const from = callsOf(contactId);
  return [
    {
      type: 'call.hang_up_requested',
      at: sql`hangup_requested_at`,
      id,
      facts: execution,
      from,
    },
    {
      type: 'call.ended',
      at: sql`ended_at`,
      id,
      facts: {
        ...execution,
        call_status: shownStatus,
        sip_status: sql`sip_status`,
        sip_reason: sql`sip_reason`,
        duration_seconds: sql`duration_seconds`,
        closed_by_time: sql`closed_by_time`,
      },
      from,
    },
    {
      type: 'call.reported',
      at: sql`reported_at`,
      id,
      facts: {
        ...execution,
        disposition: sql`disposition`,
        summary: sql`left(summary, ${sql.lit(MAX_SUMMARY)})`,
        sentiment: sql`sentiment`,
        follow_up_at: iso(sql`follow_up_at`),
        has_transcript: sql`transcript is not null`,
      },
      from,
    },
  ];
}

function ofFinish({ contactId, batchId }: StoryOf): StorySource[] {
  return [
    {
      type: 'contact.finished',
      at: sql`case contacts.status_reason
        when 'batch_closed' then batches.finished_at
        else greatest(
          (select max(settled_at) from calls where calls.contact_id = contacts.contact_id),
          (contacts.refusals -> -1 ->> 'lastAt')::timestamptz,
          (select max(at) from actions where actions.batch_id = contacts.batch_id
            and actions.contact_id = contacts.contact_id))
        end`,
      facts: { status: sql`contacts.status`, status_reason: sql`contacts.status_reason` },
      from: sql`contacts join batches using (batch_id)
        where contact_id = ${contactId} and contacts.status not in (${literals(OPEN_STATUSES)})`,
    },
    {
      type: 'batch.finished',
      at: sql`finished_at`,
      facts: { status: sql`status` },
      from: sql`batches where batch_id = ${batchId}`,
    },
  ];
}

function ofWaiting({ contactId }: StoryOf): StorySource[] {
  return [
    {
      type: 'contact.due',
      // An upload is due from its begin on, and its contacts have their ids a moment later.
      at: sql`greatest(due_at, uuid_extract_timestamp(contact_id))`,
      facts: { status: sql`status`, status_reason: sql`status_reason`, look_at: iso(sql`look_at`) },
      from: sql`contacts
        where contact_id = ${contactId} and status in (${literals(WAITING_STATUSES)})`,
    },
  ];
}

const counted = (status: string) =>
  sql`(select count(*) from webhook_deliveries deliveries
    where deliveries.event_id = webhook_events.event_id and deliveries.status = ${sql.lit(status)})`;

function ofEvents({ contactId }: StoryOf): StorySource[] {
  return [
    {
      type: 'event.recorded',
      at: sql`at`,
      id: sql`event_id`,
      facts: {
        event_id: sql`event_id`,
        event: sql`type`,
        delivered: counted('delivered'),
        pending: counted('pending'),
        failed: counted('failed'),
      },
      from: sql`webhook_events where contact_id = ${contactId}`,
    },
  ];
}

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));

/** SQL of an instant as ISO 8601 in UTC, in milliseconds. */
function iso(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
