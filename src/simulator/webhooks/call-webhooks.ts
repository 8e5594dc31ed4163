import { isTerminalStatus } from '../../domain/call.ts';
import { isPlayed } from '../application/built-in-agent.ts';
import type { Call } from '../ledger/call.ts';
import type { Hook } from '../ledger/call-details.ts';
import { detectionPayload, statusPayload } from './payload.ts';
import type { ServerIdentity } from './payload.ts';
import { stepsToPost } from '../network/plan.ts';
import { agentReport, reportUrlOf } from '../network/report.ts';
import type { DetectionEvent, Step } from '../network/step.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';
import type { HookAnswer, HookOutcome, WebhookLine } from './webhook-queue.ts';

export type CallWebhooksOptions = {
  delivery: WebhookDelivery;
  /** What signs the webhooks of the call's account now. */
  secretNow: () => string;
  identity: ServerIdentity;
  seed: number;
  /** Told what the hook of `amd` answers. */
  onDetectionAnswer(answer: HookAnswer): Promise<void>;
};

const REPORT_RETRIES = '#rc=4&rp=all';

/**
 * What a call tells the world, over a line for its statuses and one for its application, as jambonz
 * has a connection for each: a slow application delays no status. The report of the agent is last.
 */
export class CallWebhooks {
  readonly #call: Call;
  readonly #options: CallWebhooksOptions;
  readonly #statuses: WebhookLine;
  readonly #application: WebhookLine;

  constructor(call: Call, options: CallWebhooksOptions) {
    this.#call = call;
    this.#options = options;
    this.#statuses = options.delivery.openLine(options.secretNow, { readsAnswers: false });
    this.#application = options.delivery.openLine(options.secretNow);
  }

  /** Asks `call_hook`, or the hook of a verb, after the requests of this kind before it. */
  ask(hook: Hook, payload: unknown): Promise<HookOutcome> {
    return this.#application.send(hook, payload);
  }

  /** Tells the status hook something that is no step; after a stop it is not told again. */
  tellStatus(payload: Record<string, unknown>): void {
    const { statusHook } = this.#call;
    if (statusHook !== null) void this.#statuses.send(statusHook, payload);
  }

  /** @returns whether all that the step at `index` has to tell is dealt with, not left to a later start */
  async tell(index: number): Promise<boolean> {
    const { plan } = this.#call;
    const step = plan.steps[index];
    const sent = await Promise.all(stepsToPost(plan, index).map((each) => this.#tellStep(each)));
    if (sent.includes(false)) return false;
    return step === undefined || !isTerminalStatus(step.status) || this.#report(step);
  }

  async close(): Promise<void> {
    const { delivery } = this.#options;
    await Promise.all([delivery.closeLine(this.#statuses), delivery.closeLine(this.#application)]);
  }

  async #tellStep({ event, ...step }: Step): Promise<boolean> {
    if (event !== undefined) return this.#tellDetection({ ...step, event });
    const { statusHook } = this.#call;
    if (statusHook === null) return true;
    const payload = statusPayload(this.#call, step, this.#options.identity);
    return isDealtWith(await this.#statuses.send(statusHook, payload));
  }

  async #tellDetection(step: Step & { event: DetectionEvent }): Promise<boolean> {
    const { amdHook } = this.#call;
    if (!amdHook) return true;
    const payload = detectionPayload(this.#call, step, this.#options.identity);
    const outcome = await this.#application.send(amdHook, payload);
    if (outcome.kind === 'answered') await this.#options.onDetectionAnswer(outcome);
    return isDealtWith(outcome);
  }

  async #report(end: Step): Promise<boolean> {
    await Promise.all([this.#statuses.idle(), this.#application.idle()]);
    const url = reportUrlOf(this.#call.tag);
    // Where another agent speaks, that one reports.
    const { application, applicationStarted = isPlayed(application) } = this.#call;
    if (url === null || end.status !== 'completed' || applicationStarted) return true;
    const { seed } = this.#options;
    const hook = { url: `${url.split('#')[0]}${REPORT_RETRIES}`, method: 'POST' } as const;
    const report = agentReport(this.#call, end, { seed });
    return isDealtWith(await this.#statuses.send(hook, report));
  }
}

function isDealtWith({ kind }: HookOutcome): boolean {
  return kind !== 'stopped';
}
