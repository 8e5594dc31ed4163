import { sql, type Kysely } from 'kysely';
import {
  type AuditAction,
  type AuditEvent,
  type AuditObject,
  withoutNumbers,
} from '../../domain/audit.ts';
import type { JsonValue } from '../../domain/canonical-json.ts';
import { digestOf } from '../audit-digest.ts';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * The audit log. Nobody may change it: a trigger refuses that to the owner, too. Its entries are chained
 * at the commit, by a deferred trigger, because a transaction waits for the turn of its organization
 * there and must hold every other lock by then. The trigger writes with the rights of the owner, so that
 * no process can write a link. Entries can be deleted by age only, and their links stay.
 *
 * It begins with the actions that are recorded elsewhere. Those of operators move here; those on
 * campaigns and batches stay in `actions`, too, where their own lists read them.
 */
const statements = [
  `create table audit_log (
     entry_id uuid primary key default uuidv7(),
     organization_id uuid not null references organizations,
     at timestamptz not null,
     actor_kind text not null,
     actor_id text,
     action text not null,
     object_kind text not null,
     object_id text,
     details jsonb not null,
     request_id text,
     client_request_id text,
     client_address text,
     digest bytea not null check (octet_length(digest) = 32)
   )`,
  'create index audit_log_of on audit_log (organization_id, entry_id)',
  'create index audit_log_age on audit_log (at)',
  `create table audit_chain (
     organization_id uuid not null references organizations,
     position bigint not null,
     entry_id uuid not null unique,
     digest bytea not null,
     hash bytea not null,
     primary key (organization_id, position)
   )`,
  ...['audit_log', 'audit_chain'].flatMap((table) => [
    `alter table ${table} enable row level security, force row level security`,
    `create policy own_rows on ${table} to ${TENANT_ROLE} using (
       organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid))`,
    `create policy all_rows on ${table} to current_user using (true)`,
  ]),
  `grant select, insert on audit_log to ${TENANT_ROLE}`,
  `grant select on audit_chain to ${TENANT_ROLE}`,
  `create function chain_audit_entry() returns trigger
   language plpgsql security definer set search_path = public, pg_temp as $$
   declare
     newest audit_chain;
   begin
     perform pg_advisory_xact_lock(hashtextextended('redial audit ' || new.organization_id, 0));
     select * into newest from audit_chain
       where organization_id = new.organization_id order by position desc limit 1;
     insert into audit_chain (organization_id, position, entry_id, digest, hash) values (
       new.organization_id, coalesce(newest.position, 0) + 1, new.entry_id, new.digest,
       sha256(coalesce(newest.hash, ''::bytea) || new.digest));
     return null;
   end $$`,
  `create constraint trigger chain_audit_entry after insert on audit_log
     deferrable initially deferred for each row execute function chain_audit_entry()`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' and tg_table_name = 'audit_log'
       and current_setting('redial.audit_retention', true) = 'on' then
       return null;
     end if;
     raise exception 'the audit log can only be added to' using errcode = 'insufficient_privilege';
   end $$`,
  ...['audit_log', 'audit_chain'].map(
    (table) => `create trigger refuse_change before update or delete or truncate on ${table}
     for each statement execute function refuse_audit_change()`,
  ),
  `create function delete_audit_entries(before timestamptz) returns integer
   language plpgsql security definer set search_path = public, pg_temp as $$
   declare
     deleted integer;
   begin
     if before > now() - interval '30 days' then
       raise exception 'the audit log keeps the entries of 30 days' using errcode = 'insufficient_privilege';
     end if;
     if not exists (select from audit_log where at < before) then
       return 0;
     end if;
     perform set_config('redial.audit_retention', 'on', true);
     with kept as (
       select organization_id, min(position) as position
       from audit_log join audit_chain using (organization_id, entry_id)
       where at >= before group by organization_id
     )
     delete from audit_log using audit_chain left join kept using (organization_id)
       where audit_chain.entry_id = audit_log.entry_id and audit_log.at < before
         and (kept.position is null or audit_chain.position < kept.position);
     get diagnostics deleted = row_count;
     perform set_config('redial.audit_retention', 'off', true);
     return deleted;
   end $$`,
  'revoke execute on function delete_audit_entries(timestamptz) from public',
];

const ROWS_PER_STATEMENT = 1_000;

/** An action that was recorded before there was an audit log. */
type Recorded = {
  actionId: string;
  organizationId: string;
  campaignId: string | null;
  batchId: string | null;
  contactId: string | null;
  suppressionId: string | null;
  numberHash: string | null;
  action: AuditAction;
  reason: string | null;
  count: number | null;
  tokenId: string | null;
  operator: string | null;
  details: Record<string, JsonValue> | null;
  requestId: string | null;
  clientRequestId: string | null;
  at: Date;
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  let last = '00000000-0000-0000-0000-000000000000';
  let rows: Recorded[];
  do {
    rows = await recordedAfter(db, last);
    if (rows.length > 0) await insert(db, rows.map(eventOf));
    last = rows.at(-1)?.actionId ?? last;
  } while (rows.length === ROWS_PER_STATEMENT);
  // Links are written here, because Postgres changes no table that has triggers to run.
  await sql`set constraints chain_audit_entry immediate`.execute(db);
  await sql`set constraints chain_audit_entry deferred`.execute(db);
  await sql`drop table operator_actions`.execute(db);
}

async function recordedAfter(db: Kysely<unknown>, last: string): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select action_id, organization_id, campaign_id, batch_id, contact_id, suppression_id, number_hash, action,
      reason, count, token_id, null as operator, null::jsonb as details, request_id,
      client_request_id, at
    from actions where action_id > ${last}
    union all
    select action_id, organization_id, null, null, null, null, null, action, null, null, null, operator,
      details, request_id, null, at
    from operator_actions where action_id > ${last}
    order by action_id limit ${ROWS_PER_STATEMENT}`.execute(db);
  return rows;
}

function eventOf(row: Recorded): AuditEvent {
  const { reason, count } = row;
  return {
    organizationId: row.organizationId,
    at: row.at,
    action: row.action,
    ...objectOf(row),
    by: {
      ...actorOf(row),
      requestId: row.requestId,
      clientRequestId: row.clientRequestId,
      clientAddress: null,
    },
    details: row.details ?? {
      ...(count !== null && { count }),
      ...(reason !== null && { reason: withoutNumbers(reason) }),
    },
  };
}

function objectOf(row: Recorded): { objectKind: AuditObject; objectId: string | null } {
  if (row.operator !== null) return { objectKind: 'organization', objectId: row.organizationId };
  if (row.contactId !== null) return { objectKind: 'contact', objectId: row.contactId };
  if (row.batchId !== null) return { objectKind: 'batch', objectId: row.batchId };
  if (row.campaignId !== null) return { objectKind: 'campaign', objectId: row.campaignId };
  if (row.numberHash !== null) return { objectKind: 'person', objectId: row.numberHash };
  return { objectKind: 'suppression', objectId: row.suppressionId };
}

function actorOf({ operator, tokenId }: Recorded) {
  if (operator === 'command line') return { kind: 'command', id: null } as const;
  if (operator !== null) return { kind: 'operator', id: operator } as const;
  if (tokenId !== null) return { kind: 'token', id: tokenId } as const;
  return { kind: 'operator', id: 'signal' } as const;
}

async function insert(db: Kysely<unknown>, events: readonly AuditEvent[]): Promise<void> {
  const rows = events.map((event) => {
    const { organizationId, at, action, objectKind, objectId, by, details } = event;
    return sql`(${organizationId}::uuid, ${at}::timestamptz, ${by.kind}, ${by.id}, ${action},
      ${objectKind}, ${objectId}, ${JSON.stringify(details)}::jsonb, ${by.requestId},
      ${by.clientRequestId}, ${digestOf(event)}::bytea)`;
  });
  await sql`
    insert into audit_log (organization_id, at, actor_kind, actor_id, action, object_kind, object_id,
      details, request_id, client_request_id, digest)
    values ${sql.join(rows)}`.execute(db);
}
