import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

/** What the values of a column in an order are, as text in a cursor. A name is compared in lower case. */
export type KeyKind = 'uuid' | 'instant' | 'integer' | 'text' | 'name';

/** A column by which a list is ordered. The last one of an order is unique in the list. */
export type SortKey<Row> = {
  column: RawBuilder<unknown>;
  kind: KeyKind;
  /** Its value in a row. */
  of(row: Row): string | number | Date;
};

/** The orders of a list by name, each ascending. */
export type ListOrders<Name extends string, Row> = Readonly<Record<Name, readonly SortKey<Row>[]>>;

/** The row at which a page begins, which is not part of it. */
export type PageStart = { values: readonly string[]; isBackwards: boolean };

/** One page of a list. `skip` is 0 where there is a start. */
export type ListPage<Row> = {
  keys: readonly SortKey<Row>[];
  isDescending: boolean;
  start: PageStart | undefined;
  skip: number;
  limit: number;
};

/**
 * The rows of a page and one more, which tells that the list goes on. Backwards the rows come in the
 * opposite order. The rows after a start are a range of the index of the order, at any depth.
 */
export function pageOf<DB, TB extends keyof DB, O, Row>(
  query: SelectQueryBuilder<DB, TB, O>,
  { keys, isDescending, start, skip, limit }: ListPage<Row>,
): SelectQueryBuilder<DB, TB, O> {
  const isDown = isDescending !== (start?.isBackwards ?? false);
  let page = start === undefined ? query : query.where(isBeyond(keys, start.values, isDown));
  for (const key of keys) page = page.orderBy(compared(key, key.column), isDown ? 'desc' : 'asc');
  return page.offset(skip).limit(limit + 1);
}

function isBeyond<Row>(
  keys: readonly SortKey<Row>[],
  values: readonly string[],
  isDown: boolean,
): RawBuilder<SqlBool> {
  const columns = sql.join(keys.map((key) => compared(key, key.column)));
  const bounds = sql.join(keys.map((key, index) => compared(key, sql`${values[index]}`)));
  return sql<SqlBool>`(${columns}) ${isDown ? sql`<` : sql`>`} (${bounds})`;
}

function compared<Row>({ kind }: SortKey<Row>, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return kind === 'name' ? sql`lower(${value})` : value;
}
