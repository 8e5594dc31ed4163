import { sql } from 'kysely';
import { isCalledSince } from './limits/recent-calls.ts';
import { isInForce } from './suppressions.ts';
import type { Db } from './tables.ts';

/** How many of some numbers an upload would not call, and why. A number may be in both. */
export type NumbersNotCalled = {
  suppressed: number;
  recentlyCalled: number;
  /** Numbers that are one or the other. */
  either: number;
};

type Question = {
  organizationId: string;
  /** `names`: those under which a list of suppressions may know the number, see `NumberHashes`. */
  numbers: readonly { phoneNumber: string; names: readonly string[] }[];
  /** Numbers that were called since are left out; null: none is. */
  calledSince: Date | null;
  now: Date;
};

export async function countNumbersNotCalled(
  db: Db,
  { organizationId, numbers, calledSince: since, now }: Question,
): Promise<NumbersNotCalled> {
  const texts = numbers.map(({ names }) => names.join(' '));
  const own = numbers.map(({ phoneNumber }) => phoneNumber);
  const isCalled = isCalledSince({ organizationId, since }, sql.ref('callee.number'));
  const { rows } = await sql<NumbersNotCalled>`
    select count(*) filter (where is_suppressed)::integer as suppressed,
      count(*) filter (where is_called)::integer as recently_called,
      count(*) filter (where is_suppressed or is_called)::integer as either
    from (
      select ${isCalled} as is_called, exists (
        select from suppressions
        where organization_id = ${organizationId}
          and phone_number = any(string_to_array(callee.names, ' '))
          and ${isInForce(now)}) as is_suppressed
      from unnest(${texts}::text[], ${own}::text[]) as callee (names, number)
    ) as judged`.execute(db);
  return rows[0] ?? { suppressed: 0, recentlyCalled: 0, either: 0 };
}
