import {
  ActivityCancellationType,
  CancellationScope,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  startChild,
  workflowInfo,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import type { Activities, DialActivities } from '../activities/index.ts';
import { contactDetails } from './contact-details.ts';
import {
  CONTACT_WORKFLOW,
  contactWorkflowId,
  dialQueue,
  type ContactInput,
  type RoundInput,
} from './messages.ts';

/** A local activity, because it only writes rows and can be repeated. */
const { settle } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  localRetryThreshold: '20 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '30 seconds' },
});

/** Less than the 60 s after which the sweep gives contacts without a workflow back. */
const ROUND_IS_LATE_MS = 45_000;

const { hangUpExecution } = proxyActivities<Activities>({
  summary: 'hang up the call of the attempt',
  startToCloseTimeout: '30 seconds',
});

/**
 * Starts the ContactWorkflow of each contact of one claim, as its children, and ends. They are children
 * of a round and not of the batch, because each end of a child is an event of an open parent: a batch
 * would read its history again for every call.
 *
 * The start of a contact terminates a run of the contact that is still open: a contact is claimed only
 * when its last attempt has ended. A round that begins late starts nothing, because the sweep may have
 * given its contacts back, and their next runs may be open.
 */
export async function RoundWorkflow({ batchId, contacts, isPaced }: RoundInput): Promise<void> {
  if (Date.now() - workflowInfo().startTime.getTime() > ROUND_IS_LATE_MS) return;
  // The server starts no child after the end of its parent, so this waits for every start.
  const starts = await Promise.allSettled(
    contacts.map((contact) =>
      startChild<typeof ContactWorkflow>(CONTACT_WORKFLOW, {
        workflowId: contactWorkflowId(contact.contactId),
        args: [{ batchId, ...contact, ...(isPaced && { isPaced }) }],
        parentClosePolicy: ParentClosePolicy.ABANDON,
        workflowIdReusePolicy: WorkflowIdReusePolicy.TERMINATE_IF_RUNNING,
      }),
    ),
  );
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

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

/** Can be repeated: `dial` places nothing for an attempt that exists. */
async function attempt(input: ContactInput): Promise<void> {
  const { taskQueue } = workflowInfo();
  // The time-out repeats the activity after two minutes, in case its completion was lost.
  const { dial } = proxyActivities<DialActivities>({
    taskQueue: dialQueue(taskQueue),
    startToCloseTimeout: '2 minutes',
    retry: { initialInterval: '1 second', maximumInterval: '10 seconds' },
    cancellationType: ActivityCancellationType.TRY_CANCEL,
  });
  setCurrentDetails(contactDetails(input, 'live'));
  let end = await dial(input);
  while (end === false && !(await settle(input))) end = await dial(input);
  setCurrentDetails(contactDetails(input, end));
}
