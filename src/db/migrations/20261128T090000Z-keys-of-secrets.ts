import { sql, type Kysely } from 'kysely';

const statements = [
  // Answers with a secret are stored no more.
  `delete from idempotency_keys where route like '/api/v1/eligibility-secrets%'`,
  // The two paths of a creation have their keys in common. A space separates a path from a limited token.
  `update idempotency_keys as k set route = regexp_replace(route, '/create( |$)', '\\1')
  where route ~ '^/api/v1/(batches|campaigns)/create( |$)' and not exists (
    select from idempotency_keys as other
    where other.organization_id = k.organization_id and other.key = k.key
      and other.route = regexp_replace(k.route, '/create( |$)', '\\1')
  )`,
];

/** Deletes stored answers that hold a secret, and joins the keys of paths that do the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
