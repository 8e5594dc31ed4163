import { setTimeout as wait } from 'node:timers/promises';
import type { AriNews } from '../ari/ari-client.ts';
import type { AriChannel } from '../ari/ari-event.ts';
import { isUndone } from '../ari/ari-request.ts';
import type { AsteriskCallsOptions } from './asterisk-calls-options.ts';
import { type Adoption, decideAdoption, endWithoutAsterisk } from './adoption.ts';
import { refusedEnd } from './call-end.ts';
import { PatientJournal } from './patient-journal.ts';
import { advanceCall, createdCall, dialledCall } from './call-progress.ts';
import { CallStateError } from './call-state.ts';
import type { CallStep } from './call-step.ts';
import { readVariables } from './channel-variables.ts';
import { deleteStrangers, deleteUntilGone } from './channel-end.ts';
import type { ChannelEndOptions } from './channel-end.ts';
import * as channels from './channel-requests.ts';
import { readDialString } from './dial-string.ts';
import { LiveCall } from './live-call.ts';
import type { NewCall, UnfinishedCall } from './new-call.ts';
import { readObservation } from './observation.ts';
import type { Observation } from './observation.ts';

/** How long Asterisk may take to hand over a channel that it has created. */
const HAND_OVER_MS = 5000;
const LOOK_AGAIN_MS = 1000;
/**
 * After as long without Asterisk its calls count as ended: proxies give up a call that rings by their
 * timer C, three minutes after the INVITE (RFC 3261 §16.6).
 */
const GIVE_UP_MS = 180_000;

/**
 * The calls that Asterisk carries. `create` sends nothing; `dial` sends the INVITE, once. So whoever
 * writes “dialling” into a ledger between the two knows of every call that may have rung.
 */
export class AsteriskCalls implements Disposable {
  readonly #options: AsteriskCallsOptions;
  readonly #journal: PatientJournal;
  readonly #live = new Map<string, LiveCall>();
  readonly #closed = new AbortController();
  /** Whether Asterisk may have channels of a dead process, or of calls that were given up. */
  #mayHaveStrangers = false;
  #giveUpTimer: NodeJS.Timeout | undefined;

  constructor(options: AsteriskCallsOptions) {
    this.#options = options;
    this.#journal = new PatientJournal(options.journalFile, options.log);
    options.ari.listen((news) => this.#receive(news));
  }

  /**
   * Creates the channel of a call.
   * @returns the Call-ID that its INVITE will have
   * @throws {SipValueError} for a property that SIP cannot carry
   * @throws {AriError} if Asterisk does not create it, for example because it does not know the trunk
   */
  async create(call: NewCall): Promise<string> {
    const { ari, application, endpoints } = this.#options;
    const { sid, requestedAt, ringTimeoutSeconds, timeLimitSeconds } = call;
    if (this.#live.has(sid)) throw new CallStateError('create', 'created');
    const dialString = readDialString(call.to, endpoints);
    const variables = readVariables(call);
    const live = new LiveCall({ sid, requestedAt, ringTimeoutSeconds, timeLimitSeconds });
    this.#live.set(sid, live);
    try {
      const { callSid = sid } = call;
      const channel = { ...live.terms, callSid, application, dialString, variables };
      const sipCallId = await channels.createChannel(ari, channel);
      live.isConfirmed = true;
      return sipCallId;
    } catch (error) {
      // Without a clear answer the channel may exist.
      if (!isUndone(error)) {
        this.#mayHaveStrangers = true;
        this.#delete(live);
      }
      this.#forget(live);
      throw error;
    }
  }

  /**
   * Sends the INVITE of a call. What follows, a failure of Asterisk too, are steps of the call.
   * @throws {CallStateError} if the call was dialled before, has ended, or is unknown
   */
  async dial(sid: string): Promise<void> {
    const live = this.#find(sid, 'dial');
    live.progress = dialledCall(live.progress, this.#elapsedMs(live));
    const { signal } = this.#closed;
    const isHandedOver = await live.untilHandedOver(HAND_OVER_MS, signal);
    // A call that was hung up meanwhile is ended by that: its INVITE must not leave any more.
    if (signal.aborted || !this.#isLive(live) || live.isHangUpWanted) return;
    if (!isHandedOver || !this.#options.ari.isConnected) return this.#drop(live);
    live.progress = { ...live.progress, dialledAtMs: this.#elapsedMs(live) };
    this.#limitRinging(live);
    try {
      await channels.dialChannel(this.#options.ari, sid, live.terms.ringTimeoutSeconds);
    } catch (error) {
      this.#options.log.warn({ err: error, callSid: sid }, 'Asterisk did not confirm the dialling');
      // Without an answer the INVITE may have left: events, the ring timer or a look-up decide.
      if (isUndone(error) && this.#isLive(live)) this.#drop(live);
    }
  }

  /**
   * Hangs up a call: by CANCEL before the answer, by BYE after it. The end comes as a step. Asterisk is
   * asked until it confirms. An INVITE without a provisional answer cannot be cancelled yet: the step
   * says until when the telephone may ring nevertheless.
   * @throws {CallStateError} if the call has ended or is unknown
   */
  hangUp(sid: string): void {
    this.#delete(this.#find(sid, 'hang up'));
  }

  /**
   * Takes over the calls that a process before this one has left unfinished, as soon as Asterisk is
   * there. Channels that are Down are deleted; ringing and answered ones go on, and calls without a
   * channel end with what Asterisk's journal says. Each call that has changed gets a step. Other
   * channels of the application are left by a dead process, and are deleted.
   */
  async adopt(calls: readonly UnfinishedCall[]): Promise<void> {
    const adopted = calls.map(({ state, dialledAtMs, answeredAtMs, ...terms }) => {
      const isTrying = state !== 'created';
      const progress = { ...createdCall(), state, dialledAtMs, answeredAtMs, isTrying };
      return new LiveCall(terms, progress, { isOwn: false });
    });
    for (const live of adopted) {
      this.#live.set(live.terms.sid, live);
      live.isUnseen = true;
    }
    this.#mayHaveStrangers = true;
    if (this.#options.ari.isConnected) return this.#lookAfterGap();
    this.#startGivingUp();
  }

  [Symbol.dispose](): void {
    this.#closed.abort();
    clearTimeout(this.#giveUpTimer);
    for (const live of this.#live.values()) live.stopRingTimer();
  }

  #receive(news: AriNews): void {
    if (this.#closed.signal.aborted) return;
    if (news.type === 'lost') {
      for (const live of this.#live.values()) live.isUnseen = live.isConfirmed;
      this.#startGivingUp();
    }
    if (news.type === 'connected') {
      clearTimeout(this.#giveUpTimer);
      void this.#lookAfterGap();
    }
    if (news.type !== 'asterisk') return;
    if (news.event.type === 'StasisStart') this.#live.get(news.event.channel.id)?.handOver();
    const read = readObservation(news.event);
    const live = read && this.#live.get(read.sid);
    if (live) this.#observe(live, read.observation, this.#elapsedMs(live));
  }

  #observe(live: LiveCall, observation: Observation, atMs: number): void {
    // Before the look after a gap: what was lost may be the word that the INVITE leaves.
    if (live.isUnseen && observation.kind === 'gone') live.stayUnseen(atMs);
    const { progress, steps } = advanceCall(live.progress, observation, atMs);
    live.progress = progress;
    for (const step of steps) {
      if (step.status === 'in-progress') this.#limitTalk(live);
      if (progress.state === 'ended') this.#forget(live);
      this.#options.onStep(live.terms.sid, step);
    }
  }

  /** Looks at what became of the calls whose events were lost, until Asterisk has told. */
  async #lookAfterGap(): Promise<void> {
    const unseen = [...this.#live.values()].filter((live) => live.isUnseen);
    if (unseen.length === 0 && !this.#mayHaveStrangers) return;
    try {
      const existing = await this.#look(unseen);
      if (!this.#mayHaveStrangers) return;
      const strangers = await deleteStrangers(existing.values(), this.#options, this.#endOptions());
      this.#mayHaveStrangers = strangers > 0;
      // A busy Asterisk may confirm the end of a channel that it has just created, and keep it.
      if (strangers > 0) void this.#lookAgain();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'cannot look at calls after a lost connection yet');
      await this.#lookAgain();
    }
  }

  async #lookAgain(): Promise<void> {
    const { signal } = this.#closed;
    await wait(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    if (this.#options.ari.isConnected && !signal.aborted) await this.#lookAfterGap();
  }

  async #look(calls: readonly LiveCall[]): Promise<Map<string, AriChannel>> {
    const existing = await channels.listChannels(this.#options.ari);
    const sids = new Set(calls.map(({ terms }) => terms.sid));
    const entries = await this.#journal.read(sids);
    for (const live of calls) {
      // An event may have ended it meanwhile.
      if (!this.#isLive(live)) continue;
      live.isUnseen = false;
      const { sid, requestedAt } = live.terms;
      const channel = existing.get(sid);
      if (channel?.dialplan?.app_name === 'Stasis') live.handOver();
      const known = { progress: live.progress, requestedAt, isOwn: live.isOwn };
      const nowMs = this.#elapsedMs(live);
      this.#follow(live, decideAdoption({ ...known, channel, entry: entries.get(sid), nowMs }));
    }
    return existing;
  }

  #startGivingUp(): void {
    clearTimeout(this.#giveUpTimer);
    this.#giveUpTimer = setTimeout(() => this.#giveUp(), GIVE_UP_MS).unref();
  }

  /** Ends the calls of an Asterisk that does not come back. */
  #giveUp(): void {
    this.#mayHaveStrangers = true;
    for (const live of [...this.#live.values()].filter(({ isUnseen }) => isUnseen)) {
      this.#end(live, endWithoutAsterisk(live.progress, this.#elapsedMs(live)));
    }
  }

  #follow(live: LiveCall, adoption: Adoption): void {
    if (adoption.kind !== 'kept') {
      if (adoption.kind === 'dropped') this.#delete(live);
      return this.#end(live, adoption.steps);
    }
    const { change } = adoption;
    if (change === 'none') live.stayUnseen(this.#elapsedMs(live));
    if (change === 'ringing') this.#observe(live, { kind: change }, this.#elapsedMs(live));
    if (change === 'answered') this.#observe(live, { kind: change }, adoption.answeredAtMs);
    if (live.isHangUpWanted) return this.#delete(live);
    this.#limitRinging(live);
    if (live.progress.state === 'in-progress') this.#limitTalk(live);
  }

  #limitRinging(live: LiveCall): void {
    live.limitRinging(this.#elapsedMs(live), () => {
      if (live.progress.answeredAtMs === null) this.#delete(live);
    });
  }

  #limitTalk(live: LiveCall): void {
    live.stopRingTimer();
    const { sid } = live.terms;
    const seconds = live.talkSecondsLeft(this.#elapsedMs(live));
    if (seconds === null) return;
    if (seconds <= 0) return this.#delete(live);
    channels.limitChannel(this.#options.ari, sid, seconds).catch((error: unknown) => {
      if (!this.#isLive(live)) return;
      this.#options.log.warn({ err: error, callSid: sid }, 'Asterisk did not take the time limit');
    });
  }

  /** Ends a call whose INVITE cannot have left. */
  #drop(live: LiveCall): void {
    // It is asked for once, so its channel stays where Asterisk does not answer.
    this.#mayHaveStrangers = true;
    this.#delete(live);
    this.#end(live, [{ atMs: this.#elapsedMs(live), ...refusedEnd(null) }]);
  }

  #end(live: LiveCall, steps: readonly CallStep[]): void {
    live.progress = { ...live.progress, state: 'ended' };
    this.#forget(live);
    for (const step of steps) this.#options.onStep(live.terms.sid, step);
  }

  #forget(live: LiveCall): void {
    live.stopRingTimer();
    live.handOver();
    this.#live.delete(live.terms.sid);
  }

  #delete(live: LiveCall): void {
    live.isHangUpWanted = true;
    void deleteUntilGone(live.terms.sid, this.#endOptions());
  }

  #endOptions(): ChannelEndOptions {
    const { ari, log } = this.#options;
    const isLive = (sid: string) => this.#live.has(sid);
    return { ari, log, signal: this.#closed.signal, isLive };
  }

  #isLive(live: LiveCall): boolean {
    return this.#live.get(live.terms.sid) === live;
  }

  #find(sid: string, action: string): LiveCall {
    const live = this.#live.get(sid);
    if (live === undefined) throw new CallStateError(action, 'unknown');
    return live;
  }

  #elapsedMs({ terms }: LiveCall): number {
    return Math.max(0, this.#options.elapsedMs(terms.sid));
  }
}
