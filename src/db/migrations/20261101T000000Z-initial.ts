import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const organizations = `
  create table organizations (
    organization_id uuid primary key,
    name text not null,
    max_live_calls integer,
    max_attempts_per_callee24h integer,
    max_attempts_per_callee7d integer,
    retention_days integer,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`;

const tokens = `
  create table tokens (
    token_id uuid primary key,
    organization_id uuid not null references organizations,
    name text not null,
    token_sha256 bytea not null unique,
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`;

const agents = `
  create table agents (
    organization_id uuid not null references organizations,
    agent_id text not null,
    application_sid uuid,
    call_hook text,
    speech jsonb,
    status_hook_confirmed boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, agent_id),
    check ((application_sid is null) <> (call_hook is null))
  )`;

const campaigns = `
  create table campaigns (
    campaign_id uuid primary key,
    organization_id uuid not null references organizations,
    name text not null,
    status text not null default 'draft'
      check (status in ('draft', 'active', 'paused', 'cancelled', 'completed')),
    agent_id text not null,
    phone_numbers text[] not null check (cardinality(phone_numbers) > 0),
    phone_number_strategy text not null,
    retry_policy jsonb not null,
    working_hours jsonb,
    timezone text not null,
    timezone_source text not null default 'campaign',
    default_call_variables jsonb not null,
    concurrency_limit integer not null check (concurrency_limit > 0),
    calls_per_second double precision,
    max_live_calls_per_number integer,
    ring_timeout_seconds integer not null,
    max_call_duration_seconds integer not null,
    voicemail text not null default 'ignore',
    hold_until timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz
  )`;

const batches = `
  create table batches (
    batch_id uuid primary key,
    organization_id uuid not null references organizations,
    campaign_id uuid not null references campaigns,
    name text,
    status text not null
      check (status in ('pending', 'in_progress', 'paused', 'completed', 'cancelled', 'expired')),
    total_contacts integer not null,
    concurrency_limit integer check (concurrency_limit > 0),
    max_retries_override integer,
    retry_policy_override jsonb,
    working_hours_override jsonb,
    timezone_override text,
    phone_number_strategy_override text,
    phone_numbers_override text[],
    scheduled_start timestamptz,
    scheduled_end timestamptz,
    call_context jsonb not null,
    metadata jsonb not null,
    importing_since timestamptz,
    started_at timestamptz,
    finished_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    revision integer not null default 0,
    acknowledged_revision integer not null default 0,
    acknowledged_at timestamptz,
    last_claim_at timestamptz,
    next_look_at timestamptz,
    awaits_reports boolean not null default false,
    revived_at timestamptz,
    dispatch_ended_at timestamptz,
    deleted_at timestamptz
  ) with (fillfactor = 70)`;

/*
 * Designed for batches of 1,000,000 contacts. There are no foreign keys, because each would cost a
 * look-up and a lock per imported row. The batch id of a contact is that of a batch or of an
 * import. A call updates its contact about five times: the free space in each page allows HOT
 * updates, and frequent small vacuums keep the scan for the counters index-only.
 */
const contacts = `
  create table contacts (
    contact_id uuid primary key,
    organization_id uuid not null,
    campaign_id uuid not null,
    batch_id uuid not null,
    position integer not null,
    phone_number text not null,
    call_variables jsonb not null,
    timezone text,
    callee_zone text not null default '',
    external_id text,
    status text not null default 'pending'
      check (status in ('pending', 'dispatched', 'in_progress', 'retrying', 'followup_scheduled',
        'completed', 'failed', 'busy', 'no_answer', 'skipped', 'max_retries_reached')),
    status_reason text,
    retry_count integer not null default 0,
    follow_up_count integer not null default 0,
    retries_used integer not null default 0,
    last_attempted_at timestamptz,
    last_outcome text,
    due_at timestamptz not null,
    look_at timestamptz not null,
    forced_at timestamptz,
    current_execution_id uuid,
    claim_id uuid,
    claimed_at timestamptz,
    claimed_from text,
    check ((status in ('dispatched', 'in_progress')) = (current_execution_id is not null))
  ) with (
    fillfactor = 85,
    autovacuum_vacuum_scale_factor = 0.01,
    autovacuum_vacuum_insert_scale_factor = 0.01,
    autovacuum_analyze_scale_factor = 0.02,
    autovacuum_vacuum_cost_delay = 0
  )`;

const calls = `
  create table calls (
    execution_id uuid primary key,
    organization_id uuid not null,
    campaign_id uuid not null,
    batch_id uuid not null,
    contact_id uuid not null,
    call_sid text unique,
    call_status text not null
      check (call_status in ('queued', 'trying', 'ringing', 'early-media', 'in-progress',
        'completed', 'busy', 'no-answer', 'failed', 'canceled', 'unknown')),
    from_number text not null,
    to_number text not null,
    retry_count integer not null,
    is_follow_up boolean not null,
    is_forced boolean not null,
    sip_status integer,
    duration_seconds integer not null default 0,
    answered_by text,
    hangup_by text,
    hangup_reason text,
    disposition text,
    transcript text,
    summary text,
    sentiment text,
    recording_url text,
    total_cost numeric(14, 6) not null default 0,
    reported_at timestamptz,
    follow_up_at timestamptz,
    created_at timestamptz not null,
    answered_at timestamptz,
    ended_at timestamptz,
    closed_by_time boolean not null default false,
    settled_at timestamptz,
    deadline_at timestamptz not null,
    last_news_at timestamptz not null,
    hangup_requested_at timestamptz,
    hangup_sent_at timestamptz,
    waiter_run_id text,
    waiter_activity_id text
  ) with (fillfactor = 80)`;

const callEvents = `
  create table call_events (
    call_sid text not null,
    call_status text not null,
    execution_id uuid,
    payload jsonb not null,
    received_at timestamptz not null,
    primary key (call_sid, call_status)
  )`;

const suppressions = `
  create table suppressions (
    suppression_id uuid not null unique default uuidv7(),
    organization_id uuid not null references organizations,
    phone_number text not null,
    reason text,
    created_at timestamptz not null,
    expires_at timestamptz,
    primary key (organization_id, phone_number)
  )`;

const idempotencyKeys = `
  create table idempotency_keys (
    organization_id uuid not null references organizations,
    route text not null,
    key text not null,
    claim_id uuid not null,
    held_until timestamptz not null,
    outcome json,
    request_sha256 bytea,
    answer_status integer,
    answer_headers jsonb,
    answer_body text,
    created_at timestamptz not null,
    primary key (organization_id, route, key)
  )`;

/* Contacts are staged under the id of their import until a batch adopts them. */
const imports = `
  create table imports (
    import_id uuid primary key,
    organization_id uuid not null,
    batch_id uuid,
    begun_at timestamptz not null,
    last_news_at timestamptz not null
  )`;

const indexes = [
  'create index imports_of_batch on imports (batch_id) where batch_id is not null',
  'create index idempotency_keys_oldest on idempotency_keys (created_at)',
  'create index campaigns_newest on campaigns (organization_id, campaign_id desc)',
  `create index suppressions_newest on suppressions (organization_id, suppression_id desc)`,
  'create index suppressions_expiring on suppressions (expires_at) where expires_at is not null',
  'create index batches_newest on batches (organization_id, created_at desc, batch_id desc)',
  'create index batches_of_campaign on batches (campaign_id, created_at desc, batch_id desc)',
  // For the sweep: batches whose workflow has not finished.
  'create index batches_dispatching on batches (batch_id) where dispatch_ended_at is null',
  // For pages of contacts; the included status lets a filtered page skip rows in the index alone.
  `create unique index contacts_position on contacts (batch_id, position)
     include (status, organization_id)`,
  // For index-only counters. All columns are keys, so that equal entries are deduplicated: 9 MB for
  // a million rows.
  'create index contacts_status on contacts (batch_id, status, organization_id)',
  // For the claim: due contacts of one status, longest due first, then in the order of the upload.
  // The zone comes first, so that a claim skips all contacts of a zone outside its calling window.
  // There are two indexes, because a contact's own time zone takes precedence over that of its
  // number.
  `create index contacts_due on contacts (batch_id, status, callee_zone, look_at, position)
     where timezone is null and status in ('pending', 'retrying', 'followup_scheduled')`,
  `create index contacts_due_zoned on contacts (batch_id, status, timezone, look_at, position)
     where timezone is not null and status in ('pending', 'retrying', 'followup_scheduled')`,
  'create index contacts_forced on contacts (batch_id, forced_at) where forced_at is not null',
  `create index contacts_claimed on contacts (claimed_at) where status = 'dispatched'`,
  // At most one live attempt for each contact, and one live call to each number of an organization.
  'create unique index calls_live_contact on calls (contact_id) where ended_at is null',
  `create unique index calls_live_number on calls (organization_id, to_number)
     where ended_at is null`,
  'create index calls_live_caller on calls (campaign_id, from_number) where ended_at is null',
  'create index calls_of_contact on calls (contact_id, execution_id)',
  'create index calls_of_batch on calls (batch_id, execution_id)',
  'create index calls_newest on calls (organization_id, execution_id desc)',
  // For completion: the last calls of a batch. Without the status, so that its updates stay HOT.
  'create index calls_ended on calls (batch_id, ended_at) where ended_at is not null',
  `create index calls_unsettled on calls (ended_at)
     where ended_at is not null and settled_at is null`,
];

const statements = [
  organizations,
  tokens,
  agents,
  campaigns,
  batches,
  contacts,
  calls,
  callEvents,
  suppressions,
  idempotencyKeys,
  imports,
  ...indexes,
];
