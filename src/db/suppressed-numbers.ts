import { sql } from 'kysely';
import { isInForce } from './suppressions.ts';
import type { Db } from './tables.ts';

/**
 * How many of some numbers are suppressed now.
 * @param question `names`: for each number the names under which a list may know it, see `NumberHashes`
 */
export async function countSuppressedNumbers(
  db: Db,
  {
    organizationId,
    names,
    now,
  }: {
    organizationId: string;
    names: readonly (readonly string[])[];
    now: Date;
  },
): Promise<number> {
  const texts = names.map((each) => each.join(' '));
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from unnest(${texts}::text[]) as callee (names)
    where exists (
      select from suppressions
      where organization_id = ${organizationId}
        and phone_number = any(string_to_array(callee.names, ' '))
        and ${isInForce(now)})`.execute(db);
  return rows[0]?.count ?? 0;
}
