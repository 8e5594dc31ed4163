import {
  WorkflowNotFoundError,
  type Client,
  type WorkflowExecutionDescription,
} from '@temporalio/client';

/** One run of a workflow. */
export type WorkflowRun = { workflowId: string; runId: string };

/** `type` is the name of its workflow function. */
export type ListedRun = WorkflowRun & { type: string };

/**
 * Two tries of a task failed or timed out and the third one runs: a worker that is killed costs one try,
 * and a worker whose code does not fit the history fails every try.
 */
const FAILING_FROM_ATTEMPT = 3;
/** Signals may follow the failure. */
const LAST_EVENTS = 50;

/**
 * The open run of a workflow; null when there is none. Asked of the execution itself, never of
 * visibility, which lags.
 * @throws when the server does not answer: that is not "not open"
 */
export async function openWorkflow(
  temporal: Client,
  workflowId: string,
): Promise<WorkflowExecutionDescription | null> {
  try {
    const run = await temporal.workflow.getHandle(workflowId).describe();
    return isOpen(run) ? run : null;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

function isOpen({ status }: WorkflowExecutionDescription): boolean {
  return status.name === 'RUNNING' || status.name === 'PAUSED';
}

/** The open runs of a task queue of which a visibility condition holds. A list lags behind by a second. */
export async function runsOfTaskQueue(
  temporal: Client,
  { taskQueue, limit }: { taskQueue: string; limit: number },
  condition: string,
): Promise<ListedRun[]> {
  const query = `TaskQueue = '${taskQueue.replaceAll("'", "''")}'
    and ExecutionStatus = 'Running' and ${condition}`;
  const runs: ListedRun[] = [];
  for await (const { workflowId, runId, type } of temporal.workflow.list({
    query,
    pageSize: limit,
  })) {
    runs.push({ workflowId, runId, type });
    if (runs.length === limit) break;
  }
  return runs;
}

/**
 * The open workflows of a task queue whose tasks fail or time out again and again, by the search
 * attribute TemporalReportedProblems (Temporal 1.30). The server sets it after so many tries as its
 * setting `system.numConsecutiveWorkflowTaskProblemsToTriggerSearchAttribute` says.
 */
export async function failingWorkflows(
  temporal: Client,
  of: { taskQueue: string; limit: number },
): Promise<ListedRun[]> {
  return runsOfTaskQueue(temporal, of, 'TemporalReportedProblems is not null');
}

/** Whether workers fail the task of an open workflow again and again, or do not complete it in time. */
export function failsItsTasks({ raw }: Pick<WorkflowExecutionDescription, 'raw'>): boolean {
  return (raw.pendingWorkflowTask?.attempt ?? 0) >= FAILING_FROM_ATTEMPT;
}

/**
 * Since when the tasks of an open workflow fail: the history holds the first failure in a row only.
 * @returns null when it is not among the last events
 */
export async function failingSince(
  temporal: Client,
  { workflowId, runId }: WorkflowRun,
): Promise<Date | null> {
  const { history } = await temporal.workflowService.getWorkflowExecutionHistoryReverse({
    namespace: temporal.options.namespace,
    execution: { workflowId, runId },
    maximumPageSize: LAST_EVENTS,
  });
  const failure = (history?.events ?? []).find(
    (event) => event.workflowTaskFailedEventAttributes ?? event.workflowTaskTimedOutEventAttributes,
  );
  return failure?.eventTime ? new Date(Number(failure.eventTime.seconds) * 1000) : null;
}

/**
 * Ends a run, so that a new one can take over from the rows.
 * @returns false when the run had already ended
 */
export async function terminateRun(
  temporal: Client,
  { workflowId, runId }: WorkflowRun,
  reason: string,
): Promise<boolean> {
  try {
    await temporal.workflow.getHandle(workflowId, runId).terminate(reason);
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
