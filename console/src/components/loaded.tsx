import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ErrorNotice } from './error-notice.tsx';
import { PageFailure } from './page-failure.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Whether it is a part of a page that has a title. */
  isPart?: boolean;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** Shows what a query has read, or that it is being read, or why it could not be read. */
export function Loaded<Data>({ query, isPart = false, children }: Props<Data>) {
  const { data, error, refetch } = query;
  const Failure = isPart ? ErrorNotice : PageFailure;
  if (data !== undefined && data !== null) return children(data);
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return <Loader aria-label={texts.list.loading} />;
}
