import { count } from '../../telemetry/measure.ts';

/** What the sweep repairs. A repair that happens often has a cause: see the runbook of operations. */
export const REPAIRS = [
  /** An attempt had ended, and its contact did not know. */
  'settled_attempt',
  /** A contact was claimed, and nobody dialled it. */
  'released_claim',
  /** A batch had not followed its rows: its workflow was woken. */
  'woken_batch',
  /** An open batch had no workflow: it was started. */
  'started_batch',
  /** The workflow of a batch did not answer, failed its tasks, or was left behind by its version: it was replaced. */
  'replaced_batch',
  /**
   * The workflow of a contact or a round failed its tasks, or that of a contact or a webhook endpoint was left
   * behind by its version: it was ended.
   */
  'ended_workflow',
  /** An end that no webhook told was found by asking call control. */
  'found_end',
  /** An attempt without a clear answer was found at call control. */
  'found_call',
  /** An attempt without a clear answer never arrived: its contact is called again. */
  'freed_contact',
  /** Nobody could say how an attempt ended: it was closed. */
  'closed_attempt',
  /** An upload had died: what it had stored was dropped. */
  'dropped_import',
] as const;
export type Repair = (typeof REPAIRS)[number];

/** Counts a repair that was made. */
export function countRepair(kind: Repair): void {
  count('redial.sweep.repairs', { kind });
}
