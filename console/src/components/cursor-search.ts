import { present, textOf } from './search-params.ts';

/** The part of an address that says where a list begins. */
export type CursorSearch = { cursor?: string };

/** Reads the address of a list without filters. */
export function readCursorSearch(search: Record<string, unknown>): CursorSearch {
  return present({ cursor: textOf(search['cursor']) });
}

/** The address of a list that begins at a cursor, or at its first row. */
export function atCursor<Filters extends object>(filters: Filters, cursor: string | undefined) {
  return cursor === undefined ? filters : { ...filters, cursor };
}
