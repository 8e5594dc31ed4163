import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { batchWorkflowId } from '../../workflows/messages.ts';

/** What dials a batch; null where Temporal does not answer. */
export type DispatchState = {
  workflow: {
    workflowId: string;
    runId: string | null;
    status: string;
    /** Its page in the Web UI; null without a Web UI or a workflow. */
    url: string | null;
  } | null;
  /** `pollers`: workers that run, by their own word, while Temporal hears any. */
  worker: { lastSeenAt: Date | null; pollers: number } | null;
};

/** The workers that lately said that they run, and when any last did. */
export type CountWorkers = () => Promise<{ count: number; lastSeenAt: Date | null }>;

export type ReadDispatchState = (batchId: string) => Promise<DispatchState>;

const TIMEOUT_MS = 2_000;
/** A worker asks at least once a minute; one that has ended is listed for five. */
const POLLS_WITHIN_MS = 70_000;
/** WORKFLOW in `temporal.api.enums.v1.TaskQueueType`. */
const WORKFLOW_TASKS = 1;

type Dispatching = {
  taskQueue: string;
  clock: { now(): Date };
  uiUrl: string | null;
  countWorkers: CountWorkers;
};

/**
 * Asks for the workflow of a batch and for the workers of its task queue. A worker that was killed
 * is heard by Temporal long after, and one that lost Temporal still says that it runs: it counts
 * who does both.
 */
export function createDispatchState(
  client: Client,
  { taskQueue, clock, uiUrl, countWorkers }: Dispatching,
): ReadDispatchState {
  const within = <T>(ask: () => Promise<T>) =>
    client.withDeadline(Date.now() + TIMEOUT_MS, ask).catch(() => null);
  return async (batchId) => {
    const [workflow, heard, running] = await Promise.all([
      within(() => workflowOf(client, batchId, uiUrl)),
      within(() => pollersOf(client, { taskQueue, now: clock.now() })),
      countWorkers(),
    ]);
    if (heard === null) return { workflow, worker: null };
    const lastSeenAt = latest(heard.lastSeenAt, running.lastSeenAt);
    return { workflow, worker: { lastSeenAt, pollers: heard.isAny ? running.count : 0 } };
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
