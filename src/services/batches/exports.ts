import type { BatchWithHours } from '../../db/batches/batches.ts';
import {
  EXPORT_COLUMNS,
  exportLines,
  type ExportMode,
  variableNames,
  withRetries,
} from '../../db/batches/exports.ts';
import type { Db } from '../../db/tables.ts';
import { effectiveHoursOfBatch } from '../../domain/hours/call-hours.ts';
import { retryTimes } from '../../domain/retry-time.ts';

/** Some 50 ms of one connection. */
const MAX_ROWS_A_STATEMENT = 5_000;
const FIRST_ROWS = 50;
/** A page of usual rows; where rows are larger, a page has fewer of them. */
const PAGE_LENGTH = 1_000_000;
/** Postgres works on them while a page is sent. */
const PAGES_AHEAD = 2;

/** A statement takes 65,535 values, and a spreadsheet 16,384 columns. */
const MAX_VARIABLE_COLUMNS = 1_000;

type ExportDeps = { db: Db; newId: () => string };

/**
 * The contacts of a batch as CSV, in the order of their upload: a line of names, then one line for
 * each contact. Beyond 1,000 names, all variables stand in one column as JSON. At most three pages
 * are read ahead of the reader, and no transaction spans two of them, so that a slow reader costs
 * neither memory nor vacuum; contacts go on changing meanwhile.
 */
export async function* exportContacts(
  { db, newId }: ExportDeps,
  batch: BatchWithHours,
  mode: ExportMode,
): AsyncGenerator<string> {
  const { batchId, totalContacts } = batch;
  const names = await variableNames(db, { batchId, limit: MAX_VARIABLE_COLUMNS + 1 });
  const variables = names.length > MAX_VARIABLE_COLUMNS ? null : names;
  const titles = variables?.map((name) => quoted(`var.${name}`)) ?? ['call_variables'];
  yield `${[...EXPORT_COLUMNS, ...titles].join(',')}\r\n`;
  const page = { batchId, mode, variables, retryMark: newId() };
  const nextRetryAt = retryTimes(effectiveHoursOfBatch(batch));
  const read = async (firstPosition: number, rows: number): Promise<Page> => {
    const lines = await exportLines(db, { ...page, firstPosition, rows });
    return { lines: withRetries(lines ?? '', page, nextRetryAt), rows };
  };
  const ahead: Promise<Page>[] = [];
  let rows = FIRST_ROWS;
  for (let next = 0; next < totalContacts || ahead.length > 0;) {
    while (next < totalContacts && ahead.length <= PAGES_AHEAD) {
      const reading = read(next, rows);
      // Heard when it is this page's turn, which does not come for a reader who leaves.
      reading.catch(() => undefined);
      ahead.push(reading);
      next += rows;
    }
    const nearest = await ahead.shift();
    if (nearest === undefined) return;
    rows = rowsLike(nearest);
    yield nearest.lines;
  }
}

type Page = { lines: string; rows: number };

/** As many rows as fill a page, when they are like those of this one; it grows step by step. */
function rowsLike({ lines, rows }: Page): number {
  const fitting = Math.round((rows * PAGE_LENGTH) / Math.max(1, lines.length));
  return Math.max(1, Math.min(fitting, rows * 10, MAX_ROWS_A_STATEMENT));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
