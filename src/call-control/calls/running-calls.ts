import type { CallControlServerConfig } from '../../config/config.ts';
import type { Accounts } from '../accounts.ts';
import { Applications } from '../application/applications.ts';
import { isFinished, isInConversation } from '../ledger/call.ts';
import type { Call } from '../ledger/call.ts';
import type { Hook } from '../ledger/call-details.ts';
import type { Leg } from '../ledger/ledger-entry.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { LiveCalls } from '../ledger/live-calls.ts';
import type { HangUpDecision, HangUpRequest } from '../network/hang-up.ts';
import type { Network, NetworkHost } from '../network/network.ts';
import { hasEnded, isComplete, isGone, isRejectedForCapacity } from '../network/plan.ts';
import { isAnswer } from '../network/step.ts';
import type { Step } from '../network/step.ts';
import { WebhookDelivery } from '../webhooks/webhook-delivery.ts';
import { CallRun } from './call-run.ts';
import { createSession } from './call-session.ts';
import { hookRule } from './hook-rule.ts';

export type RunningCallsOptions = {
  accounts: Accounts;
  ledger: Ledger;
  clock: { now(): Date };
  /** Milliseconds of a monotonic clock. */
  monotonicMs: () => number;
  /** Opens what carries the calls. */
  openNetwork: (host: NetworkHost) => Network;
};

/**
 * The calls that are not finished, over any network: their steps, their webhooks and their
 * applications. Each call has one timer, which waits for its next known step.
 */
export class RunningCalls implements AsyncDisposable {
  readonly live = new LiveCalls();
  readonly network: Network;
  readonly #options: RunningCallsOptions;
  readonly #identity: { sipAddress: string };
  readonly #delivery: WebhookDelivery;
  readonly #applications = new Applications((call) => this.#sessionOf(call));
  readonly #runs = new Map<string, CallRun>();

  constructor(options: RunningCallsOptions, server: CallControlServerConfig) {
    this.#options = options;
    this.#identity = { sipAddress: server.host };
    this.#delivery = new WebhookDelivery({ clock: options.clock, rule: hookRule(server) });
    this.network = options.openNetwork({
      elapsedMs: (call) => this.#elapsedMs(call),
      recordDialling: (call, leg) => this.#recordDialling(call, leg),
      addStep: (call, step) => this.#addStep(call, step),
    });
  }

  /**
   * Continues every unfinished call from the state in the ledger. Calls of accounts that are no longer
   * configured wait for a start with their account.
   */
  async resume(): Promise<void> {
    const { accounts, ledger } = this.#options;
    const calls = [...ledger.calls()].filter(
      (call) => accounts.webhookSecretOf(call.accountSid) !== undefined && !isFinished(call),
    );
    const interrupted = calls.filter((call) => this.#hadApplication(call));
    for (const call of calls) this.#run(call);
    await this.network.adopt(calls.filter((call) => !hasEnded(call.plan, this.#elapsedMs(call))));
    // After a failed write the ledger refuses every later entry, so there is nothing left to do.
    await Promise.allSettled(interrupted.map((call) => this.#hangUpInterrupted(call)));
  }

  /** Counts a call that is being accepted as live. */
  takeLine(call: Call): void {
    this.network.takeLine(call);
    this.#countAsLive(call);
  }

  /** Places a call that the ledger has accepted. */
  start(call: Call): void {
    this.#run(call);
    void this.network.carry(call);
  }

  /**
   * The current time of a call, in milliseconds since 1970. It starts with the wall clock at the request
   * and then follows the monotonic clock. For a finished call it is infinite.
   */
  callTimeMs(call: Call): number {
    return call.receivedAtMs + this.#elapsedMs(call);
  }

  /** Whether the session of a call is over: jambonz then accepts no request for it. */
  isGone(call: Call): boolean {
    return isGone(call.plan, this.#elapsedMs(call));
  }

  /** Hangs up a call by the rules of its network. Resolves after the ledger has written it. */
  async hangUp(
    call: Call,
    request: Pick<HangUpRequest, 'callStatus' | 'endedBy' | 'durationSeconds'>,
  ): Promise<HangUpDecision['kind']> {
    const timing = { elapsedMs: this.#elapsedMs(call), speed: this.network.speed };
    const decision = this.network.decideHangUp(call.plan, { ...request, ...timing });
    if (decision.kind !== 'hung-up') return decision.kind;
    await this.#options.ledger.record({ type: 'hung_up', sid: call.sid, plan: decision.plan });
    const run = this.#runs.get(call.sid);
    if (run !== undefined) this.#advance(run);
    void this.network.hangUp(call);
    return decision.kind;
  }

  /** Replaces the application of an answered call by the one that a hook returns. */
  redirect(call: Call, hook: Hook): void {
    if (this.#isTalking(call)) this.#applications.redirect(call, hook);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#applications.stopAll();
    const runs = [...this.#runs.values()];
    for (const run of runs) run.stopTimer();
    await this.network[Symbol.asyncDispose]();
    await this.#delivery[Symbol.asyncDispose]();
    await Promise.all(runs.map((run) => run.settled()));
  }

  #run(call: Call): void {
    const { accounts, ledger, monotonicMs } = this.#options;
    const run = new CallRun(call, {
      receivedAtMonotonicMs: monotonicMs() - this.#wallClockElapsedMs(call),
      ledger,
      onFinished: () => this.#runs.delete(call.sid),
      webhooks: {
        delivery: this.#delivery,
        // Only calls of configured accounts run, so there always is a secret.
        currentSecret: () => accounts.webhookSecretOf(call.accountSid) ?? '',
        identity: this.#identity,
        report: (end) => this.network.report(call, end),
        onDetectionAnswer: (answer) =>
          this.#applications.applyReply(call, { kind: 'answered', ...answer }),
      },
    });
    this.#runs.set(call.sid, run);
    this.#countAsLive(call);
    this.#advance(run);
  }

  /** A call that the network rejects for capacity occupies no line. */
  #countAsLive(call: Call): void {
    if (!isRejectedForCapacity(call.plan)) this.live.add(call);
  }

  async #recordDialling(call: Call, leg: Omit<Leg, 'dialledAtMs'>): Promise<boolean> {
    const dialled = { ...leg, dialledAtMs: this.#elapsedMs(call) };
    await this.#options.ledger.record({ type: 'dialling', sid: call.sid, leg: dialled });
    return !this.isGone(call);
  }

  async #addStep(call: Call, step: Step): Promise<void> {
    if (isComplete(call.plan)) return;
    const elapsedMs = this.#elapsedMs(call);
    // The webhook of a step follows its entry, so that no restart forgets what was told.
    await this.#options.ledger.record({ type: 'stepped', sid: call.sid, step, elapsedMs });
    const run = this.#runs.get(call.sid);
    if (run !== undefined) this.#advance(run);
  }

  #advance(run: CallRun): void {
    const { call } = run;
    const reached = run.reach(this.#elapsedMs(call), () => this.#advance(run));
    if (run.isOver) {
      this.live.remove(call);
      return this.#applications.stop(call.sid);
    }
    if (reached.some(isAnswer)) this.#applications.start(call, this.network.builtInVerbs);
  }

  /** Milliseconds since the request for the call: the time base of its steps. */
  #elapsedMs(call: Call): number {
    if (isFinished(call)) return Number.POSITIVE_INFINITY;
    const run = this.#runs.get(call.sid);
    if (run === undefined) return this.#wallClockElapsedMs(call);
    return Math.floor(this.#options.monotonicMs() - run.receivedAtMonotonicMs);
  }

  /**
   * Milliseconds since the request by the wall clock, the only clock that processes share. The call is
   * at least at the last step whose webhook an earlier process sent.
   */
  #wallClockElapsedMs({ receivedAtMs, plan, postedSteps }: Call): number {
    const lastPostedMs = plan.steps[postedSteps - 1]?.atMs ?? 0;
    return Math.max(lastPostedMs, this.#options.clock.now().getTime() - receivedAtMs);
  }

  #isTalking(call: Call): boolean {
    return isInConversation(call, this.callTimeMs(call));
  }

  #sessionOf(call: Call) {
    const { ledger, monotonicMs } = this.#options;
    return createSession(call, {
      network: this.network,
      ledger,
      monotonicMs,
      identity: this.#identity,
      webhooks: () => this.#runs.get(call.sid)?.webhooks,
      isTalking: () => this.#isTalking(call),
      elapsedMs: () => this.#elapsedMs(call),
      endCall: async (end) => void (await this.hangUp(call, { callStatus: 'completed', ...end })),
    });
  }

  /** Whether an application started, or can no longer start because the answer was already reported. */
  #hadApplication({ plan, postedSteps, application, applicationStarted }: Call): boolean {
    if (applicationStarted) return true;
    const isPlayed = this.#applications.isPlayed(application, this.network.builtInVerbs);
    return isPlayed && plan.steps.slice(0, postedSteps).some(isAnswer);
  }

  /** Hangs up: the ledger does not hold the state of an application, so it cannot continue. */
  async #hangUpInterrupted(call: Call): Promise<void> {
    if (!this.#isTalking(call)) return;
    const applicationProblem = 'call control restarted while the application was running';
    const { ledger } = this.#options;
    await ledger.record({ type: 'amended', sid: call.sid, changes: { applicationProblem } });
    await this.hangUp(call, { callStatus: 'completed', endedBy: 'jambonz' });
  }
}
