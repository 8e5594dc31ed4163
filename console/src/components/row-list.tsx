import { Alert, Button, Group, Loader, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TableHead } from './table-head.tsx';
import { texts } from '../texts.ts';
import { ErrorNotice } from './error-notice.tsx';
import type { PageOfRows } from './pages-of-rows.ts';

/** What a list needs of its query: see `usePagesOfRows`. */
export type Pages<Row> = {
  data: { pages: PageOfRows<Row>[] } | undefined;
  error: Error | null;
  isPending: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type Props<Row> = {
  pages: Pages<Row>;
  /** The names of the columns. */
  columns: readonly string[];
  /** One table row. */
  renderRow: (row: Row) => ReactNode;
  /** Names the table for screen readers. */
  label: string;
  /** Called with the cursor of the page that begins below the last row. */
  onMore: (cursor: string) => void;
  /** Shows the list from its begin; absent: it is shown from there. */
  onFirst: (() => void) | undefined;
  /** Width in pixels below which the table scrolls by itself. */
  minWidth: number;
};

/** A table of a list with its loading, empty and error states, and the way to more rows. */
export function RowList<Row>({
  pages,
  columns,
  renderRow,
  label,
  onMore,
  onFirst,
  minWidth,
}: Props<Row>) {
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  if (pages.isPending) return <Loader aria-label={texts.list.loading} />;
  return (
    <Stack gap="sm">
      {onFirst !== undefined && <FromBegin onFirst={onFirst} />}
      {pages.error !== null && (
        <ErrorNotice error={pages.error} retry={() => void pages.refetch()} />
      )}
      {rows.length === 0 && pages.error === null && <Text>{texts.list.empty}</Text>}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={minWidth}>
          <Table aria-label={label}>
            <TableHead columns={columns} />
            <tbody>{rows.map(renderRow)}</tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {pages.hasNextPage && <More pages={pages} onMore={onMore} />}
    </Stack>
  );
}

function FromBegin({ onFirst }: { onFirst: () => void }) {
  return (
    <Alert variant="default">
      <Group>
        <Text size="sm">{texts.list.startsLater}</Text>
        <Button size="xs" variant="default" onClick={onFirst}>
          {texts.list.first}
        </Button>
      </Group>
    </Alert>
  );
}

function More<Row>({ pages, onMore }: Pick<Props<Row>, 'pages' | 'onMore'>) {
  const more = () => {
    const cursor = pages.data?.pages.at(-1)?.nextCursor ?? null;
    if (cursor !== null) onMore(cursor);
    void pages.fetchNextPage();
  };
  return (
    <Group justify="center">
      <Button variant="default" onClick={more} loading={pages.isFetchingNextPage}>
        {texts.list.more}
      </Button>
    </Group>
  );
}
