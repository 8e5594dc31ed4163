import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import { AsteriskCalls } from '../../../src/asterisk/calls/asterisk-calls.ts';
import type { NewCall } from '../../../src/asterisk/calls/new-call.ts';
import type { CallStep } from '../../../src/asterisk/calls/call-step.ts';
import { type Asterisk, startAsterisk } from '../../../src/asterisk/process/asterisk.ts';
import { type Nat, SIP_ADDRESS_ENDPOINT, type Trunk } from '../../../src/asterisk/trunks/trunk.ts';
import { cacheDir } from '../../../src/dev/data/cache-dir.ts';

export const log = pino({ level: 'silent' });

/** A number that is answered, also with a digit more. */
export const NUMBER = '+442079460110';

/** A trunk to a farm on the loopback. */
export function trunkTo(port: number, more: Partial<Trunk> = {}): Trunk {
  return {
    name: 'carrier',
    host: '127.0.0.1',
    port,
    transport: 'udp',
    codecs: ['ulaw', 'alaw'],
    ...more,
  };
}

/** A real Asterisk with trunks, and calls over them. */
export class TrunkCalls implements AsyncDisposable {
  readonly asterisk: Asterisk;
  readonly ari: AriClient;
  readonly calls: AsteriskCalls;
  readonly #closing: AsyncDisposableStack;
  readonly #steps = new Map<string, CallStep[]>();
  readonly #waiting = new Set<() => void>();
  readonly #requestedAt = new Map<string, number>();
  #count = 0;

  private constructor(asterisk: Asterisk, trunks: readonly Trunk[], closing: AsyncDisposableStack) {
    this.asterisk = asterisk;
    this.#closing = closing;
    const { ariUrl: url, password } = asterisk;
    const settings = { url, username: 'redial', password, application: 'redial' };
    this.ari = closing.use(new AriClient(() => settings, log));
    const names = trunks.map(({ name }) => name);
    this.calls = closing.use(
      new AsteriskCalls({
        ari: this.ari,
        application: 'redial',
        endpoints: {
          trunks: names,
          defaultTrunk: names[0] ?? null,
          sipEndpoint: SIP_ADDRESS_ENDPOINT,
        },
        journalFile: null,
        isStranger: () => true,
        elapsedMs: (sid) => Date.now() - (this.#requestedAt.get(sid) ?? Date.now()),
        log,
        onStep: (sid, step) => this.#hear(sid, step),
      }),
    );
  }

  static async start(
    trunks: readonly Trunk[],
    more: { nat?: Nat; sipHost?: string } = {},
  ): Promise<TrunkCalls> {
    await using opened = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'redial-trunks-'));
    opened.defer(() => rm(folder, { recursive: true, force: true }));
    const options = { dataDir: join(folder, 'asterisk'), cacheDir, trunks, ...more };
    const asterisk = opened.use(await startAsterisk(options));
    const trunkCalls = new TrunkCalls(asterisk, trunks, opened.move());
    await trunkCalls.ari.connect();
    return trunkCalls;
  }

  /** Places a call and returns its sid. */
  async place(terms: Partial<NewCall> = {}): Promise<string> {
    this.#count += 1;
    const { sid = `placed-${this.#count}` } = terms;
    const requestedAt = Date.now();
    this.#requestedAt.set(sid, requestedAt);
    await this.calls.create({
      sid,
      requestedAt,
      ringTimeoutSeconds: 60,
      timeLimitSeconds: null,
      from: '+12125550100',
      to: { type: 'phone', number: NUMBER },
      ...terms,
    });
    await this.calls.dial(sid);
    return sid;
  }

  /** Waits until a call has a step with this status, or has ended. */
  async until(sid: string, status: CallStep['status']): Promise<string[]> {
    const isThere = (step: CallStep) => step.status === status || isEnd(step);
    while (!this.#stepsOf(sid).some(isThere)) {
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
    return this.#stepsOf(sid).map((step) => `${step.status} ${step.sipStatus}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#closing.disposeAsync();
  }

  #stepsOf(sid: string): CallStep[] {
    return this.#steps.get(sid) ?? [];
  }

  #hear(sid: string, step: CallStep): void {
    this.#steps.set(sid, [...this.#stepsOf(sid), step]);
    for (const resume of this.#waiting) resume();
    this.#waiting.clear();
  }
}

function isEnd({ status }: CallStep): boolean {
  return ['completed', 'failed', 'busy', 'no-answer'].includes(status);
}
