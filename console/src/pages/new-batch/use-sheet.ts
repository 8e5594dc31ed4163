import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Column, columnProblems, guessColumns } from './columns.ts';
import { openSheet } from './contact-sheet.ts';

/** The file that is chosen, and what its columns are used for. */
export function useSheet() {
  const [columns, setColumns] = useState<Column[]>([]);
  const opening = useMutation({
    mutationFn: openSheet,
    onSuccess: ({ head }) => setColumns(guessColumns(head.header)),
  });
  const problems = useMemo(() => columnProblems(columns), [columns]);
  return { opening, sheet: opening.data ?? null, columns, setColumns, problems };
}
