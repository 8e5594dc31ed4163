import type { BatchDiagnosis } from 'redial-client';
import { textTable } from '../tools/text-table.ts';

/** Why the contacts of a batch wait, for people: one line a reason, the warnings below. */
export function diagnosisText({ batch_id, status, diagnostics }: BatchDiagnosis): string {
  const { reasons, warnings, stuck_pending: isStuck } = diagnostics;
  const rows = reasons.map(({ count, code, until, message }) => [
    `${count}`,
    code,
    until ?? '–',
    message,
  ]);
  return [
    `${batch_id} is ${status}.`,
    ...(isStuck
      ? [`It is stuck: 'POST /batches/${batch_id}/dispatch' makes its contacts due.`]
      : []),
    ...(rows.length === 0 ? ['Nobody waits.'] : [textTable([REASON, ...rows])]),
    ...warnings.map((warning) => `warning: ${warning}`),
  ].join('\n');
}

const REASON = ['contacts', 'reason', 'until', 'meaning'];
