import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
} from '@temporalio/client';
import { SWEEP_WORKFLOW } from '../../workflows/messages.ts';

const SWEEP_EVERY = '15 seconds';

/** The schedule of one installation; several may share a namespace on different task queues. */
export function sweepScheduleId(taskQueue: string): string {
  return taskQueue === 'batch-dispatch' ? 'redial-sweep' : `redial-sweep-${taskQueue}`;
}

/**
 * Makes sure that the sweep runs; every start of a worker does. A schedule that somebody paused is
 * unpaused: without the sweep no lost message is ever made good.
 */
export async function ensureSweepSchedule(
  client: Client,
  { taskQueue }: { taskQueue: string },
): Promise<void> {
  const scheduleId = sweepScheduleId(taskQueue);
  try {
    await client.schedule.create({
      scheduleId,
      spec: { intervals: [{ every: SWEEP_EVERY }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
      action: {
        type: 'startWorkflow',
        workflowType: SWEEP_WORKFLOW,
        workflowId: scheduleId,
        taskQueue,
        workflowRunTimeout: '60 seconds',
      },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(scheduleId).unpause('a worker has started');
  }
}

/** When the sweep was last started; null when it never was, or the schedule does not exist. */
export async function lastSweepAt(
  client: Client,
  { taskQueue }: { taskQueue: string },
): Promise<Date | null> {
  try {
    const { info } = await client.schedule.getHandle(sweepScheduleId(taskQueue)).describe();
    return info.recentActions.at(-1)?.takenAt ?? null;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}
