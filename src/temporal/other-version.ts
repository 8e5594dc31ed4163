import type { WorkerDeploymentVersion } from '@temporalio/common';
import { later } from '../domain/instant.ts';

/** SCHEDULED in `PendingWorkflowTaskState` and in `PendingActivityState` of `temporal.api.enums.v1`. */
const SCHEDULED = 1;
/** Longer than anything waits in a queue while workers of its version run. */
const UNTAKEN_MS = 15_000;

type Maybe<T> = T | null | undefined;
type Timestamp = Maybe<{ seconds?: unknown }>;
type Pinned = {
  versioningInfo?: Maybe<{ deploymentVersion?: Maybe<{ buildId?: Maybe<string> }> }>;
};

/** A described run of a workflow, as far as the rule looks at it. */
type Run = {
  raw: {
    workflowExecutionInfo?: Maybe<Pinned>;
    pendingWorkflowTask?: Maybe<{ state?: unknown; originalScheduledTime?: Timestamp }>;
    pendingActivities?: Maybe<{ state?: unknown; scheduledTime?: Timestamp }[]>;
  };
};

type Here = {
  /** That of this worker; null: it has none, and every version is another. */
  version: WorkerDeploymentVersion | null;
  now: Date;
};

/**
 * Whether a workflow is pinned to another version, and a task or an activity of it has waited for 15 s:
 * the workers of its version, which alone may take it, are gone.
 */
export function isLeftBehind(run: Run, here: Here): boolean {
  return leftBehindSince(run, here) !== null;
}

/** Since when a workflow that is left behind waits; null: it is not. */
export function leftBehindSince(run: Run, here: Here): Date | null {
  const { versioningInfo } = run.raw.workflowExecutionInfo ?? {};
  const pinnedTo = versioningInfo?.deploymentVersion?.buildId;
  if (!pinnedTo || pinnedTo === here.version?.buildId) return null;
  const untakenSince = later(here.now, -UNTAKEN_MS);
  const [since] = waiting(run).toSorted((a, b) => a.getTime() - b.getTime());
  return since !== undefined && since <= untakenSince ? since : null;
}

/** Since when what a workflow has in the queues has waited there. */
function waiting({ raw: { pendingWorkflowTask: task, pendingActivities } }: Run): Date[] {
  const queued = [
    { state: task?.state, since: task?.originalScheduledTime },
    ...(pendingActivities ?? []).map(({ state, scheduledTime }) => ({
      state,
      since: scheduledTime,
    })),
  ];
  return queued
    .filter(({ state }) => Number(state) === SCHEDULED)
    .flatMap(({ since }) => instantOf(since));
}

function instantOf(at: Timestamp): Date[] {
  return at ? [new Date(Number(at.seconds) * 1000)] : [];
}
