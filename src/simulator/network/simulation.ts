import type { CallControlServerConfig, SimulatorConfig } from '../../config/config.ts';
import type { Accounts } from '../accounts.ts';
import { Applications } from '../application/applications.ts';
import { isPlayed } from '../application/built-in-agent.ts';
import type { CallSession } from '../application/call-session.ts';
import { isFinished, milestones } from '../ledger/call.ts';
import type { Call } from '../ledger/call.ts';
import { CallWebhooks } from '../webhooks/call-webhooks.ts';
import { decideHangUp, isGone } from './hang-up.ts';
import type { HangUpDecision, HangUpRequest } from './hang-up.ts';
import type { Hook } from '../ledger/call-details.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { LiveCalls } from '../ledger/live-calls.ts';
import { statusPayload } from '../webhooks/payload.ts';
import type { ServerIdentity } from '../webhooks/payload.ts';
import { isTurnedAway } from './plan.ts';
import type { Step } from './step.ts';
import { timerMs } from './timer.ts';
import { WebhookDelivery } from '../webhooks/webhook-delivery.ts';
import type { HookOutcome } from '../webhooks/webhook-queue.ts';

type Run = {
  call: Call;
  /** When the request came, by the clock that only goes on. */
  receivedAtSteadyMs: number;
  webhooks: CallWebhooks;
  /** Steps whose time has come. */
  reachedSteps: number;
  /** Steps that are dealt with, after one that is not yet. */
  dealtWith: Set<number>;
  timer: NodeJS.Timeout | undefined;
  /** Ends when everything that was due so far is sent. */
  told: Promise<unknown>;
};

type HangUpKind = HangUpDecision['kind'];

type SimulationOptions = {
  accounts: Accounts;
  ledger: Ledger;
  clock: { now(): Date };
  /** Milliseconds that only go on, whatever the wall clock is set to. */
  steadyMs: () => number;
};

/** Plays the plans of accepted calls in time: one timer a call, which waits for its next step. */
export class Simulation implements AsyncDisposable {
  readonly live = new LiveCalls();
  readonly #accounts: Accounts;
  readonly #ledger: Ledger;
  readonly #clock: { now(): Date };
  readonly #steadyMs: () => number;
  readonly #seed: number;
  readonly #speed: number;
  readonly #identity: ServerIdentity;
  readonly #delivery: WebhookDelivery;
  readonly #applications = new Applications((call) => this.#sessionOf(call));
  readonly #runs = new Map<string, Run>();

  constructor(
    { accounts, ledger, clock, steadyMs }: SimulationOptions,
    server: CallControlServerConfig,
    simulator: SimulatorConfig,
  ) {
    this.#accounts = accounts;
    this.#ledger = ledger;
    this.#clock = clock;
    this.#steadyMs = steadyMs;
    this.#seed = simulator.seed;
    this.#speed = simulator.speed;
    this.#identity = { sipAddress: server.host };
    this.#delivery = new WebhookDelivery(clock);
  }

  /**
   * Goes on with every call that is not finished, from where the ledger says that it was; those of
   * an account that is no longer configured wait until it is.
   */
  resume(): void {
    for (const call of this.#ledger.calls()) {
      const isOurs = this.#accounts.webhookSecretOf(call.accountSid) !== undefined;
      if (!isOurs || isFinished(call)) continue;
      const hadApplication = wasPlayed(call);
      this.start(call);
      // The ledger refuses all calls after a failed write, so there is nobody left to tell here.
      if (hadApplication) this.#abandon(call).catch(() => {});
    }
  }

  /** Takes a line for a call that is about to start, unless it was turned away. */
  occupy(call: Call): void {
    if (!isTurnedAway(call.plan)) this.live.add(call);
  }

  start(call: Call): void {
    const run: Run = {
      call,
      receivedAtSteadyMs: this.#steadyMs() - this.#sinceRequestMs(call),
      webhooks: this.#webhooksOf(call),
      reachedSteps: call.postedSteps,
      dealtWith: new Set(),
      timer: undefined,
      told: Promise.resolve(),
    };
    this.#runs.set(call.sid, run);
    this.occupy(call);
    this.#advance(run);
  }

  /**
   * The instant in the time of a call, in milliseconds since 1970: from its request on it only goes
   * on, whatever the wall clock is set to. Of a finished call everything is past.
   */
  nowOf(call: Call): number {
    return call.receivedAtMs + this.#elapsedMs(call);
  }

  /** Whether the session of a call is over, so that nothing can be asked of it. */
  isGone(call: Call): boolean {
    return isGone(call.plan, this.#elapsedMs(call));
  }

  /** Ends a call now, by the rules of `decideHangUp`; the ledger knows before this resolves. */
  async hangUp(call: Call, callStatus: HangUpRequest['callStatus']): Promise<HangUpKind> {
    return this.#hangUp(call, { callStatus });
  }

  /** Ends an answered call now; false: it is not answered yet, or over. */
  async end(call: Call, endedBy: 'jambonz' | 'caller'): Promise<boolean> {
    return (await this.#hangUp(call, { callStatus: 'completed', endedBy })) === 'hung-up';
  }

  /** Asks a hook of the call's application, after the requests of this kind before it. */
  async ask(call: Call, hook: Hook, payload: unknown): Promise<HookOutcome> {
    return (await this.#runs.get(call.sid)?.webhooks.ask(hook, payload)) ?? { kind: 'stopped' };
  }

  /** Asks for another application, which takes the place of what is played on an answered call. */
  redirect(call: Call, hook: Hook): void {
    if (this.#isTalking(call)) this.#applications.redirect(call, hook);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#applications.stopAll();
    const runs = [...this.#runs.values()];
    for (const run of runs) clearTimeout(run.timer);
    await this.#delivery[Symbol.asyncDispose]();
    await Promise.all(runs.map((run) => run.told));
  }

  #advance(run: Run): void {
    clearTimeout(run.timer);
    const { steps } = run.call.plan;
    const reachedBefore = run.reachedSteps;
    let next = steps[run.reachedSteps];
    while (next !== undefined && this.#delayMs(run, next) <= 0) {
      this.#tell(run, run.reachedSteps);
      run.reachedSteps += 1;
      next = steps[run.reachedSteps];
    }
    if (next === undefined) {
      this.live.remove(run.call);
      return this.#applications.stop(run.call.sid);
    }
    const reached = steps.slice(reachedBefore, run.reachedSteps);
    if (reached.some(isAnswer)) this.#applications.start(run.call);
    // Time has gone on since the loop looked.
    run.timer = setTimeout(() => this.#advance(run), timerMs(this.#delayMs(run, next)));
  }

  #delayMs({ call }: Run, step: Step): number {
    return step.atMs - this.#elapsedMs(call);
  }

  /** Milliseconds since the request for the call: the time in which its steps are placed. */
  #elapsedMs(call: Call): number {
    if (isFinished(call)) return Number.POSITIVE_INFINITY;
    const run = this.#runs.get(call.sid);
    if (run === undefined) return this.#sinceRequestMs(call);
    return Math.floor(this.#steadyMs() - run.receivedAtSteadyMs);
  }

  /** By the wall clock, the only one that an earlier process had; what was told then is past. */
  #sinceRequestMs({ receivedAtMs, plan, postedSteps }: Call): number {
    const toldMs = plan.steps[postedSteps - 1]?.atMs ?? 0;
    return Math.max(toldMs, this.#clock.now().getTime() - receivedAtMs);
  }

  #tell(run: Run, index: number): void {
    // The ledger refuses all calls after a failed write, so there is nobody left to tell here.
    run.told = Promise.allSettled([run.told, this.#tellStep(run, index)]);
  }

  /** After a stop the steps from the first on that is not dealt with are left to the next start. */
  async #tellStep({ call, webhooks, dealtWith }: Run, index: number): Promise<void> {
    if (!(await webhooks.tell(index))) return;
    dealtWith.add(index);
    let steps = call.postedSteps;
    while (dealtWith.delete(steps)) steps += 1;
    if (steps === call.postedSteps) return;
    const recorded = this.#ledger.record({ type: 'posted', sid: call.sid, steps });
    if (isFinished(call)) this.#runs.delete(call.sid);
    await recorded;
    if (isFinished(call)) await webhooks.close();
  }

  #advanceCall(call: Call): void {
    const run = this.#runs.get(call.sid);
    if (run !== undefined) this.#advance(run);
  }

  async #hangUp(
    call: Call,
    request: Pick<HangUpRequest, 'callStatus' | 'endedBy' | 'durationSeconds'>,
  ): Promise<HangUpKind> {
    const now = { elapsedMs: this.#elapsedMs(call), speed: this.#speed };
    const decision = decideHangUp(call.plan, { ...request, ...now });
    if (decision.kind !== 'hung-up') return decision.kind;
    await this.#ledger.record({ type: 'hung_up', sid: call.sid, plan: decision.plan });
    this.#advanceCall(call);
    return decision.kind;
  }

  #webhooksOf(call: Call): CallWebhooks {
    return new CallWebhooks(call, {
      delivery: this.#delivery,
      // Only calls of configured accounts are played.
      secretNow: () => this.#accounts.webhookSecretOf(call.accountSid) ?? '',
      identity: this.#identity,
      seed: this.#seed,
      onDetectionAnswer: (answer) =>
        this.#applications.applyReply(call, { kind: 'answered', ...answer }),
    });
  }

  #isTalking(call: Call): boolean {
    const { answeredAtMs, endedAtMs } = milestones(call, this.nowOf(call));
    return answeredAtMs !== null && endedAtMs === null;
  }

  #sessionOf(call: Call): CallSession {
    const answered = call.plan.steps.find(isAnswer);
    const members = () =>
      answered === undefined ? {} : statusPayload(call, answered, this.#identity);
    return {
      call,
      seed: this.#seed,
      speed: this.#speed,
      steadyMs: this.#steadyMs,
      isTalking: () => this.#isTalking(call),
      answeredForMs: () => (this.#elapsedMs(call) - (answered?.atMs ?? 0)) * this.#speed,
      webhookMembers: members,
      requestHook: (hook, payload) => this.ask(call, hook, payload),
      sendStatus: (more) =>
        this.#runs.get(call.sid)?.webhooks.tellStatus({ ...members(), ...more }),
      addTranscriptLine: (line) => this.#ledger.record({ type: 'heard', sid: call.sid, line }),
      amendCall: (changes) => this.#ledger.record({ type: 'amended', sid: call.sid, changes }),
      endCall: async (end) => void (await this.#hangUp(call, { callStatus: 'completed', ...end })),
    };
  }

  /** What an application had in mind is not in the ledger: jambonz hangs up. */
  async #abandon(call: Call): Promise<void> {
    if (!this.#isTalking(call)) return;
    const applicationProblem = 'call control was started anew while the application was played';
    await this.#ledger.record({ type: 'amended', sid: call.sid, changes: { applicationProblem } });
    await this.end(call, 'jambonz');
  }
}

function isAnswer({ status, event }: Step): boolean {
  return status === 'in-progress' && event === undefined;
}

/** An application was begun, or is never begun any more because the world knows of the answer. */
function wasPlayed({ plan, postedSteps, application, applicationStarted }: Call): boolean {
  if (applicationStarted) return true;
  return isPlayed(application) && plan.steps.slice(0, postedSteps).some(isAnswer);
}
