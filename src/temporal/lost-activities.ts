import {
  ActivityNotFoundError,
  type Client,
  type WorkflowExecutionDescription,
} from '@temporalio/client';

/** STARTED in `temporal.api.enums.v1.PendingActivityState`. */
const STARTED = 2;

/**
 * Has the server hand out again what a workflow's activities were started for before an instant and
 * never did: a task whose worker died, or which was lost on its way to one, counts as started until
 * its start-to-close time-out. Only for activities that may run twice: a slow one may be at work.
 */
export async function failLostActivities(
  client: Client,
  { workflowId, runId, raw }: WorkflowExecutionDescription,
  { startedBefore }: { startedBefore: Date },
): Promise<void> {
  for (const { activityId, state, lastStartedTime } of raw.pendingActivities ?? []) {
    const startedMs = Number(lastStartedTime?.seconds ?? 0) * 1000;
    if (!activityId || Number(state) !== STARTED || startedMs > startedBefore.getTime()) continue;
    await failActivity(client, { workflowId, runId, activityId });
  }
}

async function failActivity(
  client: Client,
  activity: { workflowId: string; runId: string; activityId: string },
): Promise<void> {
  try {
    await client.activity.fail(activity, new Error('no worker is known to carry it out'));
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof ActivityNotFoundError)) throw error;
  }
}
