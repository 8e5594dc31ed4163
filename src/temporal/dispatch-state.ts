import {
  type Client,
  type WorkflowExecutionDescription,
  WorkflowNotFoundError,
} from '@temporalio/client';
import { batchWorkflowId } from '../../workflows/messages.ts';
import { leftBehindSince } from './other-version.ts';
import { failingSince, failsItsTasks } from './workflow-runs.ts';

/** The workflow and the workers that dial a batch; null: Temporal did not answer. */
export type DispatchState = {
  workflow: {
    workflowId: string;
    runId: string | null;
    status: string;
    /** The workflow's page in the Web UI; null without a Web UI or a workflow. */
    url: string | null;
    /**
     * Set while workers fail its tasks again and again, or none of its version takes them. `since` is null
     * when it is not known.
     */
    failing: { since: Date | null } | null;
  } | null;
  /**
   * `pollers`: workers with a recent heartbeat, or 0 if none polls Temporal. `areLate`: each should have
   * had another heartbeat since.
   */
  worker: { lastSeenAt: Date | null; pollers: number; areLate: boolean } | null;
};

/** Counts the workers with a recent heartbeat and returns the latest heartbeat of any. */
export type CountWorkers = () => Promise<{
  count: number;
  areLate: boolean;
  lastSeenAt: Date | null;
}>;

export type ReadDispatchState = (batchId: string) => Promise<DispatchState>;
export type ReadWorkerState = () => Promise<DispatchState['worker']>;

const TIMEOUT_MS = 2_000;
/** A running worker polls at least once a minute; Temporal lists an ended one for five minutes. */
const POLLS_WITHIN_MS = 70_000;
/** WORKFLOW in `temporal.api.enums.v1.TaskQueueType`. */
const WORKFLOW_TASKS = 1;

type Dispatching = {
  taskQueue: string;
  clock: { now(): Date };
  countWorkers: CountWorkers;
};

type Seen = { uiUrl: string | null; clock: { now(): Date } };

/** Creates a reader of a batch's workflow and of the workers of its task queue. */
export function createDispatchState(
  client: Client,
  { readWorkerState, ...seen }: Seen & { readWorkerState: ReadWorkerState },
): ReadDispatchState {
  return async (batchId) => {
    const [workflow, worker] = await Promise.all([
      nullIfLate(client, () => workflowOf(client, batchId, seen)),
      readWorkerState(),
    ]);
    return { workflow, worker };
  };
}

/**
 * Creates a reader of the workers of a task queue. A worker counts as live only if it both polls Temporal
 * and heartbeats: Temporal lists a killed worker for minutes, and a worker that lost its connection to
 * Temporal still heartbeats.
 */
export function createWorkerState(
  client: Client,
  { taskQueue, clock, countWorkers }: Dispatching,
): ReadWorkerState {
  return async () => {
    const [polling, heartbeats] = await Promise.all([
      nullIfLate(client, () => pollersOf(client, { taskQueue, now: clock.now() })),
      countWorkers(),
    ]);
    if (polling === null) return null;
    const lastSeenAt = latest(polling.lastSeenAt, heartbeats.lastSeenAt);
    const { count, areLate } = heartbeats;
    return { lastSeenAt, pollers: polling.isAny ? count : 0, areLate };
  };
}

function nullIfLate<T>(client: Client, query: () => Promise<T>): Promise<T | null> {
  return client.withDeadline(Date.now() + TIMEOUT_MS, query).catch(() => null);
}

async function workflowOf(
  client: Client,
  batchId: string,
  { uiUrl, clock }: Seen,
): Promise<DispatchState['workflow']> {
  const workflowId = batchWorkflowId(batchId);
  try {
    const run = await client.workflow.getHandle(workflowId).describe();
    const { runId, status } = run;
    const { namespace } = client.options;
    const url = uiUrl && pageOf(uiUrl, ['namespaces', namespace, 'workflows', workflowId, runId]);
    const failing = await failureOf(client, run, clock.now());
    return { workflowId, runId, status: status.name, url, failing };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return { workflowId, runId: null, status: 'NOT_FOUND', url: null, failing: null };
    }
    throw error;
  }
}

/** The API has no version: that no worker of its version takes the tasks of a workflow holds for every one. */
async function failureOf(
  client: Client,
  run: WorkflowExecutionDescription,
  now: Date,
): Promise<{ since: Date | null } | null> {
  if (failsItsTasks(run)) return { since: await failingSince(client, run) };
  const since = leftBehindSince(run, { version: null, now });
  return since && { since };
}

/** The URL of a page of the Web UI (temporalio/ui, `src/routes`); names may contain slashes. */
function pageOf(uiUrl: string, path: readonly string[]): string {
  return [uiUrl, ...path.map(encodeURIComponent)].join('/');
}

async function pollersOf(
  client: Client,
  { taskQueue, now }: { taskQueue: string; now: Date },
): Promise<{ isAny: boolean; lastSeenAt: Date | null }> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: taskQueue },
    taskQueueType: WORKFLOW_TASKS,
  });
  const seenMs = (pollers ?? []).map(
    ({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1000,
  );
  const last = seenMs.length === 0 ? null : new Date(Math.max(...seenMs));
  const isAny = last !== null && now.getTime() - last.getTime() <= POLLS_WITHIN_MS;
  return { isAny, lastSeenAt: last };
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
