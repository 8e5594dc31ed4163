import { sql, type Kysely } from 'kysely';

/*
 * Which numbers an organization may call, as the operator sets it: null in `closed_kinds` closes the
 * kinds that the installation closes, null in `allowed_countries` allows all countries.
 */
const statements = [
  `alter table operator_settings
     add closed_kinds text[]
       check (closed_kinds <@ array['premium', 'shared_cost', 'satellite']),
     add allowed_countries text[]`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
