import {
  ActivityCancellationType,
  CancellationScope,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow';
import type { DialActivities } from '../activities/dial.ts';
import type { Activities } from '../activities/index.ts';
import { dialQueue, type ContactInput } from './messages.ts';

/** Local, because it only writes rows and can be repeated. */
const { settle } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  localRetryThreshold: '20 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '30 seconds' },
});

const { hangUpExecution } = proxyActivities<Activities>({ startToCloseTimeout: '30 seconds' });

/**
 * One attempt to reach a contact. `dial` places the call, once, and ends when the call has ended.
 * `settle` draws the consequence, unless the API has drawn it already. A cancel request of Temporal
 * means a hang-up: the workflow still waits for the end of the attempt and settles it.
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
  // Repeated every two minutes at the latest: a lost wake-up costs one round of the activity.
  const { dial } = proxyActivities<DialActivities>({
    taskQueue: dialQueue(taskQueue),
    startToCloseTimeout: '2 minutes',
    retry: { initialInterval: '1 second', maximumInterval: '10 seconds' },
    cancellationType: ActivityCancellationType.TRY_CANCEL,
  });
  do {
    const isSettled = await dial(input);
    if (isSettled) return;
  } while (!(await settle(input)));
}
