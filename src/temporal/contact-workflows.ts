import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import {
  CONTACT_WORKFLOW,
  contactWorkflowId,
  type ContactInput,
} from '../../workflows/messages.ts';

const START_TIMEOUT_MS = 4_000;

export type StartedWorkflow =
  | { kind: 'started' }
  /** A workflow of the same contact is open: the server starts no second one. */
  | { kind: 'already open' }
  | { kind: 'failed'; error: unknown };

/** Starts the workflow of one attempt; never rejects. */
export async function startContactWorkflow(
  client: Client,
  { taskQueue, input }: { taskQueue: string; input: ContactInput },
): Promise<StartedWorkflow> {
  const workflowId = contactWorkflowId(input.contactId);
  try {
    await client.withDeadline(Date.now() + START_TIMEOUT_MS, () =>
      client.workflow.start(CONTACT_WORKFLOW, { workflowId, taskQueue, args: [input] }),
    );
    return { kind: 'started' };
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return { kind: 'already open' };
    return { kind: 'failed', error };
  }
}
