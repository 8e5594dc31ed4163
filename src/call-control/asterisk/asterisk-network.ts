import type { Logger } from 'pino';
import { AriClient } from '../../asterisk/ari/ari-client.ts';
import type { AriSettings } from '../../asterisk/ari/ari-settings.ts';
import { AsteriskCalls } from '../../asterisk/calls/asterisk-calls.ts';
import type { DialEndpoints } from '../../asterisk/calls/dial-string.ts';
import { CallStateError } from '../../asterisk/calls/call-state.ts';
import type { CallStep } from '../../asterisk/calls/call-step.ts';
import { Recordings } from '../../asterisk/recording/recordings.ts';
import { MediaError } from '../application/call-media.ts';
import type { CallMedia } from '../application/call-media.ts';
import type { Stopwatch } from '../application/stopwatch.ts';
import type { Verb } from '../application/verb.ts';
import { UNPLAYED_VERBS } from '../application/verb-members.ts';
import type { Call } from '../ledger/call.ts';
import type { HangUpDecision, HangUpRequest } from '../network/hang-up.ts';
import type { Forecast, Network, NetworkHost } from '../network/network.ts';
import type { RecordingStore } from '../network/recording-store.ts';
import { isComplete, isGone, UNFORESEEN } from '../network/plan.ts';
import type { Plan } from '../network/plan.ts';
import { isAnswer } from '../network/step.ts';
import type { Step } from '../network/step.ts';
import type { CreateCallRequest } from '../requests/create-call-request.ts';
import { BUILT_IN_VERBS, reportOf } from './built-in-agent.ts';
import { newCallOf, problemOfRequest, unfinishedCallOf } from './call-properties.ts';
import { asteriskRecordingStore } from './recording-store.ts';

export type AsteriskNetworkOptions = {
  /** Of the moment: an Asterisk that starts again may have another password. */
  settings: () => AriSettings;
  endpoints: DialEndpoints;
  /** The journal that Asterisk writes; null: it has none that this process can read. */
  journalFile: string | null;
  /** Where Asterisk writes recordings. */
  recordingsDir: string;
  log: Logger;
};

/** Places real SIP calls through an Asterisk, which it steers over ARI. */
export class AsteriskNetwork implements Network {
  readonly speed = 1;
  readonly builtInVerbs: readonly Verb[] = BUILT_IN_VERBS;
  readonly unplayedVerbs = UNPLAYED_VERBS;
  readonly recordings: RecordingStore;
  readonly #ari: AriClient;
  readonly #asterisk: AsteriskCalls;
  readonly #recorded: Recordings;
  readonly #host: NetworkHost;
  readonly #options: AsteriskNetworkOptions;
  readonly #calls = new Map<string, Call>();

  constructor(host: NetworkHost, options: AsteriskNetworkOptions) {
    const { settings, endpoints, journalFile, recordingsDir: folder, log } = options;
    const { application } = settings();
    this.#host = host;
    this.#options = options;
    this.#ari = new AriClient(settings, log);
    this.#asterisk = new AsteriskCalls({
      ari: this.#ari,
      application,
      endpoints,
      journalFile,
      log,
      elapsedMs: (sid) => this.#elapsedMs(sid),
      onStep: (sid, step) => this.#addStep(sid, step),
    });
    this.#recorded = new Recordings({ ari: this.#ari, application, folder, log });
    this.recordings = asteriskRecordingStore(this.#recorded, log);
    this.#ari.keepConnecting();
  }

  get isReady(): boolean {
    return this.#ari.isConnected;
  }

  problemOf(request: CreateCallRequest): string | undefined {
    return problemOfRequest(request, this.#options.endpoints);
  }

  plan(): Forecast {
    return { plan: UNFORESEEN };
  }

  async carry(call: Call): Promise<void> {
    this.#calls.set(call.sid, call);
    let sipCallId: string;
    try {
      sipCallId = await this.#asterisk.create(newCallOf(call));
    } catch (error) {
      this.#options.log.warn({ err: error, call_sid: call.sid }, 'Asterisk did not create a call');
      return this.#fail(call);
    }
    const trunk = call.dial?.trunk ?? null;
    const mayDial = await this.#host.recordDialling(call, { trunk, sipCallId });
    if (mayDial) await this.#asterisk.dial(call.sid).catch(ignoreEnded);
    else this.#hangUpNow(call);
  }

  decideHangUp(plan: Plan, { callStatus, elapsedMs }: HangUpRequest): HangUpDecision {
    if (isGone(plan, elapsedMs)) return { kind: 'gone' };
    const isAnswered = plan.steps.some(isAnswer);
    if ((callStatus === 'completed') !== isAnswered) return { kind: 'incompatible' };
    return { kind: 'hung-up', plan: { ...plan, hungUpAtMs: elapsedMs } };
  }

  async hangUp(call: Call): Promise<void> {
    this.#hangUpNow(call);
  }

  async adopt(calls: readonly Call[]): Promise<void> {
    for (const call of calls) this.#calls.set(call.sid, call);
    await this.#asterisk.adopt(calls.map(unfinishedCallOf));
    for (const call of calls) if (call.plan.hungUpAtMs !== undefined) this.#hangUpNow(call);
  }

  openMedia(_call: Call, _stopwatch: Stopwatch): CallMedia {
    const refuse = () => Promise.reject(new MediaError('this call control plays no audio'));
    return { say: refuse, play: refuse, gather: refuse };
  }

  report(call: Call, end: Step): Record<string, unknown> {
    return reportOf(call, end);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#asterisk[Symbol.dispose]();
    this.#recorded[Symbol.dispose]();
    await this.#ari[Symbol.asyncDispose]();
  }

  #elapsedMs(sid: string): number {
    const call = this.#calls.get(sid);
    return call === undefined ? 0 : this.#host.elapsedMs(call);
  }

  /** The end of a call that may still ring is told when it cannot ring any more. */
  #addStep(sid: string, { mayRingUntilMs, ...step }: CallStep): void {
    const call = this.#calls.get(sid);
    if (call === undefined) return;
    const lastMs = call.plan.steps.at(-1)?.atMs ?? 0;
    const atMs = Math.max(lastMs, step.atMs, mayRingUntilMs ?? 0);
    // After a failed write the ledger refuses every later entry, so an error needs no handling here.
    void this.#host.addStep(call, { ...step, atMs }).catch(() => undefined);
    if (isComplete(call.plan)) this.#calls.delete(sid);
  }

  #fail(call: Call): void {
    const atMs = this.#elapsedMs(call.sid);
    this.#addStep(call.sid, { atMs, status: 'failed', sipStatus: null, sipReason: null });
  }

  #hangUpNow({ sid }: Call): void {
    try {
      this.#asterisk.hangUp(sid);
    } catch (error) {
      ignoreEnded(error);
    }
  }
}

/** A call may end at any moment, also before it is dialled or hung up. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof CallStateError)) throw error;
}
