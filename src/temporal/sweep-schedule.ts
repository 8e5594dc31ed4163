import {
  ScheduleAlreadyRunning,
  type ScheduleOptions,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
} from '@temporalio/client';
import { SWEEP_WORKFLOW } from '../../workflows/messages.ts';

const SWEEP_EVERY = '15 seconds';

/** Contains the task queue, because several installations may share a namespace. */
export function sweepScheduleId(taskQueue: string): string {
  return taskQueue === 'batch-dispatch' ? 'redial-sweep' : `redial-sweep-${taskQueue}`;
}

/**
 * Creates the schedule of the sweep, or gives an existing one today's settings and unpauses it. Each
 * worker does so when it starts, because without the sweep nothing makes up for lost signals and
 * webhooks.
 */
export async function ensureSweepSchedule(
  client: Client,
  { taskQueue }: { taskQueue: string },
): Promise<void> {
  const scheduleId = sweepScheduleId(taskQueue);
  const settings = {
    spec: { intervals: [{ every: SWEEP_EVERY }] },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
    action: {
      type: 'startWorkflow' as const,
      workflowType: SWEEP_WORKFLOW,
      workflowId: scheduleId,
      taskQueue,
      workflowRunTimeout: '60 seconds',
    },
  } satisfies Omit<ScheduleOptions, 'scheduleId'>;
  try {
    await client.schedule.create({ scheduleId, ...settings });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(scheduleId).update(({ state }) => ({
      ...settings,
      state: { ...state, paused: false, note: 'a worker has started' },
    }));
  }
}

/**
 * Reads when the sweep last started.
 * @returns null when it never started or has no schedule
 * @throws when Temporal does not answer
 */
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
