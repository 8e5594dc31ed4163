import type { Client } from '@temporalio/client';
import type { WorkflowRun } from './workflow-runs.ts';

export type FailingWorkflow = WorkflowRun & { type: string };

/**
 * The open workflows of a task queue whose tasks fail or time out again and again, by the search
 * attribute TemporalReportedProblems (Temporal 1.30). The server sets it after so many tries as its
 * setting `system.numConsecutiveWorkflowTaskProblemsToTriggerSearchAttribute` says. The list lags a
 * second behind the workflows.
 */
export async function failingWorkflows(
  temporal: Client,
  { taskQueue, limit }: { taskQueue: string; limit: number },
): Promise<FailingWorkflow[]> {
  const query = [
    `TaskQueue = '${taskQueue.replaceAll("'", "''")}'`,
    `ExecutionStatus = 'Running'`,
    `TemporalReportedProblems is not null`,
  ].join(' and ');
  const failing: FailingWorkflow[] = [];
  for await (const { workflowId, runId, type } of temporal.workflow.list({
    query,
    pageSize: limit,
  })) {
    failing.push({ workflowId, runId, type });
    if (failing.length === limit) break;
  }
  return failing;
}
