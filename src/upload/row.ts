import type { RowNote } from './contact-row.ts';

/** One row of a file: a contact as it was written, or why it cannot be one. */
export type Row = { item: unknown } | { problem: RowNote };

/** The note of a row that is no contact at all. */
export function rowProblem(code: string, message: string): Row {
  return { problem: { column: '', value: '', code, message } };
}
