import { useState } from 'react';
import type { ReactNode } from 'react';
import { type RowSource, usePagesOfRows } from './pages-of-rows.ts';
import { RowList } from './row-list.tsx';

type Props<Row> = RowSource<Row> & {
  /** See `usePagesOfRows`. */
  refreshMs?: number | undefined;
  isWholeRead?: boolean;
  label: string;
  columns: readonly string[];
  renderRow: (row: Row) => ReactNode;
  minWidth: number;
  /** Where the list begins, as the address says it. */
  cursor: string | undefined;
  /** Puts the cursor into the address. */
  onCursor: (cursor: string | undefined) => void;
};

/** A list whose place is kept in the address. Give it a key of its filters, so that it begins anew with others. */
export function AddressedList<Row>({
  cacheKey,
  load,
  refreshMs,
  isWholeRead,
  cursor,
  onCursor,
  ...list
}: Props<Row>) {
  const [start, setStart] = useState(cursor);
  const pages = usePagesOfRows<Row>({ cacheKey, start, load, refreshMs, isWholeRead });
  // A link to the list without a place leads to its first row.
  if (cursor === undefined && start !== undefined) setStart(undefined);
  return (
    <RowList
      {...list}
      pages={pages}
      onMore={onCursor}
      onFirst={start === undefined ? undefined : () => onCursor(undefined)}
    />
  );
}
