import { describe, test } from 'vitest';
import type { tables } from './tables.ts';

type Tables = typeof tables;

/** The end of a test name, which begins with the name of the row, and the test itself. */
type Case = readonly [says: string, show: () => void | Promise<void>];

/** Declares one test for each row of a table of the service description. A missing row does not compile. */
export function walk<Table extends keyof Tables>(
  table: Table,
  cases: Readonly<Record<Tables[Table][number], Case>>,
): void {
  describe(table, () => {
    for (const [row, [says, show]] of Object.entries<Case>(cases)) test(`${row} ${says}`, show);
  });
}
