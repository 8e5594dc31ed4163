import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { Redial } from 'redial-client';
import { type Entry, readEarly } from '../route-context.ts';
import type { CursorSearch } from './cursor-search.ts';
import { useSteadyReads } from './use-steady-reads.ts';

/** One page of a list, and where the next one begins. */
export type PageOfRows<Row> = {
  rows: readonly Row[];
  /** The cursor of this page; null: it is the first of the list. */
  cursor: string | null;
  /** null: nothing follows. */
  nextCursor: string | null;
};

/** Reads the page at a cursor; `{}` asks for the first one. */
export type LoadPage<Row> = (
  page: { cursor?: string },
  signal: AbortSignal,
) => Promise<{ data: Row[]; response: Response }>;

/** A list with its filters. */
export type RowSource<Row> = {
  /** Names it in the cache. */
  cacheKey: readonly unknown[];
  load: LoadPage<Row>;
};

type Options<Row> = RowSource<Row> & {
  /** Where the first shown page begins; absent: at the begin of the list. */
  start: string | undefined;
  /** Milliseconds between two reads while no more than one page is shown; absent: it is read once. */
  refreshMs?: number | undefined;
  /** Further pages are read again, too: the more there are, the more rarely. Rows move meanwhile. */
  isWholeRead?: boolean | undefined;
};

/** The query of a list that is read page by page; the header of each answer has the cursor of the next page. */
export function pagesOfRows<Row>({ cacheKey, load }: RowSource<Row>, start: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...cacheKey, start ?? null],
    initialPageParam: start ?? null,
    queryFn: async ({ pageParam, signal }): Promise<PageOfRows<Row>> => {
      const { data, response } = await load(
        pageParam === null ? {} : { cursor: pageParam },
        signal,
      );
      return {
        rows: data,
        cursor: pageParam,
        nextCursor: response.headers.get('Redial-Next-Cursor'),
      };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/**
 * What the route of a list does when it is opened: see `readEarly`.
 * @param rowsOf the rows of the page, by the filters of its address
 */
export function readRowsEarly<Search extends CursorSearch, Row>(
  rowsOf: (redial: Redial, filters: Omit<Search, 'cursor'>) => RowSource<Row>,
) {
  return ({ search: { cursor, ...filters }, ...entry }: Entry & { search: Search }): void =>
    readEarly(entry, (queries, redial) => {
      void queries.prefetchInfiniteQuery(pagesOfRows(rowsOf(redial, filters), cursor));
    });
}

/** Reads a list page by page. */
export function usePagesOfRows<Row>(options: Options<Row>) {
  const { start, refreshMs, isWholeRead = false } = options;
  const pages = useInfiniteQuery(pagesOfRows(options, start));
  const shown = Math.max(1, pages.data?.pages.length ?? 0);
  const isRead = refreshMs !== undefined && (isWholeRead || shown === 1);
  useSteadyReads(pages.refetch, isRead && refreshMs * shown);
  return pages;
}
