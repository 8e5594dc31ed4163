import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import type { AriSettings } from '../../../src/asterisk/ari/ari-settings.ts';
import { AsteriskCalls } from '../../../src/asterisk/calls/asterisk-calls.ts';
import type { NewCall, UnfinishedCall } from '../../../src/asterisk/calls/new-call.ts';
import type { CallStep } from '../../../src/asterisk/calls/call-step.ts';
import { SIP_ADDRESS_ENDPOINT } from '../../../src/asterisk/trunks/trunk.ts';
import { RunningAsterisk } from '../running-asterisk.ts';
import { Callees } from './callee.ts';
import type { Script, SeenCall } from './callee.ts';

export const ONCE = [{ transactions: 1, isCancelled: false }];
export const CANCELLED = [{ transactions: 1, isCancelled: true }];
export const RINGS: Script = { answers: [{ status: 180 }] };
export const ANSWERS: Script = { answers: [{ status: 180 }, { status: 200, afterMs: 100 }] };

const log = pino({ level: 'silent' });

/** Calls between a process of ours, a real Asterisk, and callees that count. */
export class PlacedCalls implements AsyncDisposable {
  readonly callees: Callees;
  readonly asterisk: RunningAsterisk;
  #side: { ari: AriClient; calls: AsteriskCalls; steps: Map<string, CallStep[]> } | undefined;
  readonly #requestedAt = new Map<string, number>();
  #count = 0;

  private constructor(callees: Callees, asterisk: RunningAsterisk) {
    this.callees = callees;
    this.asterisk = asterisk;
  }

  static async start(): Promise<PlacedCalls> {
    const callees = await Callees.listen();
    return new PlacedCalls(callees, await RunningAsterisk.start(callees.port));
  }

  get ari(): AriClient {
    return this.#connected().ari;
  }

  get calls(): AsteriskCalls {
    return this.#connected().calls;
  }

  /** Connects a new process of ours, which knows no call; one from before is gone then. */
  async connect(
    settings: () => AriSettings = () => this.asterisk.settings(),
    Client: typeof AriClient = AriClient,
  ): Promise<void> {
    await this.disconnect();
    const ari = new Client(settings, log);
    const steps = new Map<string, CallStep[]>();
    const calls = new AsteriskCalls({
      ari,
      application: settings().application,
      endpoints: {
        trunks: ['carrier'],
        defaultTrunk: 'carrier',
        sipEndpoint: SIP_ADDRESS_ENDPOINT,
      },
      journalFile: this.asterisk.journalFile,
      isStranger: () => true,
      elapsedMs: (sid) => Date.now() - (this.#requestedAt.get(sid) ?? 0),
      log,
      onStep: (sid, step) => steps.set(sid, [...(steps.get(sid) ?? []), step]),
    });
    await ari.connect();
    this.#side = { ari, calls, steps };
  }

  async disconnect(): Promise<void> {
    this.#side?.calls[Symbol.dispose]();
    await this.#side?.ari[Symbol.asyncDispose]();
    this.#side = undefined;
  }

  /** A call to a number of its own, whose callee follows the script. */
  build(script: Script, terms: Partial<NewCall> = {}): NewCall {
    this.#count += 1;
    const number = `+44207946${String(this.#count).padStart(4, '0')}`;
    this.callees.scripts.set(number, script);
    const sid = `call-${this.#count}`;
    const requestedAt = Date.now();
    this.#requestedAt.set(sid, requestedAt);
    return {
      sid,
      requestedAt,
      ringTimeoutSeconds: 60,
      timeLimitSeconds: null,
      from: '+12125550100',
      to: { type: 'phone', number },
      ...terms,
    };
  }

  async place(script: Script, terms: Partial<NewCall> = {}): Promise<NewCall> {
    const call = this.build(script, terms);
    await this.calls.create(call);
    await this.calls.dial(call.sid);
    return call;
  }

  steps({ sid }: NewCall): CallStep[] {
    return this.#connected().steps.get(sid) ?? [];
  }

  statuses(call: NewCall): string[] {
    return this.steps(call).map(({ status, sipStatus }) => `${status} ${sipStatus}`);
  }

  untilStatus(call: NewCall, status: string): Promise<CallStep> {
    const find = () => {
      const step = this.steps(call).find((one) => one.status === status);
      if (step === undefined) throw new Error(`${call.sid} has no step ${status}`);
      return step;
    };
    return vi.waitFor(find, { timeout: 20_000, interval: 20 });
  }

  /** Waits until Asterisk has no channel of the call. */
  async untilGone(call: NewCall): Promise<void> {
    await this.untilChannel(call, 'Channel not found');
  }

  /** Waits until Asterisk, asked beside the process of ours, says this of the channel of the call. */
  async untilChannel({ sid }: NewCall, text: string): Promise<void> {
    const { url, username, password } = this.asterisk.settings();
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const ask = async () => {
      const answer = await fetch(`${url}/channels/${sid}`, { headers: { authorization } });
      expect(await answer.text()).toContain(text);
    };
    await vi.waitFor(ask, { timeout: 20_000, interval: 20 });
  }

  /** The only call that the callee has seen. */
  invited({ to }: NewCall): SeenCall {
    const [call, ...others] = this.callees.callsTo(to.number ?? '');
    if (call === undefined || others.length > 0) throw new Error('the callee was not called once');
    return call;
  }

  /** What the callee has counted. */
  counted({ to }: NewCall) {
    const calls = this.callees.callsTo(to.number ?? '');
    return calls.map(({ transactions, isCancelled }) => ({
      transactions: transactions.size,
      isCancelled,
    }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.disconnect();
    await this.asterisk[Symbol.asyncDispose]();
    await this.callees[Symbol.asyncDispose]();
  }

  #connected() {
    if (this.#side === undefined) throw new Error('no process of ours is connected');
    return this.#side;
  }
}

/** The call as the ledger of the process before has it. */
export function unfinished(call: NewCall, state: UnfinishedCall['state']): UnfinishedCall {
  const { sid, requestedAt, ringTimeoutSeconds, timeLimitSeconds } = call;
  const dialledAtMs = state === 'created' ? null : 0;
  const answeredAtMs = state === 'in-progress' ? Date.now() - requestedAt : null;
  const terms = { sid, requestedAt, ringTimeoutSeconds, timeLimitSeconds };
  return { ...terms, state, dialledAtMs, answeredAtMs };
}
