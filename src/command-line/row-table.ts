import type { BatchDryRun } from 'redial-client';
import { textTable } from '../tools/text-table.ts';

/** How many rows people see; `--json` has the first 1,000. */
const SHOWN_ROWS = 20;

/** What is remarked on rows of an upload, for people; nothing without remarks. */
export function rowTable(remark: string, notes: BatchDryRun['import']['warnings']): string[] {
  if (notes.length === 0) return [];
  const shown = notes.slice(0, SHOWN_ROWS);
  const rows = shown.map(({ row, column, message }) => [`${row}`, column, message]);
  const more = notes.length - shown.length;
  return [
    textTable([['row', 'column', remark], ...rows]),
    ...(more === 0 ? [] : [`${more} more are in the answer with --json.`]),
  ];
}
