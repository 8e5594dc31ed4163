import {
  ActivityNotFoundError,
  type Client,
  type WorkflowExecutionDescription,
} from '@temporalio/client';

/** SCHEDULED and STARTED in `temporal.api.enums.v1.PendingActivityState`. */
const SCHEDULED = 1;
const STARTED = 2;

/**
 * Whether an activity of a workflow waits in its queue, for example behind a rate limit. One that waits for
 * a retry is scheduled, too, but has failed before.
 */
export function hasQueuedActivity({ raw }: WorkflowExecutionDescription): boolean {
  return (raw.pendingActivities ?? []).some(
    ({ state, lastFailure }) => Number(state) === SCHEDULED && !lastFailure,
  );
}

/**
 * Fails the activities of a workflow that started before an instant and have not ended, so that the
 * server retries them. Temporal counts an activity whose worker died, or whose task was lost on the
 * way, as started until its start-to-close time-out. The activities must be safe to run twice,
 * because a slow one may still be running.
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
    await client.activity.fail(activity, new Error('no live worker runs this activity'));
  } catch (error) {
    // The activity has ended meanwhile.
    if (!(error instanceof ActivityNotFoundError)) throw error;
  }
}
