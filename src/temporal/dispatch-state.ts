import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { batchWorkflowId } from '../../workflows/messages.ts';

/** What Temporal says of those that dial a batch; null where it does not answer. */
export type DispatchState = {
  workflow: {
    workflowId: string;
    runId: string | null;
    status: string;
    /** Its page in the Web UI; null without a Web UI or a workflow. */
    url: string | null;
  } | null;
  worker: { lastSeenAt: Date | null; pollers: number } | null;
};

export type ReadDispatchState = (batchId: string) => Promise<DispatchState>;

const TIMEOUT_MS = 2_000;
/** A worker asks at least once a minute; one that has ended is listed for five. */
const POLLS_WITHIN_MS = 70_000;
/** WORKFLOW in `temporal.api.enums.v1.TaskQueueType`. */
const WORKFLOW_TASKS = 1;

/** Asks for the workflow of a batch and for the workers of its task queue. */
export function createDispatchState(
  client: Client,
  { taskQueue, clock, uiUrl }: { taskQueue: string; clock: { now(): Date }; uiUrl: string | null },
): ReadDispatchState {
  const within = <T>(ask: () => Promise<T>) =>
    client.withDeadline(Date.now() + TIMEOUT_MS, ask).catch(() => null);
  return async (batchId) => {
    const [workflow, worker] = await Promise.all([
      within(() => workflowOf(client, batchId, uiUrl)),
      within(() => workersOf(client, { taskQueue, now: clock.now() })),
    ]);
    return { workflow, worker };
  };
}

async function workflowOf(
  client: Client,
  batchId: string,
  uiUrl: string | null,
): Promise<DispatchState['workflow']> {
  const workflowId = batchWorkflowId(batchId);
  try {
    const { runId, status } = await client.workflow.getHandle(workflowId).describe();
    const { namespace } = client.options;
    const url = uiUrl && pageOf(uiUrl, ['namespaces', namespace, 'workflows', workflowId, runId]);
    return { workflowId, runId, status: status.name, url };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return { workflowId, runId: null, status: 'NOT_FOUND', url: null };
    }
    throw error;
  }
}

/** A page of the Web UI (temporalio/ui, `src/routes`); names may hold slashes. */
function pageOf(uiUrl: string, path: readonly string[]): string {
  return [uiUrl, ...path.map(encodeURIComponent)].join('/');
}

async function workersOf(
  client: Client,
  { taskQueue, now }: { taskQueue: string; now: Date },
): Promise<DispatchState['worker']> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: taskQueue },
    taskQueueType: WORKFLOW_TASKS,
  });
  const seenMs = (pollers ?? []).map(
    ({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1000,
  );
  const polling = seenMs.filter((ms) => now.getTime() - ms <= POLLS_WITHIN_MS);
  const last = seenMs.length === 0 ? null : new Date(Math.max(...seenMs));
  return { lastSeenAt: last, pollers: polling.length };
}
