import { sql, type Kysely } from 'kysely';

/*
 * What the endpoints of an organization want is counted under a lock of its row, so that two endpoints
 * that change at the same time are both counted. The lock is a statement of its own: the next one then
 * sees what the transaction before has committed.
 */
const countInterest = `
  create or replace function count_webhook_interest() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
  declare
    owner uuid := case tg_op when 'DELETE' then old.organization_id else new.organization_id end;
  begin
    insert into webhook_interest (organization_id) values (owner)
    on conflict (organization_id) do nothing;
    perform from webhook_interest where organization_id = owner for no key update;
    update webhook_interest set event_types = (
      select coalesce(array_agg(distinct wanted), '{}')
      from webhook_endpoints, unnest(coalesce(event_types, '{*}')) as wanted
      where organization_id = owner)
    where organization_id = owner;
    return null;
  end $$`;

/* A failure of an endpoint changes nothing of what it wants. */
const statements = [
  countInterest,
  'drop trigger webhook_interest_changed on webhook_endpoints',
  `create trigger webhook_interest_counted after insert or delete on webhook_endpoints
     for each row execute function count_webhook_interest()`,
  `create trigger webhook_interest_changed after update of event_types on webhook_endpoints
     for each row when (old.event_types is distinct from new.event_types)
     execute function count_webhook_interest()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
