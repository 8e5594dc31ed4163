import {
  ActivityCancellationType,
  CancellationScope,
  type ChildWorkflowHandle,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  startChild,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { contactDetails } from './contact-details.ts';
import { CONTACT_WORKFLOW, contactWorkflowId, type ContactInput } from './messages.ts';
import { recoveryActivities } from './recovery.ts';

/** A local activity, because it only writes rows and can be repeated. */
const { settle } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  localRetryThreshold: '20 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '30 seconds' },
});

const hangUpExecution = (input: ContactInput) =>
  recoveryActivities({
    summary: 'hang up the call of the attempt',
    startToCloseTimeout: '30 seconds',
  }).hangUpExecution(input);

/**
 * One attempt to reach a contact. `dial` places the call, once, and ends when the call has ended.
 * `settle` decides what follows for the contact, unless the API has settled the attempt already. A
 * cancel request of Temporal means a hang-up: the workflow still waits for the end of the attempt and
 * settles it.
 */
export async function ContactWorkflow(input: ContactInput): Promise<void> {
  try {
    await attempt(input);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(async () => {
      await hangUpExecution(input);
      await attempt(input);
    });
  }
}

/**
 * The worker that has taken the workflow begins `dial` at once, without asking the server. The time-out
 * repeats the activity after two minutes, in case its completion was lost.
 */
const { dial } = proxyActivities<Activities>({
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '10 seconds' },
  cancellationType: ActivityCancellationType.TRY_CANCEL,
});

/** Can be repeated: `dial` places nothing for an attempt that exists. */
async function attempt(input: ContactInput): Promise<void> {
  setCurrentDetails(contactDetails(input, 'live'));
  let end = await dial(input);
  while (end === false && !(await settle(input))) end = await dial(input);
  setCurrentDetails(contactDetails(input, end));
}

/**
 * Starts the workflow of a claimed contact as a child that outlives its parent. The start terminates a
 * run of the contact that is still open: a contact is claimed only when its last attempt has ended.
 * @returns the started workflow
 */
export async function startContact(
  input: ContactInput,
): Promise<ChildWorkflowHandle<typeof ContactWorkflow>> {
  return startChild<typeof ContactWorkflow>(CONTACT_WORKFLOW, {
    workflowId: contactWorkflowId(input.contactId),
    args: [input],
    parentClosePolicy: ParentClosePolicy.ABANDON,
    workflowIdReusePolicy: WorkflowIdReusePolicy.TERMINATE_IF_RUNNING,
  });
}
