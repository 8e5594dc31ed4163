import { sql } from 'kysely';
import { mayHoldNumber } from '../../domain/number-in-text.ts';
import type { KeyScope } from '../idempotency-keys.ts';
import type { Db, Tx } from '../tables.ts';
import type { PersonKey } from './contacts.ts';

/** The status of a stored answer that was erased; no route answers it. */
export const ERASED_ANSWER = 410;

/**
 * Ids are taken out of the text and looked up: to look for each id of a person in each text would
 * cost seconds for a page where a person has thousands of contacts.
 */
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** By which a number is found in a key: people leave out the country code. */
const LAST_DIGITS = 7;
/** What people write between the digits of a number, of the printable ASCII of which keys consist. */
const SEPARATOR = '[ ()./-]';

export type AnswersPage = { after: { route: string; key: string } | null; limit: number };

/**
 * Erases the stored answers to POSTs that name a person: by the number, or by a contact or batch of
 * theirs. A repeated request then learns that its answer is gone, and still does nothing twice. The
 * digests of their bodies go, too: a short body could be found by trying all numbers. The answers to
 * requests for erasures hold no number and stay; a running request keeps its key. Every other key
 * that holds the number, with or without country code and separators, is replaced by its hash.
 * @param options `hashOf`: the keyed hash of an Idempotency-Key
 * @returns how many were erased, and where the next page begins; null: there is none
 */
export async function eraseAnswers(
  db: Db | Tx,
  options: PersonKey & AnswersPage & { now: Date; hashOf: (key: string) => string },
): Promise<{ erased: number; next: AnswersPage['after'] }> {
  const page = await erasePage(db, options);
  const keys = (page?.keysOfPerson ?? []).filter(({ key }) => mayHoldNumber(key));
  for (const { route, key } of keys) {
    const name = options.hashOf(key);
    await renameKey(
      db,
      { organizationId: options.organizationId, route, key },
      { ...options, name },
    );
  }
  const next = !page?.route || page.key === null ? null : { route: page.route, key: page.key };
  return { erased: page?.erased ?? 0, next };
}

/** What was erased of a page, where it ends, and the keys in it that hold the last digits of the number. */
type ErasedPage = {
  erased: number;
  route: string | null;
  key: string | null;
  keysOfPerson: { route: string; key: string }[];
};

async function erasePage(
  db: Db | Tx,
  { organizationId, phoneNumber, after, limit, now }: PersonKey & AnswersPage & { now: Date },
): Promise<ErasedPage | undefined> {
  const digits = phoneNumber.replace(/^\+/, '');
  const isKeyOfPerson = sql`position(${digits.slice(-LAST_DIGITS)}
    in regexp_replace(key, ${SEPARATOR}, '', 'g')) > 0`;
  const { rows } = await sql<ErasedPage>`
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
        or ${isKeyOfPerson}
    ), digests as (
      update idempotency_keys set request_sha256 = null
      where organization_id = ${organizationId} and route = '/api/v1/erasures'
        and (route, key) in (select route, key from page)
    ), erased as (
      update idempotency_keys set outcome = null, request_sha256 = null, answer_body = null,
        answer_headers = '{}', answer_status = ${ERASED_ANSWER}
      where organization_id = ${organizationId} and route <> '/api/v1/erasures'
        and (route, key) in (select route, key from named)
        and ${isSettled(now)}
      returning 1
    )
    select (select count(*) from erased) as erased, last.route, last.key,
      (select coalesce(json_agg(json_build_object('route', route, 'key', key)), '[]')
        from page where ${isKeyOfPerson}) as keys_of_person
    from (select) as one left join
      (select route, key from page order by route desc, key desc limit 1) as last on true`.execute(
    db,
  );
  return rows[0];
}

/** The SQL condition that no request runs under a key. */
function isSettled(now: Date) {
  return sql`(answer_status is not null or held_until <= ${now})`;
}

/** Gives a key another name, or deletes it where a key has this name already. */
async function renameKey(
  db: Db | Tx,
  { organizationId, route, key }: KeyScope,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  const ofRoute = sql`organization_id = ${organizationId} and route = ${route}`;
  await sql`
    with taken as (select from idempotency_keys where ${ofRoute} and key = ${name}), deleted as (
      delete from idempotency_keys
      where ${ofRoute} and key = ${key} and ${isSettled(now)} and exists (select from taken)
    )
    update idempotency_keys set key = ${name}
    where ${ofRoute} and key = ${key} and ${isSettled(now)} and not exists (select from taken)`.execute(
    db,
  );
}
