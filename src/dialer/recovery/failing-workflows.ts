import type { WorkflowExecutionDescription } from '@temporalio/client';
import { findDispatchingBatch } from '../../db/batches/workflow-state.ts';
import { claimsOfRound } from '../../db/contacts/transitions.ts';
import {
  failingWorkflows,
  failsItsTasks,
  openWorkflow,
  terminateRun,
} from '../../temporal/workflow-runs.ts';
import {
  BATCH_WORKFLOW,
  CONTACT_WORKFLOW,
  contactWorkflowId,
  nameIn,
  ROUND_WORKFLOW,
} from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import { settleAndWake } from '../status/settle.ts';
import { endContact } from './end-contact.ts';
import { replaceBatch } from './replace-batch.ts';
import { runSweepTask, sweepTask } from './sweep-task.ts';
import { countRepair } from './repairs.ts';

/** After a deploy every open workflow may fail. The rest waits for the next sweep. */
const ONE_SWEEP = 500;
const WITHIN_MS = 15_000;
const REASON = 'fails its tasks';

type Replace = (deps: DialerDeps, run: WorkflowExecutionDescription) => Promise<void>;

const replacements: Record<string, Replace> = {
  [BATCH_WORKFLOW]: replaceFailingBatch,
  [ROUND_WORKFLOW]: endFailingRound,
  [CONTACT_WORKFLOW]: (deps, run) => endContact(deps, run, 'failing'),
};

/**
 * Replaces workflows that fail their tasks: the code of the workers does not fit their histories, or
 * overloaded workers let the tasks time out. One list names all of them. Each is looked at again first,
 * because a list lags.
 */
export async function replaceFailing(deps: DialerDeps): Promise<void> {
  const { temporal, taskQueue } = deps;
  const failing = await failingWorkflows(temporal, { taskQueue, limit: ONE_SWEEP });
  const task = sweepTask(deps, 'replace failing workflows', WITHIN_MS);
  await runSweepTask(task, failing, async ({ workflowId, type }) => {
    const replace = replacements[type];
    if (replace === undefined) return;
    const run = await openWorkflow(temporal, workflowId);
    if (run !== null && failsItsTasks(run)) await replace(deps, run);
  });
}

/** Starts the workflow of a batch anew. Its calls go on, and its claim is in the rows. */
async function replaceFailingBatch(
  deps: DialerDeps,
  run: WorkflowExecutionDescription,
): Promise<void> {
  const batch = await findDispatchingBatch(deps.db, { batchId: nameIn(run.workflowId) });
  if (batch === undefined) await terminateRun(deps.temporal, run, REASON);
  else await replaceBatch(deps, batch, run, 'failing');
}

/** Ends a round. Contacts that it has not started go back to their batch. */
async function endFailingRound(deps: DialerDeps, run: WorkflowExecutionDescription): Promise<void> {
  const claimId = nameIn(run.workflowId);
  if (!(await terminateRun(deps.temporal, run, REASON))) return;
  deps.log.error({ claimId }, 'the workflow of a round fails its tasks: it is ended');
  countRepair('ended_workflow');
  for (const claim of await claimsOfRound(deps.db, { claimId })) {
    const started = await openWorkflow(deps.temporal, contactWorkflowId(claim.contactId));
    if (started === null) await settleAndWake(deps, claim);
  }
}
