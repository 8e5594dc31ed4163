import { isTerminalStatus } from '../../domain/call.ts';
import { isPlayed } from '../application/built-in-agent.ts';
import type { Call } from '../ledger/call.ts';
import type { Hook } from '../ledger/call-details.ts';
import { detectionPayload, statusPayload } from './payload.ts';
import type { ServerIdentity } from './payload.ts';
import { stepsToPost } from '../network/plan.ts';
import { readReportUrl } from './report-url.ts';
import type { DetectionEvent, Step } from '../network/step.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';
import type { HookAnswer, HookOutcome, WebhookQueue } from './webhook-queue.ts';

export type CallWebhooksOptions = {
  delivery: WebhookDelivery;
  /** The webhook secret of the call's account at this moment. */
  currentSecret: () => string;
  identity: ServerIdentity;
  /** The report of the built-in agent. */
  report: (end: Step) => Record<string, unknown>;
  /** Called with each answer of the hook of `amd`. */
  onDetectionAnswer(answer: HookAnswer): Promise<void>;
};

const REPORT_RETRIES = '#rc=4&rp=all';

/**
 * Sends the webhooks of a call over two queues, one for its statuses and one for its application, as
 * jambonz has a connection for each: a slow application delays no status. The agent's report comes last.
 */
export class CallWebhooks {
  readonly #call: Call;
  readonly #options: CallWebhooksOptions;
  readonly #statusQueue: WebhookQueue;
  readonly #applicationQueue: WebhookQueue;

  constructor(call: Call, options: CallWebhooksOptions) {
    this.#call = call;
    this.#options = options;
    this.#statusQueue = options.delivery.openQueue(options.currentSecret, { readsAnswers: false });
    this.#applicationQueue = options.delivery.openQueue(options.currentSecret);
  }

  /** Sends a request to `call_hook`, or to the hook of a verb, after all earlier ones. */
  askHook(hook: Hook, payload: unknown): Promise<HookOutcome> {
    return this.#applicationQueue.send(hook, payload);
  }

  /** Sends a status webhook that belongs to no step. It is not repeated after a restart. */
  sendStatus(payload: Record<string, unknown>): void {
    const { statusHook } = this.#call;
    if (statusHook !== null) void this.#statusQueue.send(statusHook, payload);
  }

  /** @returns whether the webhooks of the step at `index` are settled; false: the server stops */
  async sendStep(index: number): Promise<boolean> {
    const { plan } = this.#call;
    const step = plan.steps[index];
    const sent = await Promise.all(stepsToPost(plan, index).map((each) => this.#send(each)));
    if (sent.includes(false)) return false;
    return step === undefined || !isTerminalStatus(step.status) || this.#sendReport(step);
  }

  async close(): Promise<void> {
    const { delivery } = this.#options;
    await Promise.all([
      delivery.closeQueue(this.#statusQueue),
      delivery.closeQueue(this.#applicationQueue),
    ]);
  }

  async #send({ event, ...step }: Step): Promise<boolean> {
    if (event !== undefined) return this.#sendDetection({ ...step, event });
    const { statusHook } = this.#call;
    if (statusHook === null) return true;
    const payload = statusPayload(this.#call, step, this.#options.identity);
    return isSettled(await this.#statusQueue.send(statusHook, payload));
  }

  async #sendDetection(step: Step & { event: DetectionEvent }): Promise<boolean> {
    const { amdHook } = this.#call;
    if (!amdHook) return true;
    const payload = detectionPayload(this.#call, step, this.#options.identity);
    const outcome = await this.#applicationQueue.send(amdHook, payload);
    if (outcome.kind === 'answered') await this.#options.onDetectionAnswer(outcome);
    return isSettled(outcome);
  }

  async #sendReport(end: Step): Promise<boolean> {
    await Promise.all([this.#statusQueue.idle(), this.#applicationQueue.idle()]);
    const url = readReportUrl(this.#call.tag);
    // If another application speaks, that one sends the report.
    const { application, applicationStarted = isPlayed(application) } = this.#call;
    if (url === null || end.status !== 'completed' || applicationStarted) return true;
    const hook = { url: `${url.split('#')[0]}${REPORT_RETRIES}`, method: 'POST' } as const;
    return isSettled(await this.#statusQueue.send(hook, this.#options.report(end)));
  }
}

function isSettled({ kind }: HookOutcome): boolean {
  return kind !== 'stopped';
}
