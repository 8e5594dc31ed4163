import {
  condition,
  ParentClosePolicy,
  startChild,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import type { BatchClaim } from './claim-result.ts';
import type { ContactWorkflow } from './contact.ts';
import { CONTACT_WORKFLOW, contactWorkflowId } from './messages.ts';

/**
 * Contacts after which a run continues as new. The end of a contact is an event of the run that has
 * started it, for which the run reads its history again if it has left the cache of its worker.
 */
const CONTACTS_OF_A_RUN = 50;

/** The ContactWorkflows that one run of a batch starts, as its children. */
export class BatchContacts {
  readonly #batchId: string;
  #started = 0;
  #starting = 0;

  constructor(batchId: string) {
    this.#batchId = batchId;
  }

  /** Whether the next run is to start further contacts. */
  get isFull(): boolean {
    return this.#started >= CONTACTS_OF_A_RUN;
  }

  /**
   * Starts a workflow for each claimed contact. The start terminates a run of the contact that is still
   * open: a contact is claimed only when its last attempt has ended. If a workflow cannot start, the
   * sweep gives its contact back.
   */
  start({ contacts, isPaced }: BatchClaim): void {
    for (const contact of contacts) {
      this.#started += 1;
      this.#starting += 1;
      startChild<typeof ContactWorkflow>(CONTACT_WORKFLOW, {
        workflowId: contactWorkflowId(contact.contactId),
        args: [{ batchId: this.#batchId, ...contact, ...(isPaced && { isPaced }) }],
        parentClosePolicy: ParentClosePolicy.ABANDON,
        workflowIdReusePolicy: WorkflowIdReusePolicy.TERMINATE_IF_RUNNING,
      }).then(
        () => (this.#starting -= 1),
        () => (this.#starting -= 1),
      );
    }
  }

  /** Waits for every start: the server starts no child after the end of its parent. */
  async areStarted(): Promise<void> {
    await condition(() => this.#starting === 0);
  }
}
