import { CONTACT_WORKFLOW, contactWorkflowId, type ContactInput } from '../workflows/messages.ts';
import { claimRound, type ClaimInput, type ClaimRound } from './claim.ts';
import type { ActivityDeps } from './deps.ts';
import { settleExecution } from './settle.ts';

/** What a workflow has to know of a round; the contacts themselves stay in rows. */
export type DispatchRound = Omit<ClaimRound, 'contacts'>;

/** So that a round ends within the time that its activity has. */
const START_TIMEOUT_MS = 4_000;

/**
 * Claims due contacts for the free lines of a batch and starts the workflow of each. They are no
 * children: the end of a child is an event that fails a continue-as-new under way, after which the
 * whole history is replayed; and three events for each contact are saved.
 */
export async function dispatchRound(deps: ActivityDeps, input: ClaimInput): Promise<DispatchRound> {
  const { contacts, ...round } = await claimRound(deps, input);
  const { batchId } = input;
  await Promise.all(contacts.map((contact) => startContact(deps, { batchId, ...contact })));
  return round;
}

/**
 * A contact whose workflow cannot start, because the previous one is still closing or the server
 * does not answer, is given back and due again shortly.
 */
async function startContact(deps: ActivityDeps, input: ContactInput): Promise<void> {
  const { temporal, taskQueue, log } = deps;
  try {
    await temporal.withDeadline(Date.now() + START_TIMEOUT_MS, () =>
      temporal.workflow.start(CONTACT_WORKFLOW, {
        workflowId: contactWorkflowId(input.contactId),
        taskQueue,
        args: [input],
      }),
    );
  } catch (error) {
    const { executionId } = input;
    log.warn({ executionId, err: error }, 'the workflow of a claimed contact did not start');
    await settleExecution(deps, input);
  }
}
