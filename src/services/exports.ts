import { EXPORT_COLUMNS, exportLines, variableNames, type ExportMode } from '../db/exports.ts';
import type { Db } from '../db/tables.ts';

/** Less than a megabyte of text, and some 50 ms of one connection. */
const ROWS_A_STATEMENT = 5_000;
/** Two statements at a time: Postgres works while a page is sent. */
const PAGES_AHEAD = 2;

/** A statement takes 65,535 values, and a spreadsheet 16,384 columns. */
const MAX_VARIABLE_COLUMNS = 1_000;

/**
 * The contacts of a batch as CSV, in the order of their upload: a line of names, then one line for
 * each contact. Beyond 1,000 names, all variables stand in one column as JSON. At most
 * two pages are read ahead of the reader, and no transaction spans two of them, so that a slow
 * reader costs neither memory nor vacuum; contacts go on changing meanwhile.
 */
export async function* exportContacts(
  db: Db,
  batch: { batchId: string; totalContacts: number },
  mode: ExportMode,
): AsyncGenerator<string> {
  const { batchId, totalContacts } = batch;
  const names = await variableNames(db, { batchId, limit: MAX_VARIABLE_COLUMNS + 1 });
  const variables = names.length > MAX_VARIABLE_COLUMNS ? null : names;
  const titles = variables?.map((name) => quoted(`var.${name}`)) ?? ['call_variables'];
  yield `${[...EXPORT_COLUMNS, ...titles].join(',')}\r\n`;
  const ahead: Promise<string | null>[] = [];
  for (let first = 0; first < totalContacts; first += ROWS_A_STATEMENT) {
    const page = { batchId, mode, variables, firstPosition: first, rows: ROWS_A_STATEMENT };
    const lines = exportLines(db, page);
    // Heard when it is this page's turn, which does not come for a reader who leaves.
    lines.catch(() => undefined);
    ahead.push(lines);
    if (ahead.length > PAGES_AHEAD) yield (await ahead.shift()) ?? '';
  }
  for (const lines of ahead) yield (await lines) ?? '';
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
