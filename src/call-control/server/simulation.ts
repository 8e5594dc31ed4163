import type { CallControlServerConfig, SimulatorConfig } from '../../config.ts';
import { isTerminalStatus } from '../../domain/call.ts';
import { asksForHangUp } from './detection.ts';
import { decideHangUp } from './hang-up.ts';
import type { HangUpDecision, HangUpRequest } from './hang-up.ts';
import { isFinished } from './ledger.ts';
import type { Call, Ledger } from './ledger.ts';
import { stepsToPost } from './plan.ts';
import { detectionPayload, statusPayload } from './payload.ts';
import type { ServerIdentity } from './payload.ts';
import { agentReport, reportUrlOf } from './report.ts';
import type { DetectionEvent, Step } from './step.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

type Run = {
  call: Call;
  /** Steps whose time has come. */
  reachedSteps: number;
  timer: NodeJS.Timeout | undefined;
  /** Ends when everything that was due so far is sent: a call's webhooks go out one at a time. */
  sent: Promise<void>;
};

type HangUpKind = HangUpDecision['kind'];

// setTimeout takes no longer delay and fires at once instead.
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const REPORT_RETRIES = '#rc=4&rp=all';

/** Plays the plans of accepted calls in time: one timer a call, which waits for its next step. */
export class Simulation implements AsyncDisposable {
  readonly #ledger: Ledger;
  readonly #clock: { now(): Date };
  readonly #seed: number;
  readonly #speed: number;
  readonly #identity: ServerIdentity;
  readonly #delivery: WebhookDelivery;
  readonly #runs = new Map<string, Run>();

  constructor(
    { ledger, clock }: { ledger: Ledger; clock: { now(): Date } },
    server: CallControlServerConfig,
    simulator: SimulatorConfig,
  ) {
    this.#ledger = ledger;
    this.#clock = clock;
    this.#seed = simulator.seed;
    this.#speed = simulator.speed;
    this.#identity = { accountSid: server.accountSid, sipAddress: server.host };
    this.#delivery = new WebhookDelivery(server.webhookSecret, clock);
  }

  /** Goes on with every call that is not finished, from where the ledger says that it was. */
  resume(): void {
    for (const call of this.#ledger.calls()) if (!isFinished(call)) this.start(call);
  }

  start(call: Call): void {
    const run = { call, reachedSteps: call.postedSteps, timer: undefined, sent: Promise.resolve() };
    this.#runs.set(call.sid, run);
    this.#advance(run);
  }

  /** Ends a call now, by the rules of `decideHangUp`; the ledger knows before this resolves. */
  async hangUp(call: Call, callStatus: HangUpRequest['callStatus']): Promise<HangUpKind> {
    const elapsedMs = this.#clock.now().getTime() - call.receivedAtMs;
    const decision = decideHangUp(call.plan, { callStatus, elapsedMs, speed: this.#speed });
    if (decision.kind !== 'hung-up') return decision.kind;
    await this.#ledger.record({ type: 'hung_up', sid: call.sid, plan: decision.plan });
    const run = this.#runs.get(call.sid);
    if (run !== undefined) this.#advance(run);
    return decision.kind;
  }

  /** Calls in the air now. */
  countLive(): number {
    let live = 0;
    for (const run of this.#runs.values()) {
      if (run.reachedSteps < run.call.plan.steps.length) live += 1;
    }
    return live;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const runs = [...this.#runs.values()];
    for (const run of runs) clearTimeout(run.timer);
    await this.#delivery[Symbol.asyncDispose]();
    await Promise.all(runs.map((run) => run.sent));
  }

  #advance(run: Run): void {
    clearTimeout(run.timer);
    const { steps } = run.call.plan;
    let next = steps[run.reachedSteps];
    while (next !== undefined && this.#delayMs(run, next) <= 0) {
      this.#enqueue(run, run.reachedSteps);
      run.reachedSteps += 1;
      next = steps[run.reachedSteps];
    }
    if (next === undefined) return;
    const delayMs = Math.min(this.#delayMs(run, next), LONGEST_TIMER_MS);
    run.timer = setTimeout(() => this.#advance(run), delayMs);
  }

  #delayMs({ call }: Run, step: Step): number {
    return call.receivedAtMs + step.atMs - this.#clock.now().getTime();
  }

  #enqueue(run: Run, index: number): void {
    // The ledger refuses all calls after a failed write, so there is nobody left to tell here.
    run.sent = run.sent.then(() => this.#post(run.call, index)).catch(() => {});
  }

  async #post(call: Call, index: number): Promise<void> {
    // After a stop the steps from the first unsent one on are left to the next start.
    if (call.postedSteps !== index) return;
    for (const step of stepsToPost(call.plan, index)) {
      if (!(await this.#sendStep(call, step))) return;
    }
    const step = call.plan.steps[index];
    const isEnd = step !== undefined && isTerminalStatus(step.status);
    if (isEnd && !(await this.#sendReport(call, step))) return;
    if (isEnd) this.#runs.delete(call.sid);
    await this.#ledger.record({ type: 'posted', sid: call.sid, steps: index + 1 });
  }

  async #sendStep(call: Call, { event, ...step }: Step): Promise<boolean> {
    if (event !== undefined) return this.#sendDetection(call, { ...step, event });
    if (call.statusHook === null) return true;
    const payload = statusPayload(call, step, this.#identity);
    return (await this.#delivery.send(call.statusHook, payload)).isDealtWith;
  }

  /** The answer may be verbs, which replace the application; only `hangup` is executed. */
  async #sendDetection(call: Call, step: Step & { event: DetectionEvent }): Promise<boolean> {
    if (!call.amdHook) return true;
    const payload = detectionPayload(call, step, this.#identity);
    const { isDealtWith, answer } = await this.#delivery.send(call.amdHook, payload);
    if (asksForHangUp(answer)) await this.hangUp(call, 'completed');
    return isDealtWith;
  }

  async #sendReport(call: Call, end: Step): Promise<boolean> {
    const { accountSid } = this.#identity;
    const url = reportUrlOf(call.tag);
    if (url === null || end.status !== 'completed') return true;
    const hook = { url: `${url.split('#')[0]}${REPORT_RETRIES}`, method: 'POST' } as const;
    const report = agentReport(call, end, { seed: this.#seed, accountSid });
    return (await this.#delivery.send(hook, report)).isDealtWith;
  }
}
