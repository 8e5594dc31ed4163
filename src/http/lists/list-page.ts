import type { Context } from 'hono';
import type { ListOrders, ListPage, PageStart, SortKey } from '../../db/list-page.ts';
import { ValidationError } from '../../domain/errors.ts';
import type { AppEnv } from '../deps.ts';
import { type CursorList, readCursor, writeCursor } from './cursor.ts';

/** The parameters that choose a page; every other one but these and `SHAPES` filters the list. */
type PageQuery = { skip: number; limit: number; cursor?: string | undefined; sort: string };

/** Parameters that change how rows are shown, and not which. */
const SHAPES = ['view', 'include', 'include_calls', 'organization_id'];
const PAGING = ['skip', 'limit', 'cursor', 'sort'];

/** A page of a list that a request asks for. */
export type AskedPage<Row> = ListPage<Row> & { list: CursorList };

/**
 * Reads which page of a list a request asks for.
 * @param query the validated query of the request
 * @throws {ValidationError} the cursor does not belong to the list, or comes with `skip`
 */
export function askedPage<Name extends string, Row>(
  c: Context<AppEnv>,
  orders: ListOrders<Name, Row>,
  query: PageQuery & { sort: Name | `-${Name}` },
): AskedPage<Row> {
  const { skip, limit, cursor, sort } = query;
  // The schema of the query has the names of the orders, each with and without the dash.
  const keys: readonly SortKey<Row>[] = orders[sort.replace(/^-/, '') as Name];
  const list = {
    organizationId: c.get('caller').organizationId,
    path: c.req.path,
    filters: filtersOf(query),
    sort,
  };
  if (cursor !== undefined && skip > 0) {
    const message = 'cannot be combined with cursor: the cursor says where the page begins';
    throw new ValidationError([{ path: 'skip', message }]);
  }
  const kinds = keys.map(({ kind }) => kind);
  const start = cursor === undefined ? undefined : readCursor(cursor, list, kinds);
  return { keys, isDescending: sort.startsWith('-'), start, skip, limit, list };
}

function filtersOf(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const left = Object.entries(query).filter(
    ([name, value]) => value !== undefined && ![...SHAPES, ...PAGING].includes(name),
  );
  return Object.fromEntries(left.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Cuts what was read of a page, and sets its headers: `X-Total-Count`, `Redial-Next-Cursor`, and `Link`
 * to the next, previous and first page (RFC 8288).
 * @returns the rows in their order
 */
export function cutPage<Row>(
  c: Context<AppEnv>,
  page: AskedPage<Row>,
  { read, total, examinedTo }: ReadPage<Row>,
): Row[] {
  const rows = read.slice(0, page.limit);
  // Where the list goes on in the direction in which the page was read, and where it came from.
  const onward = read.length > page.limit ? keysOf(page, rows.at(-1)) : examinedTo;
  const back = page.start && keysOf(page, rows.at(0));
  const isBackwards = page.start?.isBackwards ?? false;
  const [next, previous] = isBackwards ? [back, onward] : [onward, back];
  setListHeaders(c, page, { total, next: startAt(next, false), previous: startAt(previous, true) });
  return isBackwards ? rows.toReversed() : rows;
}

function startAt(values: string[] | undefined, isBackwards: boolean): PageStart | undefined {
  return values && { values, isBackwards };
}

function keysOf<Row>({ keys }: ListPage<Row>, row: Row | undefined): string[] | undefined {
  if (row === undefined) return undefined;
  return keys.map((key) => {
    const value = key.of(row);
    return value instanceof Date ? value.toISOString() : String(value);
  });
}

/** What was read of a page. */
type ReadPage<Row> = {
  /** As `pageOf` answers it: with one row more where the list goes on. */
  read: readonly Row[];
  /** undefined: it was not counted. */
  total: number | undefined;
  /** Where the list goes on although no more rows were found; undefined: it ends then. */
  examinedTo?: string[] | undefined;
};

type Ends = {
  total: number | undefined;
  next: PageStart | undefined;
  previous: PageStart | undefined;
};

function setListHeaders<Row>(
  c: Context<AppEnv>,
  { list, skip, limit }: AskedPage<Row>,
  { total, next, previous }: Ends,
): void {
  if (total !== undefined) c.header('X-Total-Count', `${total}`);
  const cursor = next && writeCursor(list, next);
  if (cursor !== undefined) c.header('Redial-Next-Cursor', cursor);
  const isSkipping = c.req.query('skip') !== undefined;
  const nextPage = isSkipping ? { skip: `${skip + limit}` } : { cursor };
  const links = [
    ...(cursor === undefined ? [] : [linkTo(c, 'next', { ...nextPage, limit: `${limit}` })]),
    ...(previous ? [linkTo(c, 'prev', { cursor: writeCursor(list, previous) })] : []),
    ...(skip > 0 || c.req.query('cursor') !== undefined ? [linkTo(c, 'first', {})] : []),
  ];
  if (links.length > 0) c.header('Link', links.join(', '));
}

function linkTo(
  c: Context<AppEnv>,
  relation: 'next' | 'prev' | 'first',
  parameters: Record<string, string | undefined>,
): string {
  const to = new URL(c.req.url);
  for (const name of ['skip', 'cursor']) to.searchParams.delete(name);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) to.searchParams.set(name, value);
  }
  // Without scheme and host: behind a proxy the service does not know its public ones.
  return `<${to.pathname}${to.search}>; rel="${relation}"`;
}
