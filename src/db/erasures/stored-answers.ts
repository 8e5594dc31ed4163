import { sql } from 'kysely';
import type { Db, Tx } from '../tables.ts';
import type { PersonKey } from './contacts.ts';

/** The status of a stored answer that was erased; no route answers it. */
export const ERASED_ANSWER = 410;

/**
 * Ids are taken out of the text and looked up: to look for each id of a person in each text would
 * cost seconds for a page where a person has thousands of contacts.
 */
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

export type AnswersPage = { after: { route: string; key: string } | null; limit: number };

/**
 * Erases the stored answers to POSTs that name a person: by the number, or by a contact or batch of
 * theirs. A repeated request then learns that its answer is gone, and still does nothing twice. The
 * digests of their bodies go, too: a short body could be found by trying all numbers. The answers to
 * requests for erasures hold no number and stay; a running request keeps its key.
 * @returns how many were erased, and where the next page begins; null: there is none
 */
export async function eraseAnswers(
  db: Db | Tx,
  { organizationId, phoneNumber, after, limit, now }: PersonKey & AnswersPage & { now: Date },
): Promise<{ erased: number; next: AnswersPage['after'] }> {
  const digits = phoneNumber.replace(/^\+/, '');
  const { rows } = await sql<{ erased: number; route: string | null; key: string | null }>`
    with page as (
      select route, key, route || ' ' || coalesce(answer_body, '') || coalesce(outcome::text, '')
        as text
      from idempotency_keys
      where organization_id = ${organizationId}
        and (route, key) > (${after?.route ?? ''}, ${after?.key ?? ''})
      order by route, key limit ${limit}
    ), person as (
      select contact_id::text as id from contacts
      where phone_number = ${phoneNumber} and organization_id = ${organizationId}
      union select batch_id::text from contacts
      where phone_number = ${phoneNumber} and organization_id = ${organizationId}
    ), named as (
      select route, key from page
      where position(${digits} in text) > 0
        or exists (
          select from regexp_matches(text, ${UUID}, 'g') as found (ids)
          where found.ids[1] in (select id from person))
    ), digests as (
      update idempotency_keys set request_sha256 = null
      where organization_id = ${organizationId} and route = '/api/v1/erasures'
        and (route, key) in (select route, key from page)
    ), erased as (
      update idempotency_keys set outcome = null, request_sha256 = null, answer_body = null,
        answer_headers = '{}', answer_status = ${ERASED_ANSWER}
      where organization_id = ${organizationId} and route <> '/api/v1/erasures'
        and (route, key) in (select route, key from named)
        and (answer_status is not null or held_until <= ${now})
      returning 1
    )
    select (select count(*) from erased) as erased, last.route, last.key
    from (select) as one left join
      (select route, key from page order by route desc, key desc limit 1) as last on true`.execute(
    db,
  );
  const [row] = rows;
  const next = !row?.route || row.key === null ? null : { route: row.route, key: row.key };
  return { erased: row?.erased ?? 0, next };
}
