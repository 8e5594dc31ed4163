import { QueryClient } from '@tanstack/query-core';
import { expect, test } from 'vitest';
import { changeRead } from '../../../console/src/components/change-read.ts';

test('What an event changes is shown, and stays as old as it was', () => {
  const queries = new QueryClient();
  queries.setQueryData(['batch'], { done: 1 }, { updatedAt: 1_000 });
  changeRead<{ done: number }>(queries, ['batch'], ({ done }) => ({ done: done + 1 }));
  expect(queries.getQueryState(['batch'])).toMatchObject({
    data: { done: 2 },
    dataUpdatedAt: 1_000,
  });
});

test('What was not read is not made by an event', () => {
  const queries = new QueryClient();
  changeRead<{ done: number }>(queries, ['batch'], ({ done }) => ({ done: done + 1 }));
  expect(queries.getQueryState(['batch'])).toBeUndefined();
});
