import type { Hook } from '../ledger/call-details.ts';
import { MediaError } from './call-media.ts';
import type { CallMedia } from './call-media.ts';
import { CallVoice } from './call-voice.ts';
import { readApplication, readReply } from './hook-reply.ts';
import type { HookReply } from './hook-reply.ts';
import { Pace } from './pace.ts';
import { problemText } from './problem-text.ts';
import { spokenText } from './say.ts';
import { Stopwatch } from './stopwatch.ts';
import type { CallSession } from './call-session.ts';
import { TagBudget } from './tag-budget.ts';
import { hookOfRedirect, hookOfVerb } from './verb-hook.ts';
import type { MembersOf, Verb, VerbOf } from './verb.ts';

const ENDLESS_PAUSE: Verb = { verb: 'pause', length: Number.POSITIVE_INFINITY };
/** What the action hook gets if the network could not gather (`lib/tasks/gather.js`). */
const FAILED_GATHER = { transcriptLine: null, result: { reason: 'error' } };
const MAX_TRANSCRIPT_CHARACTERS = 100_000;
const INVALID_HOOK_ADDRESS = 'the hook must be an http or https address, or begin with /';
/** Verbs without an effect on a call that is answered. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['answer', 'alert']);

/**
 * Plays an application on an answered call, verb by verb, until no verb is left or somebody hangs up.
 * The verbs can be replaced at any time.
 */
export class ApplicationRun {
  readonly #session: CallSession;
  readonly #stopwatch: Stopwatch;
  readonly #media: CallMedia;
  /** The hooks of verbs are resolved against its host and get its credentials. */
  #baseHook: Hook | null;
  readonly #voice: CallVoice;
  readonly #pace: Pace;
  readonly #tags = new TagBudget();
  #verbs: IterableIterator<Verb> = [].values();
  #interrupt = new AbortController();
  #isOver = false;

  /** @param elapsedMs simulated time since the answer of the call, at which the run begins */
  constructor(session: CallSession, base: Hook | null, elapsedMs = 0) {
    this.#session = session;
    this.#stopwatch = new Stopwatch(session, elapsedMs);
    this.#media = session.openMedia(this.#stopwatch);
    this.#baseHook = base;
    this.#voice = new CallVoice(session.call.application?.speech ?? null);
    this.#pace = new Pace(this.#stopwatch, (problem) => this.#recordProblem(problem));
  }

  /** Plays the application of the call: its `app_json`, or else what its `call_hook` answers. */
  async start(): Promise<void> {
    const { signal } = this.#interrupt;
    const reply = await this.#stopwatch.waitForAnswer(this.#firstApplication(), signal);
    if (reply?.kind === 'failed') return this.#fail(reply.problem);
    if (reply !== undefined) this.#setVerbs(reply.kind === 'verbs' ? reply.verbs : [ENDLESS_PAUSE]);
    await this.play();
  }

  /** Plays the current verbs, and all that replace them, to the end. */
  async play(): Promise<void> {
    while (!this.#isOver) {
      this.#interrupt = new AbortController();
      const next = this.#verbs.next();
      if (next.done) return this.#endCall('jambonz');
      await this.#playInPace(next.value, this.#interrupt.signal);
    }
  }

  /** Replaces the running verb and all that follow it. */
  replace(verbs: Verb[]): void {
    this.#setVerbs(verbs);
    this.#interrupt.abort();
  }

  /**
   * Stops without a webhook or ledger entry, because the call has ended or the server is stopping.
   */
  stop(): void {
    this.#isOver = true;
    this.#interrupt.abort();
  }

  async #firstApplication(): Promise<HookReply> {
    const { call, webhookMembers, requestHook } = this.#session;
    const { appJson = null, callHook = null, speech = null } = call.application ?? {};
    if (appJson !== null) return readApplication(appJson, this.#session.unplayedVerbs);
    if (callHook === null) return { kind: 'nothing' };
    const defaults = speech && { defaults: speech };
    const outcome = await requestHook(callHook, { ...webhookMembers(), ...defaults });
    return readReply(outcome, this.#session.unplayedVerbs);
  }

  async #playInPace(verb: Verb, signal: AbortSignal): Promise<void> {
    if (WITHOUT_EFFECT.has(verb.verb)) return;
    const beganMs = this.#stopwatch.passedMs;
    await this.#playVerb(verb, signal);
    if (!this.#isOver) await this.#pace.afterVerb(beganMs, signal);
  }

  async #playVerb(verb: Verb, signal: AbortSignal): Promise<void> {
    if (verb.verb === 'say') return this.#say(verb, signal);
    if (verb.verb === 'play') return this.#playSound(verb, signal);
    if (verb.verb === 'pause') return this.#pause(verb, signal);
    if (verb.verb === 'gather') return this.#gather(verb, signal);
    if (verb.verb === 'dtmf') return this.#pressKeys(verb, signal);
    if (verb.verb === 'listen') return this.#listen(verb, signal);
    if (verb.verb === 'dial') return this.#dial(verb, signal);
    return this.#playSilentVerb(verb, signal);
  }

  async #playSilentVerb(verb: Verb, signal: AbortSignal): Promise<void> {
    if (verb.verb === 'redirect') return this.#redirect(verb, signal);
    if (verb.verb === 'tag') return this.#tag(verb);
    if (verb.verb === 'config') return this.#configure(verb);
    if (verb.verb === 'hangup') return this.#endCall('jambonz');
  }

  async #pause({ length = 0 }: VerbOf<'pause'>, signal: AbortSignal): Promise<void> {
    await this.#hear(this.#media.pause(1000 * length, signal));
  }

  /** A network without the verb refuses the application before. */
  async #pressKeys(verb: VerbOf<'dtmf'>, signal: AbortSignal): Promise<void> {
    if (this.#media.dtmf) await this.#hear(this.#media.dtmf(verb, signal));
  }

  async #say(verb: MembersOf<'say'>, signal: AbortSignal): Promise<void> {
    await this.#addAgentLine(verb);
    await this.#hear(this.#media.say(verb, this.#voice.synthesizer, signal));
  }

  /** As in jambonz, a wrong answer of the action hook sends no webhook (`lib/tasks/play.js`). */
  async #playSound(verb: VerbOf<'play'>, signal: AbortSignal): Promise<void> {
    await this.#tellResult(verb, this.#media.play(verb, signal), signal);
  }

  async #listen(verb: VerbOf<'listen'>, signal: AbortSignal): Promise<void> {
    const application = { members: this.#session.webhookMembers(), hook: this.#baseHook };
    const listening = this.#media.listen?.(verb, application, signal);
    if (listening !== undefined) await this.#tellResult(verb, listening, signal);
  }

  async #dial(verb: VerbOf<'dial'>, signal: AbortSignal): Promise<void> {
    const dialling = this.#media.dial?.(verb, signal);
    if (dialling !== undefined) await this.#tellResult(verb, dialling, signal);
  }

  async #tellResult(
    verb: VerbOf<'play' | 'listen' | 'dial'>,
    sound: Promise<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<void> {
    const result = await this.#hear(sound);
    if (signal.aborted || result === null || !verb.actionHook) return;
    const problem = await this.#requestActionHook(verb, result, signal);
    if (problem !== undefined) await this.#recordProblem(problem);
  }

  async #gather(verb: VerbOf<'gather'>, signal: AbortSignal): Promise<void> {
    if (verb.say) await this.#addAgentLine(verb.say);
    const { synthesizer, recognizer } = this.#voice;
    const voice = { synthesizer, recognizer };
    const gathered = await this.#hear(this.#media.gather(verb, voice, signal));
    if (signal.aborted) return;
    const { transcriptLine, result } = gathered ?? FAILED_GATHER;
    if (transcriptLine !== null) await this.#addLine(transcriptLine);
    if (result === null) return this.#endCall('caller');
    if (!verb.actionHook) return;
    const problem = await this.#requestActionHook(verb, result, signal);
    if (problem === undefined) return;
    // jambonz goes on with the next verb and reports the problem in a webhook (`lib/tasks/gather.js`).
    await this.#recordProblem(problem);
    this.#session.sendStatus({
      error: 'invalid actionHook response',
      reason: problemText(problem),
    });
  }

  /**
   * Sends the result of a verb to its action hook. Verbs in the answer replace the remaining ones.
   * @returns the problem with the hook or its answer
   */
  async #requestActionHook(
    { id, actionHook }: VerbOf<'gather' | 'play' | 'listen' | 'dial'>,
    result: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const hook = this.#baseHook && hookOfVerb(actionHook, this.#baseHook);
    return this.#requestVerbs(hook, { ...result, ...(id && { verb_id: id }) }, signal);
  }

  /** Unlike for a gather, a failing hook ends the call (`lib/session/call-session.js`). */
  async #redirect(verb: VerbOf<'redirect'>, signal: AbortSignal): Promise<void> {
    if (verb.statusHook) await this.#changeStatusHook(verb.statusHook);
    const hook = this.#baseHook && hookOfRedirect(verb.actionHook, this.#baseHook);
    if (hook !== null) this.#baseHook = hook;
    const problem = await this.#requestVerbs(hook, verb.id ? { verb_id: verb.id } : {}, signal);
    if (problem !== undefined) await this.#fail(problem);
  }

  async #changeStatusHook(given: unknown): Promise<void> {
    const base = this.#session.call.statusHook ?? this.#baseHook;
    const statusHook = base && hookOfRedirect(given, base);
    if (statusHook === null) return this.#recordProblem(INVALID_HOOK_ADDRESS);
    await this.#session.amendCall({ statusHook });
  }

  async #tag({ data }: VerbOf<'tag'>): Promise<void> {
    const tag = typeof data === 'object' && !Array.isArray(data) ? data : null;
    const problem = this.#tags.problemOf(tag);
    if (problem !== undefined) return this.#recordProblem(problem);
    await this.#session.amendCall({ tag });
  }

  async #configure(verb: VerbOf<'config'>): Promise<void> {
    this.#voice.configure(verb);
    if (verb.record === undefined) return;
    const problem = await this.#session.record(verb.record);
    if (problem !== undefined) await this.#recordProblem(problem);
  }

  /**
   * Requests the next verbs. If the answer has none, the remaining verbs are played.
   * @returns the problem with the hook or its answer
   */
  async #requestVerbs(
    hook: Hook | null,
    more: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (hook === null) return INVALID_HOOK_ADDRESS;
    const { webhookMembers, requestHook } = this.#session;
    await this.#pace.beforeHook(signal);
    if (signal.aborted) return undefined;
    const answer = requestHook(hook, { ...webhookMembers(), ...more });
    const outcome = await this.#stopwatch.waitForAnswer(answer, signal);
    if (outcome === undefined) return undefined;
    if (outcome.kind === 'answered') this.#pace.afterAnswer(outcome.body.length);
    const reply = readReply(outcome, this.#session.unplayedVerbs);
    if (reply.kind === 'verbs' && reply.verbs.length > 0) this.#setVerbs(reply.verbs);
    return reply.kind === 'failed' ? reply.problem : undefined;
  }

  /** Keeps an iterator: with 70,000 verbs in an answer, `shift()` on an array takes seconds. */
  #setVerbs(verbs: Verb[]): void {
    this.#verbs = verbs.values();
  }

  /**
   * Waits for a sound. A loop of hooks without sounds in between is what is throttled.
   * @returns null if the network could not play it; the call then goes on with the next verb
   */
  async #hear<T>(sound: Promise<T>): Promise<T | null> {
    const beganMs = this.#stopwatch.passedMs;
    try {
      return await sound;
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      await this.#recordProblem(error.message);
      return null;
    } finally {
      this.#pace.afterSound(beganMs);
    }
  }

  async #addAgentLine(verb: MembersOf<'say'>): Promise<void> {
    const said = spokenText(verb);
    if (said !== '') await this.#addLine(`Agent: ${said}`);
  }

  /** Cuts the transcript off at its maximum length. */
  async #addLine(line: string): Promise<void> {
    const { call, addTranscriptLine } = this.#session;
    const room = MAX_TRANSCRIPT_CHARACTERS - (call.transcript?.length ?? 0);
    if (room > 0) await addTranscriptLine(line.slice(0, room).toWellFormed());
  }

  async #recordProblem(problem: string): Promise<void> {
    const applicationProblem = problemText(problem);
    if (this.#session.call.applicationProblem === applicationProblem) return;
    await this.#session.amendCall({ applicationProblem });
  }

  async #fail(problem: string): Promise<void> {
    if (this.#isOver) return;
    await this.#recordProblem(problem);
    await this.#endCall('jambonz');
  }

  async #endCall(endedBy: 'jambonz' | 'caller'): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#session.endCall({ endedBy, durationSeconds: this.#stopwatch.seconds() });
  }
}
