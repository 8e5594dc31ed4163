import type { Call } from '../ledger/call.ts';
import type { Hook } from '../ledger/call-details.ts';
import type { HookOutcome } from '../webhooks/webhook-queue.ts';
import { readReply } from './hook-reply.ts';
import type { HookReply } from './hook-reply.ts';
import { isBuiltInAgent, isPlayed } from './built-in-agent.ts';
import { ApplicationRun } from './application-run.ts';
import type { CallSession } from './call-session.ts';
import { hookOfRedirect } from './verb-hook.ts';
import type { Verb } from './verb.ts';

/** The applications that are being played, one a call at most. */
export class Applications {
  readonly #telephoneOf: (call: Call) => CallSession;
  readonly #runs = new Map<string, ApplicationRun>();
  #isStopped = false;

  constructor(telephoneOf: (call: Call) => CallSession) {
    this.#telephoneOf = telephoneOf;
  }

  /** Fetches and plays the application of a call that was just answered, if it has one. */
  start(call: Call): void {
    if (call.applicationStarted || !isPlayed(call.application)) return;
    const run = new ApplicationRun(this.#telephoneOf(call), call.application?.callHook ?? null);
    this.#begin(call, run, () => run.start());
  }

  /**
   * Puts the verbs that a hook has answered into the place of what is played; none change nothing.
   * Never throws.
   */
  async applyReply(call: Call, outcome: HookOutcome): Promise<void> {
    await this.#watch(call, () => this.#obey(call, readReply(outcome)));
  }

  /** Asks another hook for the verbs from now on; none at all end the call. */
  redirect(call: Call, given: Hook): void {
    void this.#watch(call, () => this.#redirect(call, given));
  }

  async #redirect(call: Call, given: Hook): Promise<void> {
    const base = call.application?.callHook;
    const hook = base ? hookOfRedirect(given, base) : null;
    if (hook === null) return this.#complain(call, 'the hook must be an http or https address');
    const { requestHook: ask, webhookMembers: members } = this.#telephoneOf(call);
    const reply = readReply(await ask(hook, members()));
    if (reply.kind === 'verbs') this.#replace(call, reply.verbs);
    if (reply.kind === 'failed') await this.#complain(call, reply.problem);
  }

  async #obey(call: Call, reply: HookReply): Promise<void> {
    if (reply.kind === 'verbs' && reply.verbs.length > 0) this.#replace(call, reply.verbs);
    if (reply.kind === 'failed') await this.#complain(call, reply.problem);
  }

  /** Ends the application of a call that is over. */
  stop(sid: string): void {
    this.#runs.get(sid)?.stop();
    this.#runs.delete(sid);
  }

  /** Ends all applications, and begins none any more: this server stops. */
  stopAll(): void {
    this.#isStopped = true;
    for (const sid of this.#runs.keys()) this.stop(sid);
  }

  #replace(call: Call, verbs: Verb[]): void {
    const telephone = this.#telephoneOf(call);
    if (!telephone.isTalking()) return;
    const running = this.#runs.get(call.sid);
    if (running !== undefined) return running.replace(verbs);
    const base = call.application?.callHook ?? null;
    // The simulator's own agent goes on as planned when it is asked anew.
    if (base !== null && isBuiltInAgent(base) && redirectsToBuiltInAgent(verbs, base)) return;
    const run = new ApplicationRun(telephone, base, telephone.answeredForMs());
    run.replace(verbs);
    this.#begin(call, run, () => run.play());
  }

  #begin(call: Call, run: ApplicationRun, play: () => Promise<void>): void {
    if (this.#isStopped) return;
    this.#runs.set(call.sid, run);
    void this.#watch(call, async () => {
      // Before the application is told anything: after a kill it is not begun a second time.
      if (!call.applicationStarted)
        await this.#telephoneOf(call).amendCall({ applicationStarted: true });
      if (this.#runs.get(call.sid) === run) await play();
    });
  }

  /** Never throws: an error ends the call. */
  async #watch(call: Call, played: () => Promise<void>): Promise<void> {
    try {
      await played();
    } catch (cause) {
      // The ledger refuses all calls after a failed write, so there is nobody left to tell.
      await this.#breakOff(call, cause).catch(() => {});
    }
  }

  async #breakOff(call: Call, cause: unknown): Promise<void> {
    this.stop(call.sid);
    const { isTalking, answeredForMs, endCall: end } = this.#telephoneOf(call);
    if (!isTalking()) return;
    const reason = cause instanceof Error ? cause.message : 'unknown';
    await this.#complain(call, `the application could not be played: ${reason}`);
    await end({ endedBy: 'jambonz', durationSeconds: Math.floor(answeredForMs() / 1000) });
  }

  async #complain(call: Call, applicationProblem: string): Promise<void> {
    await this.#telephoneOf(call).amendCall({ applicationProblem });
  }
}

function redirectsToBuiltInAgent([first]: Verb[], base: Hook): boolean {
  if (first?.verb !== 'redirect') return false;
  const hook = hookOfRedirect(first.actionHook, base);
  return hook !== null && isBuiltInAgent(hook);
}
