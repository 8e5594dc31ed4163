import { sql, type Kysely } from 'kysely';

/* The columns and indexes that the limits of an organization are checked with. */
const statements = [
  `alter table organizations add attempt_cap_action text not null default 'wait'
     check (attempt_cap_action in ('wait', 'fail'))`,
  `alter table batches add short_of_lines_since timestamptz,
     add short_of text check (short_of in ('callers', 'organization'))`,
  // The last change of its organization's limits that ended the deferrals of older limits.
  'alter table batches add limits_seen_at timestamptz',
  // Why a campaign makes no calls until `hold_until`.
  'alter table campaigns add hold_reason text',
  `create index batches_short_of_lines on batches (organization_id)
     where short_of_lines_since is not null`,
  // For the busy lines of an organization and the numbers that they call.
  `create index contacts_in_lines on contacts (organization_id, phone_number)
     where status in ('dispatched', 'in_progress')`,
  // For caps on attempts: the last calls to a number.
  'create index calls_of_callee on calls (organization_id, to_number, created_at)',
  // A caller number is shared by all campaigns of its organization.
  'drop index calls_live_caller',
  `create index calls_live_caller on calls (organization_id, from_number) where ended_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
