import { ParentClosePolicy, startChild, workflowInfo } from '@temporalio/workflow';
import type { BatchClaim } from './claim-result.ts';
import { startContact } from './contact.ts';
import { ROUND_WORKFLOW, type RoundInput, roundWorkflowId } from './messages.ts';

/** Less than the 60 s after which the sweep gives contacts without a workflow back. */
const ROUND_IS_LATE_MS = 45_000;

/**
 * Starts the ContactWorkflow of each contact of one claim, as its children, and ends. Batches of earlier
 * versions start it, until they continue as new. A round that begins late starts nothing, because the
 * sweep may have given its contacts back, and their next runs may be open.
 */
export async function RoundWorkflow({ batchId, contacts, isPaced }: RoundInput): Promise<void> {
  if (Date.now() - workflowInfo().startTime.getTime() > ROUND_IS_LATE_MS) return;
  // The server starts no child after the end of its parent, so this waits for every start.
  const starts = await Promise.allSettled(
    contacts.map((contact) => startContact({ batchId, ...contact, ...(isPaced && { isPaced }) })),
  );
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Starts a round for the claimed contacts, in a run of an earlier version. If it cannot start, the sweep
 * gives its contacts back.
 */
export async function startRound(
  batchId: string,
  { claimId, contacts, isPaced }: BatchClaim,
): Promise<void> {
  if (contacts.length === 0) return;
  await startChild<typeof RoundWorkflow>(ROUND_WORKFLOW, {
    workflowId: roundWorkflowId(claimId),
    args: [{ batchId, contacts, ...(isPaced && { isPaced }) }],
    parentClosePolicy: ParentClosePolicy.ABANDON,
  }).catch(() => undefined);
}
