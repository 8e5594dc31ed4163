import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The first calls of each account, at most `limit`, so that an account that does not answer does not
 * delay the others: of its organizations in turn, the longest waiting first, so that none of them waits
 * for the thousands of another.
 * @param calls a query of calls with their account, their organization and `waitsSince`
 */
export function firstInTurn<Call extends { waitsSince: unknown }>(
  calls: Expression<Call> & Compilable<Call>,
  { limit }: { limit: number },
): RawBuilder<Call> {
  return sql<Call>`
    select * from (
      select *, row_number() over (
        partition by call_control_account_id order by turn, waits_since) as place
      from (
        select *, row_number() over (
          partition by call_control_account_id, organization_id order by waits_since) as turn
        from ${calls} as waiting) as waiting) as waiting
    where place <= ${limit} order by place`;
}
