import { chooseTrunk } from '../../asterisk/trunks/choose-trunk.ts';
import type { TrunkWish } from '../../asterisk/trunks/choose-trunk.ts';
import type { TrunkLines } from '../../asterisk/trunks/trunk-lines.ts';
import type { Call } from '../ledger/call.ts';
import type { CreateCallRequest } from '../requests/create-call-request.ts';
import { lastLegIdOf, legIdOf, ownerOf } from './call-leg.ts';
import type { CallLeg } from './call-leg.ts';
import { termsOf } from './call-properties.ts';

type CallLegsOptions = {
  lines: TrunkLines;
  /** Milliseconds of a monotonic clock, so that no trunk waits for a clock that was set back. */
  monotonicMs: () => number;
  /** A number from 0 to 1, without 1. */
  random: () => number;
};

/** The current leg of each live call, and the line that it takes. */
export class CallLegs {
  readonly #options: CallLegsOptions;
  readonly #legs = new Map<string, CallLeg>();
  readonly #byCall = new Map<string, CallLeg>();

  constructor(options: CallLegsOptions) {
    this.#options = options;
  }

  /** Whether a trunk has a line for the request, if it needs one. */
  hasLineFor({ to, terms, dial }: CreateCallRequest): boolean {
    if (terms.targetType !== 'phone') return true;
    const { lines } = this.#options;
    const moment = this.#moment();
    const wish = wishOf(to, dial?.trunk, []);
    return chooseTrunk(wish, lines.loads(moment.nowMs), moment).kind === 'trunk';
  }

  /** Opens the first leg of a call; none if no trunk has a line. */
  open(call: Call): void {
    const ringTimeoutSeconds = termsOf(call).timeoutSeconds;
    this.#open({ call, ringTimeoutSeconds, tried: [], afterSipStatus: null });
  }

  /**
   * Opens the leg after one that has called nobody.
   * @returns undefined if no further trunk has a line: the leg stays the last one
   */
  next(leg: CallLeg, afterSipStatus: number | null, ringSeconds: number): CallLeg | undefined {
    const { call, trunk, tried } = leg;
    if (trunk === null) return undefined;
    return this.#open({
      call,
      ringTimeoutSeconds: ringSeconds,
      tried: [...tried, trunk],
      afterSipStatus,
    });
  }

  /** Takes over the last leg of a call of an earlier process. */
  adopt(call: Call): CallLeg {
    const legs = call.legs ?? [];
    const trunk = legs.at(-1)?.trunk ?? null;
    const tried = legs.slice(0, -1).flatMap((leg) => (leg.trunk === null ? [] : [leg.trunk]));
    if (trunk !== null) this.#options.lines.adopt([{ sid: call.sid, trunk }]);
    return this.#put({
      call,
      id: lastLegIdOf(call),
      owner: ownerOf(call),
      trunk,
      ringTimeoutSeconds: lastRingTimeoutSeconds(call),
      tried,
      afterSipStatus: null,
      // It rings, or nobody knows what the other process has missed.
      hasRung: true,
      startsInMs: 0,
    });
  }

  /**
   * Takes every leg whose INVITE may have left for one that has rung, after a time in which nobody
   * listened: of a 183 only an event tells.
   */
  missRings(): void {
    for (const leg of this.#legs.values()) {
      const dialled = leg.call.legs?.length ?? 0;
      if (dialled > leg.tried.length) leg.hasRung = true;
    }
  }

  of({ sid }: Call): CallLeg | undefined {
    return this.#byCall.get(sid);
  }

  withId(id: string): CallLeg | undefined {
    return this.#legs.get(id);
  }

  /** Gives back the line of a call that has ended. */
  close({ sid }: Call): void {
    this.#options.lines.release(sid);
    const leg = this.#byCall.get(sid);
    this.#byCall.delete(sid);
    if (leg !== undefined) this.#legs.delete(leg.id);
  }

  #open(
    wanted: Pick<CallLeg, 'call' | 'ringTimeoutSeconds' | 'tried' | 'afterSipStatus'>,
  ): CallLeg | undefined {
    const { call, tried } = wanted;
    const line = this.#takeLine(call, tried);
    if (line === undefined) return undefined;
    const id = legIdOf(call.sid, tried.length);
    return this.#put({ ...wanted, ...line, id, owner: ownerOf(call), hasRung: false });
  }

  #takeLine(
    call: Call,
    tried: readonly string[],
  ): Pick<CallLeg, 'trunk' | 'startsInMs'> | undefined {
    if (termsOf(call).targetType !== 'phone') return { trunk: null, startsInMs: 0 };
    const moment = this.#moment();
    const wish = wishOf(call.to, call.dial?.trunk, tried);
    const choice = this.#options.lines.take(call.sid, wish, moment);
    if (choice.kind === 'none') return undefined;
    return { trunk: choice.name, startsInMs: choice.startAtMs - moment.nowMs };
  }

  #put(leg: CallLeg): CallLeg {
    const earlier = this.#byCall.get(leg.call.sid);
    if (earlier !== undefined) this.#legs.delete(earlier.id);
    this.#byCall.set(leg.call.sid, leg);
    this.#legs.set(leg.id, leg);
    return leg;
  }

  #moment() {
    const { monotonicMs, random } = this.#options;
    return { nowMs: monotonicMs(), random: random() };
  }
}

function wishOf(number: string, trunk: string | undefined, tried: readonly string[]): TrunkWish {
  return { number, tried, ...(trunk !== undefined && { trunk }) };
}

/** The time-out of a call counts from its first INVITE, and Asterisk's of a leg from that of the leg. */
function lastRingTimeoutSeconds(call: Call): number {
  const { legs = [] } = call;
  const [first, last] = [legs.at(0)?.dialledAtMs ?? 0, legs.at(-1)?.dialledAtMs ?? 0];
  return termsOf(call).timeoutSeconds - Math.floor((last - first) / 1000);
}
