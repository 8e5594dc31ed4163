import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import { AsteriskCalls } from '../../../src/asterisk/calls/asterisk-calls.ts';
import type { CallStep } from '../../../src/asterisk/calls/call-step.ts';
import { AudioStreams } from '../../../src/asterisk/media/stream/audio-streams.ts';
import { ChannelEvents } from '../../../src/asterisk/media/channel/channel-events.ts';
import { SIP_ADDRESS_ENDPOINT } from '../../../src/asterisk/trunks/trunk.ts';
import type { Behaviour } from '../../callee-farm/behaviours/plan.ts';
import { startCalleeFarm } from '../../callee-farm/start.ts';
import type { CalleeFarm } from '../../callee-farm/start.ts';
import type { CallView } from '../../callee-farm/witness/views.ts';
import { RunningAsterisk } from '../running-asterisk.ts';

const log = pino({ level: 'silent' });
export const ENDPOINTS = {
  trunks: ['carrier'],
  defaultTrunk: 'carrier',
  sipEndpoint: SIP_ADDRESS_ENDPOINT,
};

type OurSide = {
  ari: AriClient;
  events: ChannelEvents;
  calls: AsteriskCalls;
  streams: AudioStreams;
  steps: { sid: string; step: CallStep }[];
  waiting: Set<() => void>;
};

/** Answered calls between a process of ours, a real Asterisk and the callee farm. */
export class FarmCalls implements AsyncDisposable {
  readonly farm: CalleeFarm;
  readonly asterisk: RunningAsterisk;
  #side: OurSide | undefined;
  #count = 0;

  private constructor(farm: CalleeFarm, asterisk: RunningAsterisk) {
    this.farm = farm;
    this.asterisk = asterisk;
  }

  static async start(): Promise<FarmCalls> {
    const farm = await startCalleeFarm({ defaults: { ring_after_ms: 10, answer_after_ms: 20 } });
    const started = new FarmCalls(farm, await RunningAsterisk.start(farm.sipPort));
    await started.connect();
    return started;
  }

  get side(): OurSide {
    if (this.#side === undefined) throw new Error('no process of ours is connected');
    return this.#side;
  }

  /** Connects a new process of ours, which knows no call; one from before is gone then. */
  async connect(): Promise<void> {
    await this.disconnect();
    const settings = () => this.asterisk.settings();
    const ari = new AriClient(settings, log);
    const events = new ChannelEvents(ari);
    const steps: OurSide['steps'] = [];
    const { journalFile } = this.asterisk;
    const waiting: OurSide['waiting'] = new Set();
    const onStep = (sid: string, step: CallStep) => {
      steps.push({ sid, step });
      for (const look of waiting) look();
    };
    const connectedAt = Date.now();
    const { application } = settings();
    const calls = new AsteriskCalls({
      ari,
      application,
      endpoints: ENDPOINTS,
      journalFile,
      isStranger: () => true,
      elapsedMs: () => Date.now() - connectedAt,
      log,
      onStep,
    });
    await ari.connect();
    const streams = new AudioStreams({ ari, settings, events, log });
    this.#side = { ari, events, calls, streams, steps, waiting };
  }

  async disconnect(): Promise<void> {
    this.#side?.calls[Symbol.dispose]();
    await this.#side?.ari[Symbol.asyncDispose]();
    this.#side = undefined;
  }

  /** Calls a callee of this behaviour and waits for its answer. */
  async answered(behaviour: Behaviour): Promise<{ sid: string; number: string }> {
    this.#count += 1;
    const number = `+44207946${String(this.#count).padStart(4, '0')}`;
    await this.farm.setBehaviour(number, behaviour);
    const sid = randomUUID();
    const { calls } = this.side;
    const terms = { requestedAt: Date.now(), ringTimeoutSeconds: 60, timeLimitSeconds: null };
    const to = { type: 'phone', number };
    await calls.create({ sid, ...terms, from: '+12125550100', to });
    await calls.dial(sid);
    await this.until(sid, 'in-progress');
    return { sid, number };
  }

  /** Waits for a step of a call. */
  until(sid: string, status: string): Promise<CallStep> {
    const { steps, waiting } = this.side;
    const { promise, resolve } = Promise.withResolvers<CallStep>();
    const look = () => {
      const found = steps.find((one) => one.sid === sid && one.step.status === status);
      if (found === undefined) return;
      waiting.delete(look);
      resolve(found.step);
    };
    waiting.add(look);
    look();
    return promise;
  }

  /** What the farm has seen of the only call to a number. */
  async seen(number: string, headers: string[] = []): Promise<CallView> {
    const [call, ...others] = await this.farm.calls({ number, headers });
    if (call === undefined || others.length > 0) throw new Error('the callee was not called once');
    return call;
  }

  /** The ids of the channels and bridges of Asterisk. */
  async remains(): Promise<string[]> {
    const { url, username, password } = this.asterisk.settings();
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const lists = ['channels', 'bridges'].map(async (path) => {
      const answer = await fetch(`${url}/${path}`, { headers: { authorization } });
      // `rest-api/channels.json` and `bridges.json` of Asterisk 22.
      const objects = (await answer.json()) as { id: string }[];
      return objects.map(({ id }) => id);
    });
    return (await Promise.all(lists)).flat();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.disconnect();
    await this.asterisk[Symbol.asyncDispose]();
    await this.farm[Symbol.asyncDispose]();
  }
}
