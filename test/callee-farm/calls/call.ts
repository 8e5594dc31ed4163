import { randomUUID } from 'node:crypto';
import type { Script } from '../behaviours/script.ts';
import type { ClientTransactions } from '../sip/client-transactions.ts';
import { Dialog } from '../sip/dialog.ts';
import { answersChallenge, writeChallenge } from '../sip/digest.ts';
import { type Header, headerValue, type SipRequest } from '../sip/message.ts';
import { responseTo } from '../sip/respond.ts';
import type { ServerTransaction } from '../sip/server-transaction.ts';
import { patienceMs, repeatUntilStopped, type SipTimers } from '../sip/timers.ts';
import { type LocalEndpoint, uriOf } from '../sip/transport.ts';
import { perform } from './act.ts';
import { CallAudio, type AudioLines } from './call-audio.ts';
import { type CallRecord, newCallRecord, type Side } from './call-record.ts';
import { type CallState, nextCallState } from './call-state.ts';
import { Schedule } from './schedule.ts';

/** What all calls of a farm share. */
export type Surroundings = {
  readonly local: LocalEndpoint;
  readonly timers: SipTimers;
  /** A callee that has heard audio hangs up when it hears none for so long. */
  readonly audioTimeoutMs: number;
  readonly lines: AudioLines;
  readonly requests: ClientTransactions;
  readonly now: () => Date;
  readonly onChange: () => void;
};

type Parts = {
  readonly invite: SipRequest;
  readonly behaviour: string;
  readonly script: Script;
  /** Tells the audio of this call from that of others. */
  readonly source: number;
  readonly around: Surroundings;
};

/** A phone that nobody answers stops ringing after three minutes, as timer C of RFC 3261, 16.6. */
const LONGEST_RING_MS = 180_000;

/** One call to a callee, which does what its script says. */
export class Call {
  readonly record: CallRecord;
  readonly tag = randomUUID();
  readonly audio: CallAudio;
  readonly #script: Script;
  readonly #around: Surroundings;
  readonly #nonce = randomUUID();
  readonly #schedule = new Schedule();
  readonly #dialog: Dialog;
  #state: CallState = 'invited';
  #invite: ServerTransaction | null = null;
  #stopRepeating: () => void = () => undefined;
  #hasReinviteOut = false;

  constructor({ invite, behaviour, script, source, around }: Parts) {
    this.record = { ...newCallRecord(invite, around.now()), behaviour };
    this.#script = script;
    this.#around = around;
    this.#dialog = new Dialog({ invite, tag: this.tag, local: around.local });
    this.audio = new CallAudio({
      lines: around.lines,
      voice: script.voice,
      tally: this.record.audio,
      source,
      onReceived: around.onChange,
    });
  }

  get state(): CallState {
    return this.#state;
  }

  /** Takes an INVITE that begins a call, or that answers the challenge to the one before. */
  invite(transaction: ServerTransaction): void {
    this.#invite = transaction;
    this.record.headers = transaction.request.headers;
    this.record.offer = transaction.request.body;
    if (this.#admits(transaction.request)) this.#ring(transaction);
    else this.#challenge(transaction);
  }

  /** Takes the ACK of a 200, to the first or to a later INVITE. */
  acknowledge(ack: SipRequest): void {
    this.#stopRepeating();
    if (this.#state !== 'answered') return;
    this.#enter('established');
    this.record.ackAt = this.#around.now();
    if (ack.body !== '') this.audio.accept(ack.body);
    this.audio.start();
    for (const act of this.#script.acts) {
      this.#schedule.after(act.afterMs, () => perform(act, this));
    }
    this.#watchAudio(0);
  }

  /** Takes a CANCEL (RFC 3261, 9.2). */
  cancel(transaction: ServerTransaction): void {
    this.record.cancelAt ??= this.#around.now();
    if (this.#script.onCancel === 'ignore') return;
    if (this.#script.onCancel === 'answer') this.#answer();
    this.#respond(transaction, 200);
    this.#refuse(487, 'caller');
  }

  /** Takes a BYE. */
  bye(transaction: ServerTransaction): void {
    this.record.byeAt ??= this.#around.now();
    if (this.#script.onBye === 'ignore') {
      this.#schedule.after(patienceMs(this.#around.timers), () => this.#end('caller'));
      return;
    }
    const crosses = this.#script.onBye === 'cross' && this.#state === 'established';
    if (crosses) void this.#request('BYE');
    this.#respond(transaction, 200);
    if (this.#state === 'ringing') this.#refuse(487, 'caller');
    else if (this.#state === 'leaving') this.#end('callee');
    else this.#end('caller');
  }

  /** Takes an INVITE of the caller in the dialog (RFC 3261, 14.2). */
  reinvite(transaction: ServerTransaction): void {
    this.record.callerReinvites += 1;
    const offer = transaction.request.body;
    if (this.#hasReinviteOut || this.#state === 'answered') this.#respond(transaction, 491);
    else if (offer !== '' && !this.audio.accept(offer)) this.#respond(transaction, 488);
    else this.#respondWithSdp(transaction);
  }

  /** Sends an INVITE of the callee in the dialog, with the present description of its audio. */
  async sendReinvite(): Promise<void> {
    if (this.#state !== 'established') return;
    this.#hasReinviteOut = true;
    const response = await this.#request('INVITE', this.audio.offer());
    this.#hasReinviteOut = false;
    this.record.calleeReinviteStatuses.push(response?.status ?? null);
    if (response?.status === 200) this.audio.accept(response.body);
    this.#around.onChange();
  }

  /** The callee hangs up. */
  async hangUp(): Promise<void> {
    if (this.#state !== 'answered' && this.#state !== 'established') return;
    this.#enter('leaving');
    this.record.byeAt ??= this.#around.now();
    await this.#request('BYE');
    this.#end('callee');
  }

  /** Ends the timers of the call without a word to the caller. */
  [Symbol.dispose](): void {
    this.#stopRepeating();
    this.#schedule[Symbol.dispose]();
    this.audio[Symbol.dispose]();
  }

  #admits(request: SipRequest): boolean {
    const challenge = this.#script.challenge;
    if (challenge === null) return true;
    const name = challenge.status === 401 ? 'Authorization' : 'Proxy-Authorization';
    return answersChallenge(headerValue(request, name), {
      method: 'INVITE',
      nonce: this.#nonce,
      ...challenge,
    });
  }

  /** Counts as refused until the caller comes back with credentials. */
  #challenge(transaction: ServerTransaction): void {
    const { status = 401, realm = '' } = this.#script.challenge ?? {};
    const name = status === 401 ? 'WWW-Authenticate' : 'Proxy-Authenticate';
    this.record.authRounds += 1;
    this.#respond(transaction, status, { headers: [[name, writeChallenge(realm, this.#nonce)]] });
    Object.assign(this.record, { status, endedBy: 'callee', endedAt: this.#around.now() });
  }

  #ring(transaction: ServerTransaction): void {
    Object.assign(this.record, { status: null, endedBy: null, endedAt: null });
    this.record.inviteTransactions += 1;
    this.#enter('ringing');
    const offer = transaction.request.body;
    if (headerValue(transaction.request, 'Require') !== undefined) return this.#refuse(420);
    if (offer !== '' && !this.audio.accept(offer)) return this.#refuse(488);
    if (this.#script.sendsTrying) this.#respond(transaction, 100);
    for (const step of this.#script.provisional) {
      this.#schedule.after(step.afterMs, () => this.#announce(step.status, step.hasSdp));
    }
    this.#finish();
  }

  #finish(): void {
    const { final, provisional } = this.#script;
    // The caller of a callee that says nothing gives up by its timer B.
    if (final === null && provisional.length === 0) {
      return this.#schedule.after(patienceMs(this.#around.timers), () => this.#end('caller'));
    }
    const { afterMs, status, contact } = final ?? { afterMs: LONGEST_RING_MS, status: 480 };
    this.#schedule.after(afterMs, () => {
      if (status === 200) this.#answer();
      else this.#refuse(status, 'callee', contact);
    });
  }

  #announce(status: number, hasSdp: boolean): void {
    if (this.#state !== 'ringing' || this.#invite === null) return;
    this.record.ringingAt ??= this.#around.now();
    this.#respond(this.#invite, status, hasSdp ? { sdp: this.audio.describe() } : {});
    if (hasSdp) this.audio.start();
    this.#around.onChange();
  }

  #answer(): void {
    if (this.#state !== 'ringing' || this.#invite === null) return;
    this.#enter('answered');
    this.record.answeredAt = this.#around.now();
    this.record.status = 200;
    this.#respondWithSdp(this.#invite);
    this.#around.onChange();
  }

  #refuse(status: number, by: Side = 'callee', contact?: string): void {
    if (this.#state !== 'ringing' || this.#invite === null) return;
    this.record.status = status;
    this.#respond(this.#invite, status, contact === undefined ? {} : { contact });
    this.#end(by);
  }

  /** A 200 to an INVITE comes again until its ACK; without one the callee leaves (13.3.1.4). */
  #respondWithSdp(transaction: ServerTransaction): void {
    this.#respond(transaction, 200, { sdp: this.audio.describe() });
    const { timers } = this.#around;
    this.#stopRepeating = repeatUntilStopped({
      firstMs: timers.t1Ms,
      longestMs: timers.t2Ms,
      untilMs: patienceMs(timers),
      repeat: () => transaction.receiveAgain(),
      giveUp: () => void this.hangUp(),
    });
  }

  #respond(
    transaction: ServerTransaction,
    status: number,
    more: { headers?: readonly Header[]; sdp?: string; contact?: string } = {},
  ): void {
    const { request, source } = transaction;
    const contact = more.contact ?? this.#contactFor(request, status);
    const headers: Header[] = [
      ...(contact === null ? [] : [['Contact', `<${contact}>`] satisfies Header]),
      ...(more.headers ?? []),
    ];
    const answer = { status, tag: this.tag, headers, sdp: more.sdp };
    transaction.respond(responseTo(request, source, answer));
  }

  /** Answers to an INVITE that make a dialog say where the callee is (RFC 3261, 12.1.1). */
  #contactFor(request: SipRequest, status: number): string | null {
    if (request.method !== 'INVITE' || status === 100 || status >= 300) return null;
    return uriOf(this.#around.local, this.record.calledNumber);
  }

  #request(method: 'BYE' | 'INVITE', sdp?: string): ReturnType<ClientTransactions['send']> {
    const request = this.#dialog.request(method, sdp === undefined ? {} : { sdp });
    const { nextHop } = this.#dialog;
    return this.#around.requests.send(request, nextHop, (response) =>
      this.#around.requests.sendOnce(this.#dialog.acknowledge(response), nextHop),
    );
  }

  #watchAudio(receivedBefore: number): void {
    this.#schedule.after(this.#around.audioTimeoutMs, () => {
      const { received } = this.record.audio;
      if (received > 0 && received === receivedBefore) void this.hangUp();
      else this.#watchAudio(received);
    });
  }

  #end(by: Side): void {
    if (this.#state === 'ended') return;
    this.#enter('ended');
    this.record.endedBy = by;
    this.record.endedAt = this.#around.now();
    this[Symbol.dispose]();
    this.#around.onChange();
  }

  #enter(state: CallState): void {
    this.#state = nextCallState(this.#state, state);
  }
}
