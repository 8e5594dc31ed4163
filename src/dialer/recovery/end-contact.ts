import { claimOfContact } from '../../db/contacts/transitions.ts';
import { terminateRun, type WorkflowRun } from '../../temporal/workflow-runs.ts';
import { nameIn } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import { settleAndWake } from '../status/settle.ts';
import { countRepair } from './repairs.ts';

/** Why the workflow of a contact is ended, for the log and for Temporal. */
const REASONS = {
  left: {
    terminated: 'no worker of its version runs',
    logged: 'no worker runs of the version of the workflow of a contact: it is ended',
  },
  failing: {
    terminated: 'fails its tasks',
    logged: 'the workflow of a contact fails its tasks: it is ended',
  },
} as const;

/**
 * Ends the workflow of a contact. A contact without an attempt goes back to its batch. An attempt that is
 * written goes on: it is looked up, ended and settled like that of any workflow that was lost.
 */
export async function endContact(
  deps: DialerDeps,
  run: WorkflowRun,
  reason: keyof typeof REASONS,
): Promise<void> {
  const contactId = nameIn(run.workflowId);
  if (!(await terminateRun(deps.temporal, run, REASONS[reason].terminated))) return;
  const level = reason === 'failing' ? 'error' : 'warn';
  deps.log[level]({ contactId }, REASONS[reason].logged);
  countRepair('ended_workflow');
  const claim = await claimOfContact(deps.db, { contactId });
  if (claim !== undefined) await settleAndWake(deps, claim);
}
