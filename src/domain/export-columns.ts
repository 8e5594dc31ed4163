/** What an export says about each contact, in its order; a column for each call variable follows. */
export const EXPORT_COLUMNS = [
  'contact_id',
  'external_id',
  'phone_number',
  'status',
  'status_reason',
  'attempts',
  'retry_count',
  'follow_up_count',
  'last_attempted_at',
  'next_retry_at',
  'last_call_status',
  'failure_code',
  'duration_seconds',
  'hangup_by',
  'hangup_reason',
  'disposition',
  'sentiment',
  'summary',
  'recording_url',
  'total_cost',
  'timezone',
  'consent_basis',
  'consent_at',
  'consent_reference',
] as const;

export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** Stands before the name of a call variable in the header of an export. */
export const VARIABLE_PREFIX = 'var.';

/** Stands before the name of a member of the analysis in the header of an export. */
export const ANALYSIS_PREFIX = 'analysis.';

/** The column with all call variables as JSON, in the export of a batch that has too many. */
export const VARIABLES_COLUMN = 'call_variables';

/** The columns of an export that an upload reads again; all others are results of calls. */
const READ_AGAIN: readonly string[] = [
  'external_id',
  'phone_number',
  'timezone',
  'consent_basis',
  'consent_at',
  'consent_reference',
] satisfies ExportColumn[];

export const RESULT_COLUMNS: readonly string[] = EXPORT_COLUMNS.filter(
  (name) => !READ_AGAIN.includes(name),
);

/** Result columns whose names occur in exports only; others may be columns of anybody. */
export const TELLING_COLUMNS: readonly string[] = [
  'status_reason',
  'retry_count',
  'follow_up_count',
  'last_attempted_at',
  'next_retry_at',
  'last_call_status',
  'hangup_by',
  'hangup_reason',
] satisfies ExportColumn[];
