import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { AriClient } from '../../src/asterisk/ari/ari-client.ts';
import { AsteriskCalls } from '../../src/asterisk/calls/asterisk-calls.ts';
import { SIP_ADDRESS_ENDPOINT } from '../../src/asterisk/trunks/trunk.ts';
import type { Behaviour } from '../callee-farm/behaviours/plan.ts';
import { startCalleeFarm } from '../callee-farm/start.ts';
import type { CalleeFarm } from '../callee-farm/start.ts';
import { RunningAsterisk } from './running-asterisk.ts';

export const APPLICATION = 'redial';
export const log = pino({ level: 'silent' });

const PACKETS_PER_SECOND = 50;
const idList = z.array(z.object({ id: z.string() }));

/** Answered calls over a real Asterisk, to callees who speak. */
export class AnsweredCalls implements AsyncDisposable {
  readonly farm: CalleeFarm;
  readonly asterisk: RunningAsterisk;
  readonly #answered = new Set<string>();
  readonly #numbers = new Map<string, string>();
  readonly #requestedAt = new Map<string, number>();
  #side: { ari: AriClient; calls: AsteriskCalls } | undefined;
  #count = 0;

  private constructor(farm: CalleeFarm, asterisk: RunningAsterisk) {
    this.farm = farm;
    this.asterisk = asterisk;
  }

  static async start(): Promise<AnsweredCalls> {
    const farm = await startCalleeFarm();
    const calls = new AnsweredCalls(farm, await RunningAsterisk.start(farm.sipPort));
    await calls.connect();
    return calls;
  }

  get ari(): AriClient {
    return this.#connected().ari;
  }

  /** Connects a new process of ours; one from before is gone then. */
  async connect(): Promise<void> {
    await this.disconnect();
    const ari = new AriClient(() => this.asterisk.settings(), log);
    const calls = new AsteriskCalls({
      ari,
      application: APPLICATION,
      endpoints: {
        trunks: ['carrier'],
        defaultTrunk: 'carrier',
        sipEndpoint: SIP_ADDRESS_ENDPOINT,
      },
      journalFile: this.asterisk.journalFile,
      isStranger: () => true,
      elapsedMs: (sid) => Date.now() - (this.#requestedAt.get(sid) ?? 0),
      log,
      onStep: (sid, { status }) => status === 'in-progress' && this.#answered.add(sid),
    });
    await ari.connect();
    this.#side = { ari, calls };
  }

  async disconnect(): Promise<void> {
    this.#side?.calls[Symbol.dispose]();
    await this.#side?.ari[Symbol.asyncDispose]();
    this.#side = undefined;
  }

  /** Calls a callee of this voice, and returns the sid when it has answered. */
  async answered(behaviour: Omit<Behaviour, 'name'>): Promise<string> {
    this.#count += 1;
    const number = `+44207947${String(this.#count).padStart(4, '0')}`;
    await this.farm.setBehaviour(number, { name: 'answered', ...behaviour });
    const sid = randomUUID();
    const requestedAt = Date.now();
    this.#numbers.set(sid, number);
    this.#requestedAt.set(sid, requestedAt);
    const { calls } = this.#connected();
    await calls.create({
      sid,
      requestedAt,
      ringTimeoutSeconds: 60,
      timeLimitSeconds: 60,
      from: '+12125550100',
      to: { type: 'phone', number },
    });
    await calls.dial(sid);
    await vi.waitFor(() => expect(this.#answered).toContain(sid), { timeout: 20_000 });
    return sid;
  }

  async hangUp(sid: string): Promise<void> {
    await this.ari.request({ method: 'DELETE', path: `channels/${sid}` });
  }

  /** Waits until the callee has sent so much more audio. */
  async untilSaid(sid: string, seconds: number): Promise<void> {
    const wanted = (await this.#sentPackets(sid)) + seconds * PACKETS_PER_SECOND;
    const look = async () => expect(await this.#sentPackets(sid)).toBeGreaterThanOrEqual(wanted);
    await vi.waitFor(look, { timeout: 20_000, interval: 20 });
  }

  /** Waits until the callee has hung up. */
  async untilHungUp(sid: string): Promise<void> {
    const number = this.#numbers.get(sid) ?? '';
    await this.farm.until((all) =>
      all.some(({ called_number, ended_at }) => called_number === number && ended_at !== null),
    );
  }

  async #sentPackets(sid: string): Promise<number> {
    const number = this.#numbers.get(sid) ?? '';
    return (await this.farm.calls({ number })).reduce((sum, call) => sum + call.rtp_sent, 0);
  }

  /** Channels and bridges of a call that Asterisk has. */
  async leftOf(sid: string): Promise<string[]> {
    const lists = ['channels', 'bridges'].map(async (path) =>
      idList.parse(await this.ari.request({ method: 'GET', path })),
    );
    const ids = (await Promise.all(lists)).flat().map(({ id }) => id);
    return ids.filter((id) => id.includes(sid)).toSorted();
  }

  /** Waits until these are the channels and bridges of a call: Asterisk closes them soon after. */
  async untilLeftOf(sid: string, ids: readonly string[]): Promise<void> {
    const look = async () => expect(await this.leftOf(sid)).toEqual(ids);
    await vi.waitFor(look, { timeout: 10_000, interval: 20 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.disconnect();
    await this.asterisk[Symbol.asyncDispose]();
    await this.farm[Symbol.asyncDispose]();
  }

  #connected() {
    if (this.#side === undefined) throw new Error('no process of ours is connected');
    return this.#side;
  }
}
