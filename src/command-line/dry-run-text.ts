import type { BatchDryRun } from 'redial-client';
import { textTable } from '../tools/text-table.ts';

/** How many refused rows people see; `--json` has the first 1,000. */
const SHOWN_ROWS = 20;

/** What would become of a batch, for people. */
export function dryRunText(checked: BatchDryRun): string {
  const { import: upload, refusals, suppressed_contacts: suppressed, warnings = [] } = checked;
  const verdict = checked.would_be_accepted ? 'accepted' : 'refused';
  return [
    `The batch would be ${verdict}. Nothing was stored, and nobody is called.`,
    ...refusals.map(({ detail }) => `refused: ${detail}`),
    `contacts: ${upload.accepted} of ${upload.total} are valid, ${suppressed} of them suppressed`,
    ...callLines(checked),
    ...refusedRows(upload.errors),
    ...warnings.map((warning) => `warning: ${warning}`),
  ].join('\n');
}

function callLines({ estimate }: BatchDryRun): string[] {
  if (estimate === null) return [];
  const { calls_expected: calls, first_call_at: first, last_call_at: last } = estimate;
  const limits = estimate.limited_by?.map(({ name }) => name) ?? [];
  const span = first === null ? 'none can begin' : `from ${first} to ${last ?? 'an open end'}`;
  return [
    `calls:    about ${calls}, ${span}`,
    ...(limits.length === 0 ? [] : [`limits:   it would wait at ${limits.join(', ')}`]),
  ];
}

function refusedRows(errors: BatchDryRun['import']['errors']): string[] {
  if (errors.length === 0) return [];
  const shown = errors.slice(0, SHOWN_ROWS);
  const rows = shown.map(({ row, column, message }) => [`${row}`, column, message]);
  const more = errors.length - shown.length;
  return [
    textTable([['row', 'column', 'why it is refused'], ...rows]),
    ...(more === 0 ? [] : [`${more} more are in the answer with --json.`]),
  ];
}
