import { sql, type Kysely } from 'kysely';

/*
 * What agents report besides: the turns of the conversation, an analysis in the members of the campaign's
 * choice, and the parts of the cost. The columns are added without rewriting a row.
 */
const PARTS = ['telephony', 'transcription', 'speech', 'model', 'platform', 'other'].map(
  (part) => `${part}_cost`,
);

/** Started minutes times the price; null without a price. */
const minutes = (row: string) => `${row}price_per_minute_usd * ceil(${row}duration_seconds / 60.0)`;

/** The sum of the parts; where no telephony was reported, the minutes stand for it. */
const partsOf = (row: string) =>
  PARTS.map((part) =>
    part === 'telephony_cost'
      ? `coalesce(${row}${part}, ${minutes(row)}, 0)`
      : `coalesce(${row}${part}, 0)`,
  ).join(' + ');

/** The reported total, else the sum of the parts: as before where no part was reported. */
const totalOf = (row: string) => `coalesce(${row}reported_cost, ${partsOf(row)})`;

/** What counts for the spend of an organization: never less than its minutes. */
const spendOf = (row: 'old' | 'new') =>
  `greatest(${totalOf(`${row}.`)}, coalesce(${minutes(`${row}.`)}, 0))`;

const REPORTED = [
  'transcript',
  'turns',
  'summary',
  'sentiment',
  'analysis',
  'hangup_by',
  'hangup_reason',
  'recording_url',
  'disposition',
  'follow_up_at',
  'reported_cost',
  ...PARTS,
];
const reports = `new.reported_at is not null and new.reported_at is distinct from old.reported_at and (
  old.reported_at is null
  or (${REPORTED.map((column) => `old.${column}`).join(', ')})
    is distinct from (${REPORTED.map((column) => `new.${column}`).join(', ')}))`;

const statements = [
  // Text, so that the size of a page is known without reading it; `json` keeps the order of members.
  `alter table calls add turns text, add analysis jsonb, add analysis_problems jsonb,
     ${PARTS.map((part) => `add ${part} numeric(14, 6)`).join(', ')}`,
  'alter table campaigns add analysis_schema json',
  // Postgres changes no virtual column of a table with checks (SET EXPRESSION), so one statement replaces
  // it: nobody sees the table without it, and no row is rewritten.
  `alter table calls drop column total_cost,
     add total_cost numeric generated always as (${totalOf('')}) virtual`,
  `create or replace function count_spend() returns trigger language plpgsql security definer
   set search_path = public, pg_temp as $$
   begin
     insert into organization_spend as spend (organization_id, day, part, spent_usd)
     values (new.organization_id, (new.created_at at time zone 'UTC')::date,
       abs(hashtext(new.execution_id::text) % 8),
       ${spendOf('new')} - case tg_op when 'UPDATE' then ${spendOf('old')} else 0 end)
     on conflict (organization_id, day, part)
       do update set spent_usd = spend.spent_usd + excluded.spent_usd;
     return null;
   end $$`,
  `create or replace trigger calls_begun_with_cost after insert on calls for each row
   when (${spendOf('new')} > 0) execute function count_spend()`,
  `create or replace trigger calls_cost_changed
   after update of reported_cost, price_per_minute_usd, duration_seconds, ${PARTS.join(', ')}
   on calls for each row
   when (${spendOf('new')} <> ${spendOf('old')}) execute function count_spend()`,
  `create or replace trigger event_call_reported_calls after update of reported_at on calls
   for each row when (${reports}) execute function record_call_event('call.reported')`,
];

/** Each change waits for running statements on calls, and holds others up for a moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
