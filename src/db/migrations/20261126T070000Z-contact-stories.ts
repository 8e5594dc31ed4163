import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * `contacts.refusals` is a list of runs, the latest 20: refusals with one reason at one stage, one after
 * the other, without a call between them. So a contact that is turned away every second for a day has one
 * run with a count, and its row stays small.
 */
const refusalsWith = `
  create function refusals_with(refusals jsonb, called_at timestamptz, refusal jsonb) returns jsonb
  language sql stable as $$
    select case
      when refusal is null then refusals
      when refusals -> -1 ->> 'reason' = refusal ->> 'reason'
        and refusals -> -1 ->> 'stage' = refusal ->> 'stage'
        and (called_at is null or (refusals -> -1 ->> 'firstAt')::timestamptz > called_at)
      then jsonb_set(refusals, '{-1}', refusals -> -1 || jsonb_build_object(
        'lastAt', refusal -> 'at', 'until', refusal -> 'until',
        'count', (refusals -> -1 ->> 'count')::integer + 1))
      else case when jsonb_array_length(refusals) >= 20 then refusals - 0
        else coalesce(refusals, '[]') end || jsonb_build_array(jsonb_build_object(
          'reason', refusal -> 'reason', 'stage', refusal -> 'stage', 'firstAt', refusal -> 'at',
          'lastAt', refusal -> 'at', 'until', refusal -> 'until', 'count', 1))
    end
  $$`;

/* Webhooks have no organization of their own, so tenants read them by their calls. */
const webhooksOfContact = `
  create function webhooks_of_contact(contact uuid) returns setof call_events
  language sql stable security definer set search_path = public, pg_temp as $$
    select call_events.* from calls join call_events on call_events.call_sid = calls.call_sid
    where calls.contact_id = contact
      and calls.organization_id =
        nullif(current_setting('redial.organization_id', true), '')::uuid
  $$`;

const statements = [
  refusalsWith,
  webhooksOfContact,
  'revoke execute on function webhooks_of_contact from public',
  `grant execute on function webhooks_of_contact to ${TENANT_ROLE}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
