import type { Hook } from '../ledger/call-details.ts';
import { drawAnswer } from './callee-answer.ts';
import type { CalleeAnswer } from './callee-answer.ts';
import { gather, nameUnlessDefault } from './gather.ts';
import { readApplication, readReply } from './hook-reply.ts';
import type { HookReply } from './hook-reply.ts';
import { playResult, playDurationMs, sayDurationMs, spokenText } from './say.ts';
import { Stopwatch } from './stopwatch.ts';
import type { CallSession } from './call-session.ts';
import { hookOfRedirect, hookOfVerb } from './verb-hook.ts';
import type { MembersOf, Verb, VerbOf } from './verb.ts';

const ENDLESS_PAUSE: Verb = { verb: 'pause', length: Number.POSITIVE_INFINITY };
const MAX_TRANSCRIPT_CHARACTERS = 100_000;
const INVALID_HOOK_ADDRESS = 'the hook must be an http or https address, or begin with /';
/** So many hooks without a moment between them are a mistake, such as a redirect to itself. */
const MAX_HOOKS_IN_A_ROW = 100;
const TOO_MANY_HOOKS = `${MAX_HOOKS_IN_A_ROW} hooks were asked with nothing between them that takes time`;

/**
 * Plays an application on an answered call, verb by verb, until there is none left, somebody hangs
 * up, or another application takes its place.
 */
export class ApplicationRun {
  readonly #telephone: CallSession;
  readonly #time: Stopwatch;
  /** Whose host and credentials the hooks of verbs have. */
  #base: Hook | null;
  #recognizer: { vendor: string; language: string };
  #verbs: IterableIterator<Verb> = [].values();
  #interruption = new AbortController();
  #gathers = 0;
  /** Hooks that were asked since the call has last gone on. */
  #hooksAtOnce = 0;
  #isOver = false;

  /** @param passedMs simulated time since the answer, which counts as its own */
  constructor(telephone: CallSession, base: Hook | null, passedMs = 0) {
    this.#telephone = telephone;
    this.#time = new Stopwatch(telephone, passedMs);
    this.#base = base;
    const { recognizer } = telephone.call.application?.speech ?? {};
    this.#recognizer = recognizer ?? { vendor: 'default', language: 'en-US' };
  }

  /** Begins with the application of the call: its `app_json`, else what its `call_hook` answers. */
  async start(): Promise<void> {
    const { signal } = this.#interruption;
    const reply = await this.#time.waitForAnswer(this.#firstApplication(), signal);
    if (reply?.kind === 'failed') return this.#fail(reply.problem);
    if (reply !== undefined) this.#put(reply.kind === 'verbs' ? reply.verbs : [ENDLESS_PAUSE]);
    await this.play();
  }

  /** Plays the verbs that it was given, and those that follow them, to the end. */
  async play(): Promise<void> {
    while (!this.#isOver) {
      this.#interruption = new AbortController();
      const next = this.#verbs.next();
      if (next.done) return this.#end('jambonz');
      await this.#playVerb(next.value, this.#interruption.signal);
    }
  }

  /** Puts other verbs into the place of those that run and of those to come. */
  replace(verbs: Verb[]): void {
    this.#put(verbs);
    this.#interruption.abort();
  }

  /** Ends without a word: the call is over, or this server stops. */
  stop(): void {
    this.#isOver = true;
    this.#interruption.abort();
  }

  async #firstApplication(): Promise<HookReply> {
    const { call, webhookMembers: members, requestHook: ask } = this.#telephone;
    const { appJson = null, callHook = null, speech = null } = call.application ?? {};
    if (appJson !== null) return readApplication(appJson);
    if (callHook === null) return { kind: 'nothing' };
    return readReply(await ask(callHook, { ...members(), ...(speech && { defaults: speech }) }));
  }

  /** `answer` and `alert` change nothing: the call is answered. */
  async #playVerb(verb: Verb, signal: AbortSignal): Promise<void> {
    if (verb.verb === 'say') return this.#say(verb, signal);
    if (verb.verb === 'play') return this.#playSound(verb, signal);
    if (verb.verb === 'pause') return this.#wait(1000 * (verb.length ?? 0), signal);
    if (verb.verb === 'gather') return this.#gather(verb, signal);
    if (verb.verb === 'redirect') return this.#redirect(verb, signal);
    if (verb.verb === 'tag') return this.#tag(verb);
    if (verb.verb === 'config') return this.#configure(verb);
    if (verb.verb === 'hangup') return this.#end('jambonz');
  }

  async #say(verb: MembersOf<'say'>, signal: AbortSignal): Promise<void> {
    const said = spokenText(verb);
    if (said !== '') await this.#note(`Agent: ${said}`);
    await this.#wait(sayDurationMs(verb), signal);
  }

  /** jambonz goes on without a word about an answer that is wrong (`lib/tasks/play.js`). */
  async #playSound(verb: VerbOf<'play'>, signal: AbortSignal): Promise<void> {
    await this.#wait(playDurationMs(verb), signal);
    if (signal.aborted || !verb.actionHook) return;
    const problem = await this.#askAfter(verb, playResult(verb), signal);
    if (problem !== undefined) await this.#complain(problem);
  }

  async #gather(verb: VerbOf<'gather'>, signal: AbortSignal): Promise<void> {
    if (verb.say) await this.#say(verb.say, signal);
    else if (verb.play) await this.#wait(playDurationMs(verb.play), signal);
    if (signal.aborted) return;
    const { afterMs, heard, result } = gather(verb, this.#nextAnswer(verb), this.#recognizer);
    await this.#wait(afterMs, signal);
    if (signal.aborted) return;
    if (heard !== null) await this.#note(heard);
    if (result === null) return this.#end('caller');
    if (!verb.actionHook) return;
    const problem = await this.#askAfter(verb, result, signal);
    if (problem === undefined) return;
    // jambonz goes on with the next verb, and says why (`lib/tasks/gather.js`).
    await this.#complain(problem);
    this.#telephone.sendStatus({ error: 'invalid actionHook response', reason: problem });
  }

  /** Tells the action hook of a verb what came of it; its verbs take the place of the rest. */
  async #askAfter(
    { id, actionHook }: VerbOf<'gather'> | VerbOf<'play'>,
    result: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const hook = this.#base && hookOfVerb(actionHook, this.#base);
    return this.#ask(hook, { ...result, ...(id && { verb_id: id }) }, signal);
  }

  /** Unlike after a gather, a failure ends the call (`lib/session/call-session.js`). */
  async #redirect(verb: VerbOf<'redirect'>, signal: AbortSignal): Promise<void> {
    if (verb.statusHook) await this.#changeStatusHook(verb.statusHook);
    const hook = this.#base && hookOfRedirect(verb.actionHook, this.#base);
    if (hook !== null) this.#base = hook;
    const problem = await this.#ask(hook, verb.id ? { verb_id: verb.id } : {}, signal);
    if (problem !== undefined) await this.#fail(problem);
  }

  async #changeStatusHook(given: unknown): Promise<void> {
    const base = this.#telephone.call.statusHook ?? this.#base;
    const statusHook = base && hookOfRedirect(given, base);
    if (statusHook === null) return this.#complain(INVALID_HOOK_ADDRESS);
    await this.#telephone.amendCall({ statusHook });
  }

  async #tag({ data }: VerbOf<'tag'>): Promise<void> {
    const tag = typeof data === 'object' && !Array.isArray(data) ? data : null;
    await this.#telephone.amendCall({ tag });
  }

  #configure({ recognizer }: VerbOf<'config'>): void {
    const { vendor, language } = this.#recognizer;
    this.#recognizer = {
      vendor: nameUnlessDefault(recognizer?.vendor) ?? vendor,
      language: nameUnlessDefault(recognizer?.language) ?? language,
    };
  }

  /** A machine answers nothing; a script is followed to its end, and then there is silence. */
  #nextAnswer(verb: VerbOf<'gather'>): CalleeAnswer {
    const { call, seed } = this.#telephone;
    const index = this.#gathers;
    this.#gathers += 1;
    if (call.plan.isMachine) return {};
    if (call.answers) return call.answers[index] ?? {};
    return drawAnswer(verb, { seed, to: call.to, index });
  }

  /**
   * Asks for the verbs to come; without any in the answer the rest of those that are known is played.
   * @returns what is wrong with the hook or its answer
   */
  async #ask(
    hook: Hook | null,
    more: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (hook === null) return INVALID_HOOK_ADDRESS;
    const { webhookMembers: members, requestHook: ask } = this.#telephone;
    await this.#pace(signal);
    if (signal.aborted) return undefined;
    const outcome = await this.#time.waitForAnswer(ask(hook, { ...members(), ...more }), signal);
    if (outcome === undefined) return undefined;
    const reply = readReply(outcome);
    if (reply.kind === 'verbs' && reply.verbs.length > 0) this.#put(reply.verbs);
    return reply.kind === 'failed' ? reply.problem : undefined;
  }

  /** A cursor: an answer may hold 70,000 verbs, and taking each out of an array takes seconds. */
  #put(verbs: Verb[]): void {
    this.#verbs = verbs.values();
  }

  /** jambonz asks as fast as it is answered, which takes the time of all other calls. */
  async #pace(signal: AbortSignal): Promise<void> {
    this.#hooksAtOnce += 1;
    if (this.#hooksAtOnce < MAX_HOOKS_IN_A_ROW) return;
    if (this.#hooksAtOnce === MAX_HOOKS_IN_A_ROW) await this.#complain(TOO_MANY_HOOKS);
    await this.#time.wait(1000, signal);
  }

  async #wait(wantedMs: number, signal: AbortSignal): Promise<void> {
    if (wantedMs > 0) this.#hooksAtOnce = 0;
    await this.#time.wait(wantedMs, signal);
  }

  /** What goes beyond the longest transcript is not kept. */
  async #note(line: string): Promise<void> {
    const { call, addTranscriptLine: note } = this.#telephone;
    const room = MAX_TRANSCRIPT_CHARACTERS - (call.transcript?.length ?? 0);
    if (room > 0) await note(line.slice(0, room).toWellFormed());
  }

  async #complain(applicationProblem: string): Promise<void> {
    await this.#telephone.amendCall({ applicationProblem });
  }

  async #fail(problem: string): Promise<void> {
    if (this.#isOver) return;
    await this.#complain(problem);
    await this.#end('jambonz');
  }

  async #end(endedBy: 'jambonz' | 'caller'): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#telephone.endCall({ endedBy, durationSeconds: this.#time.seconds() });
  }
}
