import { isFinished } from '../ledger/call.ts';
import type { Call } from '../ledger/call.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isComplete } from '../network/plan.ts';
import type { Step } from '../network/step.ts';
import { CallWebhooks } from '../webhooks/call-webhooks.ts';
import type { CallWebhooksOptions } from '../webhooks/call-webhooks.ts';
import { timerDelayMs } from './timer.ts';

type CallRunOptions = {
  /** When the request came, by the monotonic clock. */
  receivedAtMonotonicMs: number;
  ledger: Ledger;
  webhooks: CallWebhooksOptions;
  /** Called when all webhooks are sent. */
  onFinished: () => void;
};

/** One unfinished call: how far it is, and which webhooks are sent. */
export class CallRun {
  readonly call: Call;
  readonly receivedAtMonotonicMs: number;
  readonly webhooks: CallWebhooks;
  readonly #ledger: Ledger;
  readonly #onFinished: () => void;
  /** How many steps the call has reached. */
  #reachedSteps: number;
  /** Indexes of settled steps that wait for an earlier step to be settled. */
  readonly #settledSteps = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #sent: Promise<unknown> = Promise.resolve();

  constructor(call: Call, options: CallRunOptions) {
    this.call = call;
    this.receivedAtMonotonicMs = options.receivedAtMonotonicMs;
    this.webhooks = new CallWebhooks(call, options.webhooks);
    this.#ledger = options.ledger;
    this.#onFinished = options.onFinished;
    this.#reachedSteps = call.postedSteps;
  }

  /** Whether the call has reached its last step. */
  get isOver(): boolean {
    const { plan } = this.call;
    return isComplete(plan) && this.#reachedSteps >= plan.steps.length;
  }

  /**
   * Sends the webhooks of the steps that the call has reached, and waits for the next known one.
   * @returns the steps that it has reached since the last time
   */
  reach(elapsedMs: number, onNext: () => void): readonly Step[] {
    this.stopTimer();
    const { steps } = this.call.plan;
    const reachedBefore = this.#reachedSteps;
    let next = steps[this.#reachedSteps];
    while (next !== undefined && next.atMs <= elapsedMs) {
      this.#sendStep(this.#reachedSteps);
      this.#reachedSteps += 1;
      next = steps[this.#reachedSteps];
    }
    if (next) this.#timer = setTimeout(onNext, timerDelayMs(next.atMs - elapsedMs));
    return steps.slice(reachedBefore, this.#reachedSteps);
  }

  stopTimer(): void {
    clearTimeout(this.#timer);
  }

  /** Resolves when the webhooks of all reached steps are settled. */
  async settled(): Promise<void> {
    await this.#sent;
  }

  #sendStep(index: number): void {
    // After a failed write the ledger refuses every later entry, so an error needs no handling here.
    this.#sent = Promise.allSettled([this.#sent, this.#sendAndRecord(index)]);
  }

  /** After a stop the next start sends again from the first step that is not settled. */
  async #sendAndRecord(index: number): Promise<void> {
    const { call, webhooks } = this;
    if (!(await webhooks.sendStep(index))) return;
    this.#settledSteps.add(index);
    let steps = call.postedSteps;
    while (this.#settledSteps.delete(steps)) steps += 1;
    if (steps === call.postedSteps) return;
    const recorded = this.#ledger.record({ type: 'posted', sid: call.sid, steps });
    if (isFinished(call)) this.#onFinished();
    await recorded;
    if (isFinished(call)) await webhooks.close();
  }
}
