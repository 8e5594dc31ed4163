import type { BatchWithHours } from '../../db/batches/batches.ts';
import {
  exportLines,
  type ExportMode,
  variableNames,
  withRetries,
} from '../../db/batches/exports.ts';
import { analysisSchemaOfCampaign } from '../../db/campaigns/analysis-schemas.ts';
import { recordAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/tables.ts';
import type { Actor } from '../../domain/audit.ts';
import { scalarProperties } from '../../domain/analysis/analysis.ts';
import {
  ANALYSIS_PREFIX,
  EXPORT_COLUMNS,
  VARIABLE_PREFIX,
  VARIABLES_COLUMN,
} from '../../domain/export-columns.ts';
import { effectiveHoursOfBatch } from '../../domain/hours/call-hours.ts';
import { retryTimes } from '../../domain/retry-time.ts';

/** Takes about 50 ms of one connection. */
const MAX_ROWS_PER_STATEMENT = 5_000;
const FIRST_ROWS = 50;
/** A page of large rows has fewer rows, and at least one. */
const PAGE_BYTES = 1_000_000;

/** Postgres accepts 65,535 parameters per statement, and a spreadsheet 16,384 columns. */
const MAX_VARIABLE_COLUMNS = 1_000;

type ExportDeps = { db: Db; newId: () => string; publicUrl: string };

/** Records that the contacts of a batch are exported, before the first of them is read. */
export async function recordExport(
  { db, clock }: { db: Db; clock: { now(): Date } },
  { organizationId, batchId, by }: { organizationId: string; batchId: string; by: Actor },
): Promise<void> {
  const object = { objectKind: 'batch', objectId: batchId } as const;
  const event = { organizationId, by, at: clock.now(), action: 'export', details: {} } as const;
  await db.transaction().execute((tx) => recordAudit(tx, { ...event, ...object }));
}

/**
 * Exports the contacts of a batch as CSV in the order of their upload: a header, then one line per
 * contact. If there are more than 1,000 distinct variables, one column holds all variables as JSON.
 * One page is read while the one before is sent, and no transaction spans two pages, so that a slow
 * reader delays no vacuum and takes little memory. Pages may show different states of changing contacts.
 */
export async function* exportContacts(
  { db, newId, publicUrl }: ExportDeps,
  batch: BatchWithHours,
  mode: ExportMode,
): AsyncGenerator<string> {
  const { batchId, totalContacts } = batch;
  const names = await variableNames(db, { batchId, limit: MAX_VARIABLE_COLUMNS + 1 });
  const variables = names.length > MAX_VARIABLE_COLUMNS ? null : names;
  const titles = variables?.map((name) => quoted(`${VARIABLE_PREFIX}${name}`)) ?? [
    VARIABLES_COLUMN,
  ];
  const analysis = await analysisMembers(db, batch);
  const found = analysis.map((name) => quoted(`${ANALYSIS_PREFIX}${name}`));
  yield `${[...EXPORT_COLUMNS, ...found, ...titles].join(',')}\r\n`;
  const page = {
    batchId,
    publicUrl,
    mode,
    analysis,
    variables,
    retryMark: newId(),
    maxBytes: PAGE_BYTES,
  };
  const nextRetryAt = retryTimes(effectiveHoursOfBatch(batch));
  const read = async (firstPosition: number, rows: number): Promise<Page> => {
    const { lines, nextPosition } = await exportLines(db, { ...page, firstPosition, rows });
    const text = withRetries(lines ?? '', page, nextRetryAt);
    return { lines: text, nextPosition, rows: nextPosition - firstPosition };
  };
  let reading = read(0, FIRST_ROWS);
  for (;;) {
    const current = await reading;
    const hasNext = current.nextPosition < totalContacts;
    if (hasNext) reading = read(current.nextPosition, estimateRows(current));
    // An error is thrown when the page is awaited, which never happens if the reader leaves.
    reading.catch(() => undefined);
    yield current.lines;
    if (!hasNext) return;
  }
}

/** The members of the analysis that hold one value each, by the schema of the campaign. */
async function analysisMembers(
  db: Db,
  { campaignId }: { campaignId: string },
): Promise<readonly string[]> {
  const schema = await analysisSchemaOfCampaign(db, { campaignId });
  return schema === null ? [] : scalarProperties(schema);
}

type Page = { lines: string; nextPosition: number; rows: number };

/** Estimates how many rows of the average size of this page fill one; grows at most tenfold. */
function estimateRows({ lines, rows }: Page): number {
  const fitting = Math.round((rows * PAGE_BYTES) / Math.max(1, lines.length));
  return Math.max(1, Math.min(fitting, rows * 10, MAX_ROWS_PER_STATEMENT));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
