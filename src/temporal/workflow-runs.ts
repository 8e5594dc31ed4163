import {
  WorkflowNotFoundError,
  type Client,
  type WorkflowExecutionDescription,
} from '@temporalio/client';

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
    return run.status.name === 'RUNNING' || run.status.name === 'PAUSED' ? run : null;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** Ends a workflow that does not answer, so that a new run takes over from the rows. */
export async function replaceWorkflow(temporal: Client, workflowId: string): Promise<void> {
  await temporal.workflow.getHandle(workflowId).terminate('does not answer');
}
