import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AriClient } from '../../asterisk/ari/ari-client.ts';
import { AsteriskCalls } from '../../asterisk/calls/asterisk-calls.ts';
import { CallStateError } from '../../asterisk/calls/call-state.ts';
import type { CallStep } from '../../asterisk/calls/call-step.ts';
import type { DialEndpoints } from '../../asterisk/calls/dial-string.ts';
import type { Recordings } from '../../asterisk/recording/recordings.ts';
import { isMediaId } from '../../asterisk/media/bridge/media-ids.ts';
import { secondsForNextTrunk } from '../../asterisk/trunks/failover.ts';
import type { TrunkLines } from '../../asterisk/trunks/trunk-lines.ts';
import type { TrunkWatch } from '../../asterisk/trunks/trunk-watch.ts';
import { SIP_ADDRESS_ENDPOINT, trunkHostsOf } from '../../asterisk/trunks/trunk.ts';
import type { Trunk } from '../../asterisk/trunks/trunk.ts';
import type { Media } from '../../asterisk/media/media.ts';
import type { AsteriskSettings } from '../../config/asterisk-settings.ts';
import type { AddressRule } from '../../outbound/address-rule.ts';
import type { CallMedia } from '../application/call-media.ts';
import type { Stopwatch } from '../application/stopwatch.ts';
import type { Verb } from '../application/verb.ts';
import { UNPLAYED_VERBS } from '../application/verb-members.ts';
import type { Call } from '../ledger/call.ts';
import type { Forecast, Network, NetworkHost } from '../network/network.ts';
import type { RecordingStore } from '../network/recording-store.ts';
import { isComplete, UNFORESEEN } from '../network/plan.ts';
import type { Step } from '../network/step.ts';
import type { CreateCallRequest } from '../requests/create-call-request.ts';
import { isTerminalStatus } from '../../domain/call.ts';
import { decideHangUp } from './hang-up.ts';
import { LegPreparation } from './leg-preparation.ts';
import { describeAsterisk } from './network-state.ts';
import { AnsweredCalls } from './answered-calls.ts';
import { asteriskRecordingStore } from './recording-store.ts';
import { BUILT_IN_VERBS, reportOf } from './built-in-agent.ts';
import { endOfLeg, ownerOf } from './call-leg.ts';
import type { CallLeg } from './call-leg.ts';
import { CallLegs } from './call-legs.ts';
import { AsteriskMedia } from './media/asterisk-media.ts';
import { VoiceAgents } from './media/voice-agents.ts';
import { problemOfRequest, termsOf, unfinishedCallOf } from './call-properties.ts';

export type AsteriskNetworkOptions = {
  /** Not connected yet. The network closes it. */
  ari: AriClient;
  settings: Pick<AsteriskSettings, 'ari' | 'journalFile' | 'record'>;
  lines: TrunkLines;
  /** The network closes it. */
  watch: TrunkWatch;
  /** The network closes it. */
  media: Media;
  /** The network closes it. */
  recordings: Recordings;
  /** Where agents may be. */
  rule: AddressRule;
  clock: { now(): Date };
  /** Milliseconds of a monotonic clock. */
  monotonicMs: () => number;
  /** A number from 0 to 1, without 1. */
  random: () => number;
  log: Logger;
};

/** A step of Asterisk with what this network adds to it. */
type NetworkStep = CallStep & Pick<Step, 'event' | 'isRecorded'>;

const FULL: Omit<CallStep, 'atMs'> = {
  status: 'failed',
  sipStatus: 503,
  sipReason: 'Service Unavailable',
};
const UNSENT: Omit<CallStep, 'atMs'> = { status: 'failed', sipStatus: null, sipReason: null };

const PLAYED_TOO: ReadonlySet<string> = new Set(['dtmf', 'listen', 'stream', 'dial']);
const UNPLAYED_BY_ASTERISK: ReadonlySet<string> = new Set(
  [...UNPLAYED_VERBS].filter((verb) => !PLAYED_TOO.has(verb)),
);

/** Places real SIP calls through an Asterisk, which it steers over ARI. */
export class AsteriskNetwork implements Network {
  readonly speed = 1;
  readonly builtInVerbs: readonly Verb[] = BUILT_IN_VERBS;
  readonly unplayedVerbs = UNPLAYED_BY_ASTERISK;
  readonly decideHangUp = decideHangUp;
  readonly #asterisk: AsteriskCalls;
  readonly recordings: RecordingStore;
  readonly #answered: AnsweredCalls;
  readonly #host: NetworkHost;
  readonly #options: AsteriskNetworkOptions;
  readonly #endpoints: DialEndpoints;
  readonly #legs: CallLegs;
  readonly #preparation: LegPreparation;
  readonly #agents: VoiceAgents;
  readonly #closed = new AbortController();

  constructor(host: NetworkHost, options: AsteriskNetworkOptions) {
    const { ari, settings, lines, log } = options;
    this.#host = host;
    this.#options = options;
    this.#legs = new CallLegs(options);
    ari.listen(({ type }) => {
      if (type === 'lost') this.#legs.missRings();
    });
    this.#preparation = new LegPreparation(options);
    this.#endpoints = endpointsOf(lines.trunks);
    this.#asterisk = new AsteriskCalls({
      ari,
      application: settings.ari.application,
      endpoints: this.#endpoints,
      journalFile: settings.journalFile,
      log,
      elapsedMs: (id) => this.#elapsedMs(id),
      // Streams and calls to agents are removed by `removeLeftovers`.
      isStranger: (id) => !isMediaId(id),
      onStep: (id, step) => this.#receive(id, step),
    });
    this.recordings = asteriskRecordingStore(options.recordings, log);
    this.#answered = new AnsweredCalls(options, (call, step) => this.#addStep(call, step));
    const { media, rule } = options;
    this.#agents = new VoiceAgents({
      ari,
      events: media.events,
      settings: settings.ari,
      journalFile: settings.journalFile,
      endpoints: this.#endpoints,
      rule,
      trunkHosts: trunkHostsOf(lines.trunks),
      log,
    });
    ari.keepConnecting();
  }

  describe(): Record<string, unknown> {
    return describeAsterisk(this.isReady, this.#options.watch.states());
  }

  get isReady(): boolean {
    return this.#options.ari.isConnected;
  }

  hasLineFor(request: CreateCallRequest): boolean {
    return this.isReady && this.#legs.hasLineFor(request);
  }

  problemOf(request: CreateCallRequest): string | undefined {
    return problemOfRequest(request, this.#endpoints);
  }

  plan(): Forecast {
    return { plan: UNFORESEEN };
  }

  takeLine(call: Call): void {
    this.#legs.open(call);
  }

  async carry(call: Call): Promise<void> {
    const leg = this.#legs.of(call);
    if (leg === undefined) return this.#end(call, FULL);
    await this.#place(leg);
  }

  async hangUp(call: Call): Promise<void> {
    const leg = this.#legs.of(call);
    if (leg !== undefined) this.#hangUpLeg(leg);
  }

  async adopt(calls: readonly Call[]): Promise<void> {
    const adopted = calls.map((call) => this.#legs.adopt(call));
    const legs = adopted.filter(({ call }) => !isComplete(call.plan));
    for (const { call } of adopted) if (isComplete(call.plan)) this.#closeAtEnd(call);
    await this.#asterisk.adopt(legs.map(unfinishedCallOf));
    await this.#options.ari.whenConnected();
    await this.#preparation.adopt(legs);
    await this.#answered.dropInterrupted(legs, (call) => this.#host.elapsedMs(call));
    for (const leg of legs) if (leg.call.plan.hungUpAtMs !== undefined) this.#hangUpLeg(leg);
  }

  openMedia(call: Call, stopwatch: Stopwatch): CallMedia {
    const { sid, from } = call;
    const parts = { media: this.#options.media, agents: this.#agents };
    const { id: channelId = sid, owner = ownerOf(call) } = this.#legs.of(call) ?? {};
    return new AsteriskMedia(parts, { sid, from, channelId, owner, stopwatch });
  }

  report(call: Call, end: Step): Record<string, unknown> {
    return reportOf(call, end);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort();
    this.#asterisk[Symbol.dispose]();
    this.#answered[Symbol.dispose]();
    this.#options.watch[Symbol.dispose]();
    this.#options.recordings[Symbol.dispose]();
    this.#agents[Symbol.dispose]();
    await this.#options.media[Symbol.asyncDispose]();
    await this.#options.ari[Symbol.asyncDispose]();
  }

  async #place(leg: CallLeg): Promise<void> {
    const { call, trunk, afterSipStatus } = leg;
    const { signal } = this.#closed;
    await wait(leg.startsInMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    let sipCallId: string;
    try {
      sipCallId = await this.#asterisk.create(await this.#preparation.prepare(leg));
    } catch (error) {
      this.#options.log.warn({ err: error, callSid: call.sid }, 'Asterisk did not create a call');
      this.#preparation.discard(leg);
      return this.#end(call, UNSENT);
    }
    const after = afterSipStatus !== null && { afterSipStatus };
    const dialling = this.#host.recordDialling(call, { trunk, sipCallId, ...after });
    // What the ledger could not write must not be sent.
    const mayDial = await dialling.catch(() => false);
    if (!mayDial) return this.#hangUpLeg(leg);
    await this.#asterisk.dial(leg.id).catch(ignoreEnded);
  }

  #receive(legId: string, step: CallStep): void {
    const leg = this.#legs.withId(legId);
    if (leg === undefined) return;
    if (step.status === 'ringing' || step.status === 'early-media') leg.hasRung = true;
    const next = this.#legAfter(leg, step);
    if (isTerminalStatus(step.status)) this.#preparation.discard(leg);
    if (next !== undefined) return void this.#place(next);
    if (isTerminalStatus(step.status)) this.#answered.end(leg, step.atMs);
    const isRepeated = step.status === 'trying' && leg.tried.length > 0;
    if (!isRepeated) this.#addStep(leg.call, this.#withRecording(leg, step));
    if (step.status === 'in-progress') this.#answered.begin(leg);
  }

  #withRecording({ id }: CallLeg, step: CallStep): NetworkStep {
    const isRecorded = step.status === 'completed' && this.#options.recordings.has(id);
    return isRecorded ? { ...step, isRecorded } : step;
  }

  /** The leg over the next trunk, if this step ends a leg that has called nobody. */
  #legAfter(leg: CallLeg, step: CallStep): CallLeg | undefined {
    const end = endOfLeg(leg, step);
    if (end === null || leg.trunk === null) return undefined;
    if (end.sipStatus !== null) this.#options.watch.countFailure(leg.trunk, end.sipStatus);
    const firstMs = leg.call.legs?.[0]?.dialledAtMs ?? 0;
    const ringTimeoutSeconds = termsOf(leg.call).timeoutSeconds;
    const request = { ringTimeoutSeconds, elapsedMs: step.atMs - firstMs };
    const trunk = this.#options.lines.trunks.find(({ name }) => name === leg.trunk);
    const seconds = trunk ? secondsForNextTrunk(end, trunk, request) : null;
    return seconds === null ? undefined : this.#legs.next(leg, end.sipStatus, seconds);
  }

  /** The end of a call that may still ring is told when it cannot ring any more. */
  #addStep(call: Call, { mayRingUntilMs, ...step }: NetworkStep): void {
    const lastMs = call.plan.steps.at(-1)?.atMs ?? 0;
    const atMs = Math.max(lastMs, step.atMs, mayRingUntilMs ?? 0);
    // After a failed write the ledger refuses every later entry, so an error needs no handling here.
    void this.#host.addStep(call, { ...step, atMs }).catch(() => undefined);
    if (isComplete(call.plan)) this.#closeAtEnd(call);
  }

  /** A line is taken for as long as the telephone may ring. */
  #closeAtEnd(call: Call): void {
    const leftMs = (call.plan.steps.at(-1)?.atMs ?? 0) - this.#host.elapsedMs(call);
    if (leftMs <= 0) return this.#legs.close(call);
    setTimeout(() => this.#legs.close(call), leftMs).unref();
  }

  #end(call: Call, end: Omit<CallStep, 'atMs'>): void {
    this.#addStep(call, { ...end, atMs: this.#host.elapsedMs(call) });
  }

  #hangUpLeg({ id }: CallLeg): void {
    try {
      this.#asterisk.hangUp(id);
    } catch (error) {
      ignoreEnded(error);
    }
  }

  #elapsedMs(legId: string): number {
    const leg = this.#legs.withId(legId);
    return leg === undefined ? 0 : this.#host.elapsedMs(leg.call);
  }
}

/** The first trunk is named where a request names none; `chooseTrunk` decides which one it is. */
function endpointsOf(trunks: readonly Trunk[]): DialEndpoints {
  const names = trunks.map(({ name }) => name);
  const [defaultTrunk = null] = names;
  return { trunks: names, defaultTrunk, sipEndpoint: SIP_ADDRESS_ENDPOINT };
}

/** A call may end at any moment, also before it is dialled or hung up. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof CallStateError)) throw error;
}
