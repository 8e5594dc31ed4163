import { sql, type RawBuilder } from 'kysely';
import { EXPORT_COLUMNS, type ExportColumn } from '../../domain/export-columns.ts';
import { failureCode } from '../calls/failure-code.ts';
import { recordingRoute } from '../../domain/recording-url.ts';
import { FORMULA_START } from '../../domain/spreadsheet-cell.ts';
import type { Db } from '../tables.ts';

/** `spreadsheet` makes formulas harmless, `raw` gives values as they are. */
export const EXPORT_MODES = ['spreadsheet', 'raw'] as const;
export type ExportMode = (typeof EXPORT_MODES)[number];

type Cell = RawBuilder<string | null>;

/** Rows of the export, without the variables: each column's name and its value as text. */
const columns: Readonly<Record<ExportColumn, { text: Cell; isOurs?: true }>> = {
  contact_id: { text: sql`contacts.contact_id::text`, isOurs: true },
  external_id: { text: sql`contacts.external_id` },
  phone_number: { text: sql`contacts.phone_number` },
  status: { text: sql`contacts.status`, isOurs: true },
  status_reason: { text: sql`contacts.status_reason`, isOurs: true },
  attempts: { text: sql`coalesce(last.attempts, 0)::text`, isOurs: true },
  retry_count: { text: sql`contacts.retry_count::text`, isOurs: true },
  follow_up_count: { text: sql`contacts.follow_up_count::text`, isOurs: true },
  last_attempted_at: { text: instant(sql`contacts.last_attempted_at`), isOurs: true },
  next_retry_at: { text: sql`marked.retry`, isOurs: true },
  last_call_status: {
    text: sql`replace(last.call_status, 'early-media', 'ringing')`,
    isOurs: true,
  },
  failure_code: { text: sql`last.failure_code`, isOurs: true },
  duration_seconds: { text: sql`last.duration_seconds::text`, isOurs: true },
  hangup_by: { text: sql`last.hangup_by`, isOurs: true },
  hangup_reason: { text: sql`last.hangup_reason` },
  disposition: { text: sql`last.disposition` },
  sentiment: { text: sql`last.sentiment`, isOurs: true },
  summary: { text: sql`last.summary` },
  recording_url: { text: sql`last.recording_route` },
  total_cost: { text: sql`trim_scale(last.total_cost)::text`, isOurs: true },
  timezone: { text: sql`contacts.timezone`, isOurs: true },
  consent_basis: { text: sql`contacts.consent_basis`, isOurs: true },
  consent_at: { text: instant(sql`contacts.consent_at`), isOurs: true },
  consent_reference: { text: sql`contacts.consent_reference` },
};

/** The names of the variables of a batch's contacts, sorted, at most `limit`. */
export async function variableNames(
  db: Db,
  { batchId, limit }: { batchId: string; limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from contacts, jsonb_object_keys(call_variables) as name
    where batch_id = ${batchId} order by name limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

export type ExportPage = {
  batchId: string;
  /** Base address of the API, at which recordings are played. */
  publicUrl: string;
  /** Stands before each retry; nobody can have written it into a value. */
  retryMark: string;
  mode: ExportMode;
  /** Members of the analysis of the last call, with a column each. */
  analysis: readonly string[];
  /** A column for each of these names; null for one column with all variables as JSON. */
  variables: readonly string[] | null;
  firstPosition: number;
  /** Positions that are looked at, at most. */
  rows: number;
  /** The page ends with the row that reaches this size of texts. */
  maxBytes: number;
};

/** `lines` is null when the positions hold no row; `nextPosition` is where the next page begins. */
export type ExportedLines = { lines: string | null; nextPosition: number };

/** The last call of a contact. */
function lastCall(publicUrl: string): RawBuilder<unknown> {
  const route = sql`${recordingRoute(publicUrl, MARK)}::text`;
  return sql`left join lateral (
    select call_status, duration_seconds, hangup_by, hangup_reason, disposition, sentiment,
      summary, analysis, total_cost, ${failureCode} as failure_code, count(*) over () as attempts,
      case when recording_url is not null
        then replace(${route}, ${MARK}, execution_id::text) end as recording_route
    from calls where calls.contact_id = contacts.contact_id
    order by execution_id desc limit 1) as last on true`;
}

/** Stands for an execution id. */
const MARK = '{execution_id}';

/** What can be long in a row. Sizes are read without the texts. */
const longTexts = [sql`summary`, sql`disposition`, sql`hangup_reason`, sql`analysis::text`];
const rowBytes = sql`octet_length(call_variables::text) + ${sql.join(
  longTexts.map((text) => sql`coalesce(octet_length(last.${text}), 0)`),
  sql` + `,
)}`;

/**
 * Rows of a batch by their positions as lines of CSV (RFC 4180), each with its line end. Postgres writes
 * the text: reading a million rows as values and writing them here takes several times as long. It does
 * not know working hours: see `withRetries`.
 */
export async function exportLines(db: Db, page: ExportPage): Promise<ExportedLines> {
  const { batchId, mode, firstPosition, retryMark, publicUrl } = page;
  const last = lastCall(publicUrl);
  const endPosition = firstPosition + page.rows;
  const cells = [
    ...EXPORT_COLUMNS.map((name) => {
      const { text, isOurs } = columns[name];
      return isOurs ? plain(text) : quoted(text, mode);
    }),
    ...page.analysis.map((name) => quoted(sql`last.analysis ->> ${name}::text`, mode)),
    ...variableCells(page.variables).map((text) => quoted(text, mode)),
  ];
  const { rows } = await sql<{ lines: string | null; lastPosition: number | null }>`
    with sized as (
      select position, sum(bytes) over (order by position) - bytes as bytes_before
      from (select position, ${rowBytes} as bytes from contacts ${last}
        where batch_id = ${batchId}
          and position >= ${firstPosition} and position < ${endPosition}) as row)
    select string_agg(${sql.join(cells, sql` || ',' || `)} || ${'\r\n'}, '' order by position) as lines,
      max(position) as last_position
    from contacts ${last}
    cross join lateral (select case when status = 'retrying' then ${retryMark}::text || '|' ||
      floor(extract(epoch from look_at) * 1000) || '|' || coalesce(timezone, '') || '|' ||
      callee_zone || '|' end as retry) as marked
    where batch_id = ${batchId} and position >= ${firstPosition} and position <= (
      select max(position) from sized where bytes_before < ${page.maxBytes})`.execute(db);
  const { lines = null, lastPosition = null } = rows[0] ?? {};
  return { lines, nextPosition: lastPosition === null ? endPosition : lastPosition + 1 };
}

type MarkedRetry = {
  status: 'retrying';
  lookAt: Date;
  timezone: string | null;
  calleeZone: string;
};

/** Lines of `exportLines`, with what `show` says in the place of each retry that they mark. */
export function withRetries(
  lines: string,
  { retryMark }: Pick<ExportPage, 'retryMark'>,
  show: (retry: MarkedRetry) => Date | null,
): string {
  const marked = new RegExp(String.raw`${retryMark}\|(\d+)\|([^|]*)\|([^|]*)\|`, 'g');
  return lines.replaceAll(
    marked,
    (_marked, lookMs: string, timezone: string, calleeZone: string) => {
      const lookAt = new Date(Number(lookMs));
      const retry = { lookAt, timezone: timezone === '' ? null : timezone, calleeZone };
      return show({ status: 'retrying', ...retry })?.toISOString() ?? '';
    },
  );
}

function variableCells(names: readonly string[] | null): Cell[] {
  if (names === null) return [sql`contacts.call_variables::text`];
  return names.map((name) => sql`contacts.call_variables ->> ${name}::text`);
}

/** Text of our own vocabulary needs no quotes. */
function plain(text: Cell): Cell {
  return sql`coalesce(${text}, '')`;
}

/** Text of others. An apostrophe keeps a spreadsheet from taking it for a formula. */
function quoted(text: Cell, mode: ExportMode): Cell {
  const value = sql`coalesce(${text}, '')`;
  const harmless =
    mode === 'raw' ? value : sql`regexp_replace(${value}, ${`^(?=${FORMULA_START})`}, '''')`;
  return sql`'"' || replace(${harmless}, '"', '""') || '"'`;
}

function instant(at: RawBuilder<unknown>): Cell {
  return sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
