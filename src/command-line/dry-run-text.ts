import type { BatchDryRun } from 'redial-client';
import { rowTable } from './row-table.ts';

/** What would become of a batch, for people. */
export function dryRunText(checked: BatchDryRun): string {
  const { import: upload, refusals, suppressed_contacts: suppressed, warnings = [] } = checked;
  const verdict = checked.would_be_accepted ? 'accepted' : 'refused';
  return [
    `The batch would be ${verdict}. Nothing was stored, and nobody is called.`,
    ...refusals.map(({ detail }) => `refused: ${detail}`),
    `contacts: ${upload.accepted} of ${upload.total} are valid, ${suppressed} of them suppressed`,
    ...callLines(checked),
    ...rowTable('why it is refused', upload.errors),
    ...rowTable('warning', upload.warnings),
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
