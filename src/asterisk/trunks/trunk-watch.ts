import type { Logger } from 'pino';
import { z } from 'zod';
import type { AriClient } from '../ari/ari-client.ts';
import type { Registration } from '../../domain/trunk.ts';
import type { ManagerAddress } from './manager-list.ts';
import type { TrunkLoad } from './choose-trunk.ts';
import { readRegistrations } from './registrations.ts';
import type { TrunkLines } from './trunk-lines.ts';
import { trunkError, type TrunkError, type TrunkState, trunkState } from './trunk-state.ts';

export type TrunkWatchOptions = {
  ari: AriClient;
  lines: TrunkLines;
  /** Of the moment; null: this Asterisk tells nothing of registrations. */
  manager: () => ManagerAddress | null;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of the monotonic clock of the lines. */
  monotonicMs: () => number;
  log: Logger;
};

/** Both questions together cost Asterisk about a millisecond. */
const LOOK_MS = 2_000;

/** How long Asterisk waits for the answer to OPTIONS. */
const QUALIFY_TIMEOUT_MS = 3_000;

const endpoints = z.array(z.object({ resource: z.string(), state: z.string() }));

/**
 * Looks every two seconds how the trunks are, and counts how their calls end. It asks: after a gap
 * an answer is right at once, where events would have been missed.
 */
export class TrunkWatch implements Disposable {
  readonly #options: TrunkWatchOptions;
  readonly #failures = new Map<string, Record<string, number>>();
  readonly #errors = new Map<string, TrunkError>();
  readonly #timer: NodeJS.Timeout;
  #registrations: ReadonlyMap<string, Registration> = new Map();
  /** Since when this Asterisk is known, by the monotonic clock. */
  #connectedAtMs: number;

  constructor(options: TrunkWatchOptions) {
    this.#options = options;
    this.#connectedAtMs = options.monotonicMs();
    options.ari.listen((news) => {
      if (news.type !== 'connected') return;
      this.#connectedAtMs = options.monotonicMs();
      void this.look();
    });
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** Counts a leg that failed. */
  countFailure(trunk: string, sipStatus: number): void {
    const counts = this.#failures.get(trunk) ?? {};
    counts[sipStatus] = (counts[sipStatus] ?? 0) + 1;
    this.#failures.set(trunk, counts);
    const error = trunkError(sipStatus, this.#options.now());
    if (error !== null) this.#errors.set(trunk, error);
  }

  /** Each trunk as it was at the last look, in the order of their file. */
  states(): TrunkState[] {
    const nowMs = this.#options.monotonicMs();
    return this.#options.lines.loads(nowMs).map((load) => {
      const { name } = load.trunk;
      const facts = {
        registration: this.#registrations.get(name) ?? null,
        failures: { ...this.#failures.get(name) },
        lastError: this.#errors.get(name) ?? null,
      };
      return trunkState(load, facts, nowMs);
    });
  }

  /** Asks Asterisk now. Where it does not answer, what was known stays. */
  async look(): Promise<void> {
    if (!this.#options.ari.isConnected) return;
    const looks = [this.#lookAtEndpoints(), this.#lookAtRegistrations()];
    for (const look of await Promise.allSettled(looks)) {
      if (look.status === 'fulfilled') continue;
      this.#options.log.warn({ err: look.reason }, 'cannot see how the trunks are yet');
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  async #lookAtEndpoints(): Promise<void> {
    const { ari, lines, monotonicMs } = this.#options;
    const asked = lines
      .loads(monotonicMs())
      .filter(({ trunk }) => trunk.qualifySeconds !== undefined);
    if (asked.length === 0) return;
    const answer = endpoints.parse(await ari.request({ method: 'GET', path: 'endpoints/PJSIP' }));
    const states = new Map(answer.map(({ resource, state }) => [resource, state]));
    for (const load of asked) {
      const { name } = load.trunk;
      lines.setReachable(name, this.#isReachable(load, states.get(name)));
    }
  }

  /** An endpoint is offline, too, until the first answer to OPTIONS. */
  #isReachable({ trunk }: TrunkLoad, state: string | undefined): boolean | null {
    if (state === 'online') return true;
    const askedAfterMs = (trunk.qualifySeconds ?? 0) * 1_000 + QUALIFY_TIMEOUT_MS;
    return this.#options.monotonicMs() < this.#connectedAtMs + askedAfterMs ? null : false;
  }

  async #lookAtRegistrations(): Promise<void> {
    const { manager, lines } = this.#options;
    const address = manager();
    const isAsked = lines.trunks.some(({ registration }) => registration !== undefined);
    if (address !== null && isAsked) this.#registrations = await readRegistrations(address);
  }
}
