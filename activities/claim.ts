import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { CONTACT_WORKFLOW, contactWorkflowId, type ContactInput } from '../workflows/messages.ts';
import {
  claimRound,
  type ClaimInput,
  type ClaimRound,
} from '../src/dialer/claim/claim-contacts.ts';
import type { ActivityDeps } from '../src/dialer/deps.ts';
import { settleAndWake } from '../src/dialer/status/settle-execution.ts';

/** What a workflow has to know of a round; the contacts themselves stay in rows. */
export type DispatchRound = Omit<ClaimRound, 'contacts' | 'isRepeated' | 'isPaced' | 'wake'>;

const START_TIMEOUT_MS = 4_000;

/**
 * Claims due contacts for the free lines of a batch and starts the workflow of each. They are no
 * children: the end of a child is an event that fails a continue-as-new under way, after which the
 * whole history is replayed; and three events for each contact are saved.
 */
export async function dispatchRound(deps: ActivityDeps, input: ClaimInput): Promise<DispatchRound> {
  const { contacts, isRepeated, isPaced, wake, ...round } = await claimRound(deps, input);
  const common = { batchId: input.batchId, ...(isPaced && { isPaced }) };
  for (const waiting of wake) deps.wakeBatch(waiting);
  await Promise.all(
    contacts.map((contact) => startContact(deps, { ...common, ...contact }, isRepeated)),
  );
  return round;
}

/**
 * A contact whose workflow cannot start, because the previous one is still closing or the server
 * does not answer, is given back and due again shortly. The open workflow of a contact that the
 * same claim took before is its own.
 */
async function startContact(
  deps: ActivityDeps,
  input: ContactInput,
  isRepeated: boolean,
): Promise<void> {
  const { temporal, taskQueue, log } = deps;
  const { executionId } = input;
  try {
    await temporal.withDeadline(Date.now() + START_TIMEOUT_MS, () =>
      temporal.workflow.start(CONTACT_WORKFLOW, {
        workflowId: contactWorkflowId(input.contactId),
        taskQueue,
        args: [input],
      }),
    );
  } catch (error) {
    const isOpen = error instanceof WorkflowExecutionAlreadyStartedError;
    if (isOpen && isRepeated) return;
    if (!isOpen) log.warn({ executionId, err: error }, 'a workflow did not start');
    await giveBack(deps, input);
  }
}

/** What fails here is found by the sweep. */
async function giveBack(deps: ActivityDeps, input: ContactInput): Promise<void> {
  const { executionId } = input;
  await settleAndWake(deps, input).catch((error: unknown) =>
    deps.log.warn({ executionId, err: error }, 'a contact was not given back'),
  );
}
