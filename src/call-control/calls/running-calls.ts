import type { CallControlServerConfig, SimulatorConfig } from '../../config/config.ts';
import type { Accounts } from '../accounts.ts';
import { Applications } from '../application/applications.ts';
import { isBuiltInAgent, isPlayed } from '../application/built-in-agent.ts';
import type { CallSession } from '../application/call-session.ts';
import { isFinished, milestones } from '../ledger/call.ts';
import type { Call } from '../ledger/call.ts';
import { CallWebhooks } from '../webhooks/call-webhooks.ts';
import { decideHangUp, isGone } from '../simulated/hang-up.ts';
import type { HangUpDecision, HangUpRequest } from '../simulated/hang-up.ts';
import type { Hook } from '../ledger/call-details.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { LiveCalls } from '../ledger/live-calls.ts';
import { statusPayload } from '../webhooks/payload.ts';
import type { ServerIdentity } from '../webhooks/payload.ts';
import { isRejectedForCapacity } from '../network/plan.ts';
import type { Step } from '../network/step.ts';
import { timerDelayMs } from './timer.ts';
import { type AddressRule, callHookRule } from '../../outbound/address-rule.ts';
import { WebhookDelivery } from '../webhooks/webhook-delivery.ts';

type Run = {
  call: Call;
  /** When the request came, by the monotonic clock. */
  receivedAtMonotonicMs: number;
  webhooks: CallWebhooks;
  /** How many steps the call has reached. */
  reachedSteps: number;
  /** Indexes of settled steps that wait for an earlier step to be settled. */
  settledSteps: Set<number>;
  timer: NodeJS.Timeout | undefined;
  /** Resolves when the webhooks of all reached steps are settled. */
  sent: Promise<unknown>;
};

type SimulationOptions = {
  accounts: Accounts;
  ledger: Ledger;
  clock: { now(): Date };
  /** Milliseconds of a monotonic clock. */
  monotonicMs: () => number;
};

/** Runs the plans of accepted calls. Each call has one timer, which waits for its next step. */
export class Simulation implements AsyncDisposable {
  readonly live = new LiveCalls();
  readonly #accounts: Accounts;
  readonly #ledger: Ledger;
  readonly #clock: { now(): Date };
  readonly #monotonicMs: () => number;
  readonly #seed: number;
  readonly #speed: number;
  readonly #identity: ServerIdentity;
  readonly #delivery: WebhookDelivery;
  readonly #applications = new Applications((call) => this.#createSession(call));
  readonly #runs = new Map<string, Run>();

  constructor(
    { accounts, ledger, clock, monotonicMs }: SimulationOptions,
    server: CallControlServerConfig,
    simulator: SimulatorConfig,
  ) {
    this.#accounts = accounts;
    this.#ledger = ledger;
    this.#clock = clock;
    this.#monotonicMs = monotonicMs;
    this.#seed = simulator.seed;
    this.#speed = simulator.speed;
    this.#identity = { sipAddress: server.host };
    this.#delivery = new WebhookDelivery({ clock, rule: ruleOf(server) });
  }

  /**
   * Continues every unfinished call from the state in the ledger. Calls of accounts that are no longer
   * configured wait for a start with their account.
   */
  resume(): void {
    for (const call of this.#ledger.calls()) {
      const isConfigured = this.#accounts.webhookSecretOf(call.accountSid) !== undefined;
      if (!isConfigured || isFinished(call)) continue;
      const mustHangUp = hadApplication(call);
      this.start(call);
      // After a failed write the ledger refuses every later entry, so there is nothing left to do.
      if (mustHangUp) this.#hangUpInterrupted(call).catch(() => {});
    }
  }

  /** Counts a call that is about to start as live, unless the network rejects it for capacity. */
  occupyLine(call: Call): void {
    if (!isRejectedForCapacity(call.plan)) this.live.add(call);
  }

  start(call: Call): void {
    const run: Run = {
      call,
      receivedAtMonotonicMs: this.#monotonicMs() - this.#wallClockElapsedMs(call),
      webhooks: this.#createWebhooks(call),
      reachedSteps: call.postedSteps,
      settledSteps: new Set(),
      timer: undefined,
      sent: Promise.resolve(),
    };
    this.#runs.set(call.sid, run);
    this.occupyLine(call);
    this.#advance(run);
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

  /** Ends a call now, by the rules of `decideHangUp`. Resolves after the ledger has written it. */
  async hangUp(
    call: Call,
    request: Pick<HangUpRequest, 'callStatus' | 'endedBy' | 'durationSeconds'>,
  ): Promise<HangUpDecision['kind']> {
    const timing = { elapsedMs: this.#elapsedMs(call), speed: this.#speed };
    const decision = decideHangUp(call.plan, { ...request, ...timing });
    if (decision.kind !== 'hung-up') return decision.kind;
    await this.#ledger.record({ type: 'hung_up', sid: call.sid, plan: decision.plan });
    const run = this.#runs.get(call.sid);
    if (run !== undefined) this.#advance(run);
    return decision.kind;
  }

  /** Replaces the application of an answered call by the one that a hook returns. */
  redirect(call: Call, hook: Hook): void {
    if (this.#isTalking(call)) this.#applications.redirect(call, hook);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#applications.stopAll();
    const runs = [...this.#runs.values()];
    for (const run of runs) clearTimeout(run.timer);
    await this.#delivery[Symbol.asyncDispose]();
    await Promise.all(runs.map((run) => run.sent));
  }

  #advance(run: Run): void {
    clearTimeout(run.timer);
    const { steps } = run.call.plan;
    const reachedBefore = run.reachedSteps;
    let next = steps[run.reachedSteps];
    while (next !== undefined && this.#delayMs(run, next) <= 0) {
      this.#sendStep(run, run.reachedSteps);
      run.reachedSteps += 1;
      next = steps[run.reachedSteps];
    }
    if (next === undefined) {
      this.live.remove(run.call);
      return this.#applications.stop(run.call.sid);
    }
    const reached = steps.slice(reachedBefore, run.reachedSteps);
    if (reached.some(isAnswer)) this.#applications.start(run.call);
    // Some time has passed since the loop read the clock.
    run.timer = setTimeout(() => this.#advance(run), timerDelayMs(this.#delayMs(run, next)));
  }

  #delayMs({ call }: Run, step: Step): number {
    return step.atMs - this.#elapsedMs(call);
  }

  /** Milliseconds since the request for the call: the time base of its steps. */
  #elapsedMs(call: Call): number {
    if (isFinished(call)) return Number.POSITIVE_INFINITY;
    const run = this.#runs.get(call.sid);
    if (run === undefined) return this.#wallClockElapsedMs(call);
    return Math.floor(this.#monotonicMs() - run.receivedAtMonotonicMs);
  }

  /**
   * Milliseconds since the request by the wall clock, the only clock that processes share. The call is
   * at least at the last step whose webhook an earlier process sent.
   */
  #wallClockElapsedMs({ receivedAtMs, plan, postedSteps }: Call): number {
    const lastPostedMs = plan.steps[postedSteps - 1]?.atMs ?? 0;
    return Math.max(lastPostedMs, this.#clock.now().getTime() - receivedAtMs);
  }

  #sendStep(run: Run, index: number): void {
    // After a failed write the ledger refuses every later entry, so an error needs no handling here.
    run.sent = Promise.allSettled([run.sent, this.#sendAndRecord(run, index)]);
  }

  /** After a stop the next start sends again from the first step that is not settled. */
  async #sendAndRecord({ call, webhooks, settledSteps }: Run, index: number): Promise<void> {
    if (!(await webhooks.sendStep(index))) return;
    settledSteps.add(index);
    let steps = call.postedSteps;
    while (settledSteps.delete(steps)) steps += 1;
    if (steps === call.postedSteps) return;
    const recorded = this.#ledger.record({ type: 'posted', sid: call.sid, steps });
    if (isFinished(call)) this.#runs.delete(call.sid);
    await recorded;
    if (isFinished(call)) await webhooks.close();
  }

  #createWebhooks(call: Call): CallWebhooks {
    return new CallWebhooks(call, {
      delivery: this.#delivery,
      // Only calls of configured accounts run, so there always is a secret.
      currentSecret: () => this.#accounts.webhookSecretOf(call.accountSid) ?? '',
      identity: this.#identity,
      seed: this.#seed,
      onDetectionAnswer: (answer) =>
        this.#applications.applyReply(call, { kind: 'answered', ...answer }),
    });
  }

  #isTalking(call: Call): boolean {
    const { answeredAtMs, endedAtMs } = milestones(call, this.callTimeMs(call));
    return answeredAtMs !== null && endedAtMs === null;
  }

  #createSession(call: Call): CallSession {
    const answered = call.plan.steps.find(isAnswer);
    const members = () =>
      answered === undefined ? {} : statusPayload(call, answered, this.#identity);
    return {
      call,
      seed: this.#seed,
      speed: this.#speed,
      monotonicMs: this.#monotonicMs,
      isTalking: () => this.#isTalking(call),
      answeredForMs: () => (this.#elapsedMs(call) - (answered?.atMs ?? 0)) * this.#speed,
      webhookMembers: members,
      requestHook: async (hook, payload) =>
        (await this.#runs.get(call.sid)?.webhooks.askHook(hook, payload)) ?? { kind: 'stopped' },
      sendStatus: (more) =>
        this.#runs.get(call.sid)?.webhooks.sendStatus({ ...members(), ...more }),
      addTranscriptLine: (line) => this.#ledger.record({ type: 'heard', sid: call.sid, line }),
      amendCall: (changes) => this.#ledger.record({ type: 'amended', sid: call.sid, changes }),
      endCall: async (end) => void (await this.hangUp(call, { callStatus: 'completed', ...end })),
    };
  }

  /** Hangs up: the ledger does not hold the state of an application, so it cannot continue. */
  async #hangUpInterrupted(call: Call): Promise<void> {
    if (!this.#isTalking(call)) return;
    const applicationProblem = 'call control restarted while the application was running';
    await this.#ledger.record({ type: 'amended', sid: call.sid, changes: { applicationProblem } });
    await this.hangUp(call, { callStatus: 'completed', endedBy: 'jambonz' });
  }
}

/** The built-in agent is never requested, so its origin, with the simulator's controls, is not exempt. */
function ruleOf({ agentCallHook, ...server }: CallControlServerConfig): AddressRule {
  const isBuiltIn = agentCallHook !== '' && isBuiltInAgent({ url: agentCallHook });
  return callHookRule(server, { ...server, agentCallHook: isBuiltIn ? '' : agentCallHook });
}

function isAnswer({ status, event }: Step): boolean {
  return status === 'in-progress' && event === undefined;
}

/** Whether an application started, or can no longer start because the answer was already reported. */
function hadApplication({ plan, postedSteps, application, applicationStarted }: Call): boolean {
  if (applicationStarted) return true;
  return isPlayed(application) && plan.steps.slice(0, postedSteps).some(isAnswer);
}
