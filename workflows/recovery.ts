import { type ActivityOptions, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { recoveryQueue } from './messages.ts';

/** Activities on the queue of hang-ups and of the sweep. */
export function recoveryActivities(options: ActivityOptions) {
  return proxyActivities<Activities>({
    ...options,
    taskQueue: recoveryQueue(workflowInfo().taskQueue),
  });
}
