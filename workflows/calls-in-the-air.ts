import {
  ChildWorkflowFailure,
  condition,
  ParentClosePolicy,
  proxyLocalActivities,
  startChild,
  TerminatedFailure,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { CONTACT_WORKFLOW, contactWorkflowId, type ContactInput } from './messages.ts';

const { settle } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  retry: { maximumAttempts: 3 },
});

type Claimed = Omit<ContactInput, 'batchId'>;

/** The attempts that this run of a batch has started and that have not ended. */
export class CallsInTheAir {
  readonly #batchId: string;
  readonly #onChange: () => void;
  #starting = 0;
  #count = 0;

  constructor(batchId: string, onChange: () => void) {
    this.#batchId = batchId;
    this.#onChange = onChange;
  }

  get count(): number {
    return this.#count;
  }

  /** How many more may be started, so that at most `max` starts are under way. */
  startable(max: number): number {
    return max - this.#starting;
  }

  /** Whether enough starts are confirmed for another round of them. */
  canStart(max: number): boolean {
    return this.#starting <= max / 2;
  }

  start(contacts: readonly Claimed[]): void {
    for (const contact of contacts) void this.#follow({ batchId: this.#batchId, ...contact });
  }

  async allStarted(): Promise<void> {
    await condition(() => this.#starting === 0);
  }

  /**
   * Follows one attempt to its end. Its workflow never fails by itself; where somebody terminated
   * it, another run takes over, which finds the attempt and places nothing.
   */
  async #follow(input: ContactInput): Promise<void> {
    this.#count += 1;
    while (await this.#wasTerminated(input)) continue;
    this.#count -= 1;
    this.#onChange();
  }

  async #wasTerminated(input: ContactInput): Promise<boolean> {
    const handle = await this.#startOne(input);
    if (handle === undefined) return false;
    try {
      await handle.result();
      return false;
    } catch (error) {
      return error instanceof ChildWorkflowFailure && error.cause instanceof TerminatedFailure;
    }
  }

  /** A contact whose previous workflow is still closing is given back and due again shortly. */
  async #startOne(input: ContactInput) {
    this.#starting += 1;
    try {
      return await startChild(CONTACT_WORKFLOW, {
        workflowId: contactWorkflowId(input.contactId),
        args: [input],
        parentClosePolicy: ParentClosePolicy.ABANDON,
      });
    } catch {
      await settle({ ...input, parentRunId: null }).catch(() => false);
      return undefined;
    } finally {
      this.#starting -= 1;
      this.#onChange();
    }
  }
}
