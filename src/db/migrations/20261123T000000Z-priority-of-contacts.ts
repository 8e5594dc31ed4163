import { sql, type Kysely } from 'kysely';

/*
 * The claim reads due contacts by priority. A forced contact is pending as a new one is; in an index
 * by status, a claim for new contacts would walk every forced one, and the other way round.
 */
const priority = `(case status when 'followup_scheduled' then 1 when 'retrying' then 3
  else case when forced_at is null then 4 else 2 end end)`;
const waiting = `status in ('pending', 'retrying', 'followup_scheduled')`;

const statements = [
  'drop index contacts_due',
  'drop index contacts_due_zoned',
  `create index contacts_due on contacts (batch_id, ${priority}, callee_zone, look_at, position)
     where timezone is null and ${waiting}`,
  `create index contacts_due_zoned on contacts (batch_id, ${priority}, timezone, look_at, position)
     where timezone is not null and ${waiting}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
