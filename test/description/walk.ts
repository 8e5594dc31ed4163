import { describe, test } from 'vitest';
import type { tables } from './tables.ts';

type Tables = typeof tables;

/** What a row says, in a few words after its name, and the test that shows it. */
type Case = readonly [says: string, show: () => void | Promise<void>];

/** Walks a table of the description: one test for each row. A row that is left out does not compile. */
export function walk<Table extends keyof Tables>(
  table: Table,
  cases: Readonly<Record<Tables[Table][number], Case>>,
): void {
  describe(table, () => {
    for (const [row, [says, show]] of Object.entries<Case>(cases)) test(`${row} ${says}`, show);
  });
}
