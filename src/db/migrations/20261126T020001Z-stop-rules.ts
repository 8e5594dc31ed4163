import { sql, type Kysely } from 'kysely';

/*
 * `stop_when` of a campaign or a batch: `{"disposition": "booked", "count": 20}`. The calls with a
 * disposition are counted in `call_counters`, under the id of the campaign or of the batch. A trigger
 * keeps the counters that are there; a disposition that is erased stays counted.
 */
const keysOf = (row: 'old' | 'new') => `
  owner_id in (new.campaign_id, new.batch_id)
  and counter = 'disposition:' || ${row}.disposition`;

const countDisposition = `
  create function count_disposition() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
  begin
    perform from call_counters
    where owner_id in (new.campaign_id, new.batch_id)
      and counter in ('disposition:' || old.disposition, 'disposition:' || new.disposition)
    order by owner_id, counter for no key update;
    if found then
      update call_counters set calls = calls - 1 where ${keysOf('old')};
      update call_counters set calls = calls + 1 where ${keysOf('new')};
    end if;
    return null;
  end $$`;

const statements = [
  'alter table campaigns add stop_when jsonb',
  `alter table batches add stop_when jsonb,
     add stopped_by text check (stopped_by in ('stop_when'))`,
  countDisposition,
  `create constraint trigger calls_disposition_changed after update of disposition on calls
   deferrable initially deferred for each row
   when (new.disposition is not null and new.disposition is distinct from old.disposition)
   execute function count_disposition()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
