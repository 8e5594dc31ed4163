import type { Call } from '../ledger/call.ts';
import type { Hook } from '../ledger/call-details.ts';
import type { HookOutcome } from '../webhooks/webhook-queue.ts';
import { readReply } from './hook-reply.ts';
import { isBuiltInAgent, isPlayed } from './built-in-agent.ts';
import { ApplicationRun } from './application-run.ts';
import type { CallSession } from './call-session.ts';
import { problemText } from './problem-text.ts';
import { hookOfRedirect } from './verb-hook.ts';
import type { Verb } from './verb.ts';

/** Plays the applications of all calls, at most one per call. */
export class Applications {
  readonly #sessionOf: (call: Call) => CallSession;
  readonly #runs = new Map<string, ApplicationRun>();
  #isStopped = false;

  constructor(sessionOf: (call: Call) => CallSession) {
    this.#sessionOf = sessionOf;
  }

  /** @param builtInVerbs what the built-in agent plays; null: the network plays it by itself */
  isPlayed(application: Call['application'], builtInVerbs: readonly Verb[] | null): boolean {
    return builtInVerbs !== null || isPlayed(application);
  }

  /**
   * Fetches and plays the application, if any, of a call that was just answered. Never throws.
   * @param builtInVerbs what the built-in agent plays; null: the network plays it by itself
   */
  start(call: Call, builtInVerbs: readonly Verb[] | null): void {
    if (call.applicationStarted || !this.isPlayed(call.application, builtInVerbs)) return;
    const run = new ApplicationRun(this.#sessionOf(call), call.application?.callHook ?? null);
    if (isPlayed(call.application)) return this.#run(call, run, () => run.start());
    run.replace([...(builtInVerbs ?? [])]);
    this.#runs.set(call.sid, run);
    void this.#guard(call, () => run.play());
  }

  /**
   * Replaces the application of a call with the verbs that a hook answered. An empty list changes
   * nothing. Never throws.
   */
  async applyReply(call: Call, outcome: HookOutcome): Promise<void> {
    await this.#guard(call, async () => {
      const reply = readReply(outcome, this.#sessionOf(call).unplayedVerbs);
      if (reply.kind === 'verbs' && reply.verbs.length > 0) this.#replaceVerbs(call, reply.verbs);
      if (reply.kind === 'failed') await this.#recordProblem(call, reply.problem);
    });
  }

  /**
   * Requests another hook and plays its verbs instead. An empty list ends the call. Never throws.
   */
  redirect(call: Call, target: Hook): void {
    void this.#guard(call, () => this.#redirect(call, target));
  }

  async #redirect(call: Call, target: Hook): Promise<void> {
    const base = call.application?.callHook;
    const hook = base ? hookOfRedirect(target, base) : null;
    if (hook === null)
      return this.#recordProblem(call, 'the hook must be an http or https address');
    const { requestHook, webhookMembers, unplayedVerbs } = this.#sessionOf(call);
    const reply = readReply(await requestHook(hook, webhookMembers()), unplayedVerbs);
    if (reply.kind === 'verbs') this.#replaceVerbs(call, reply.verbs);
    if (reply.kind === 'failed') await this.#recordProblem(call, reply.problem);
  }

  /** Stops the application of a call that has ended. */
  stop(sid: string): void {
    this.#runs.get(sid)?.stop();
    this.#runs.delete(sid);
  }

  /** Stops all applications and starts no further ones, because the server is stopping. */
  stopAll(): void {
    this.#isStopped = true;
    for (const sid of this.#runs.keys()) this.stop(sid);
  }

  #replaceVerbs(call: Call, verbs: Verb[]): void {
    const session = this.#sessionOf(call);
    if (!session.isTalking()) return;
    const running = this.#runs.get(call.sid);
    if (running !== undefined) return running.replace(verbs);
    const base = call.application?.callHook ?? null;
    // A redirect from the built-in agent to itself changes nothing: its conversation is planned.
    if (base !== null && isBuiltInAgent(base) && redirectsToBuiltInAgent(verbs, base)) return;
    const run = new ApplicationRun(session, base, session.answeredForMs());
    run.replace(verbs);
    this.#run(call, run, () => run.play());
  }

  #run(call: Call, run: ApplicationRun, play: () => Promise<void>): void {
    if (this.#isStopped) return;
    this.#runs.set(call.sid, run);
    void this.#guard(call, async () => {
      // Recorded before the first request, so that a restarted server does not start it again.
      if (!call.applicationStarted) {
        await this.#sessionOf(call).amendCall({ applicationStarted: true });
      }
      if (this.#runs.get(call.sid) === run) await play();
    });
  }

  /** Ends the call if `play` throws. Never throws itself. */
  async #guard(call: Call, play: () => Promise<void>): Promise<void> {
    try {
      await play();
    } catch (cause) {
      // This fails only after a failed ledger write. The ledger then refuses all calls anyway.
      await this.#abort(call, cause).catch(() => {});
    }
  }

  async #abort(call: Call, cause: unknown): Promise<void> {
    this.stop(call.sid);
    const { isTalking, answeredForMs, endCall } = this.#sessionOf(call);
    if (!isTalking()) return;
    const reason = cause instanceof Error ? cause.message : 'unknown';
    await this.#recordProblem(call, `the application could not be played: ${reason}`);
    await endCall({ endedBy: 'jambonz', durationSeconds: Math.floor(answeredForMs() / 1000) });
  }

  async #recordProblem(call: Call, problem: string): Promise<void> {
    const applicationProblem = problemText(problem);
    await this.#sessionOf(call).amendCall({ applicationProblem });
  }
}

function redirectsToBuiltInAgent([first]: Verb[], base: Hook): boolean {
  if (first?.verb !== 'redirect') return false;
  const hook = hookOfRedirect(first.actionHook, base);
  return hook !== null && isBuiltInAgent(hook);
}
