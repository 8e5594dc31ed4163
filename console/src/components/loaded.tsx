import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ErrorNotice } from './error-notice.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (data: NonNullable<Data>) => ReactNode;
};

/** Shows what a query has read, or that it is being read, or why it could not be read. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  if (data !== undefined && data !== null) return children(data);
  if (error !== null) return <ErrorNotice error={error} retry={() => void refetch()} />;
  return <Loader aria-label={texts.list.loading} />;
}
