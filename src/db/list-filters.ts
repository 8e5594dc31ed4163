import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** When rows were created and last changed; `After` is included and `Before` is not. */
export type TimeSpans = {
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  updatedAfter?: Date | undefined;
  updatedBefore?: Date | undefined;
};

/** SQL of whether a row of a table lies within the spans; a span needs its column. */
export function within(
  spans: TimeSpans,
  table: 'campaigns' | 'batches' | 'suppressions',
): RawBuilder<SqlBool> {
  const created = sql.ref(`${table}.createdAt`);
  const updated = sql.ref(`${table}.updatedAt`);
  const conditions = [
    spans.createdAfter && sql`${created} >= ${spans.createdAfter}`,
    spans.createdBefore && sql`${created} < ${spans.createdBefore}`,
    spans.updatedAfter && sql`${updated} >= ${spans.updatedAfter}`,
    spans.updatedBefore && sql`${updated} < ${spans.updatedBefore}`,
  ].filter((condition) => condition !== undefined);
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/** SQL of whether a text contains another one, in any case; null contains nothing. */
export function containsText(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(lower(${text}), lower(${part})) > 0`;
}
