import type { Trunk } from './trunk.ts';

/** What a trunk carries at the moment. */
export type TrunkLoad = {
  trunk: Trunk;
  /** Calls that have not ended, those that are about to be dialled included. */
  liveCalls: number;
  /** When its latest calls began or will begin, in milliseconds of a monotonic clock, ascending. */
  starts: readonly number[];
  /** Null: it is not asked. */
  isReachable: boolean | null;
};

/** What a call asks of the trunks. */
export type TrunkWish = {
  /** The number that is called. */
  number: string;
  /** The only trunk that may carry it, if the request names one. */
  trunk?: string | undefined;
  /** Trunks that have had it already: each carries a call once. */
  tried: readonly string[];
};

export type TrunkChoice =
  /** The call begins at `startAtMs`, which is later than now where the rate of the trunk is used up. */
  | { kind: 'trunk'; name: string; startAtMs: number }
  | { kind: 'none'; reason: 'unknown' | 'no prefix' | 'tried' | 'full' };

/** How long a call waits for its turn where all trunks begin as many calls a second as they may. */
export const LONGEST_WAIT_MS = 2_000;

/**
 * Chooses the trunk of a call: the one that its request names, or the first by priority among those
 * that serve the number, and by share within a priority. Trunks that do not answer come last. A trunk
 * with as many calls as it may have is passed over. One that may begin no call yet is passed over too,
 * and waited for only if no other can take the call.
 * @param random from 0 to 1, without 1
 */
export function chooseTrunk(
  wish: TrunkWish,
  loads: readonly TrunkLoad[],
  { nowMs, random }: { nowMs: number; random: number },
): TrunkChoice {
  const named = loads.filter(({ trunk }) => wish.trunk === undefined || trunk.name === wish.trunk);
  if (named.length === 0) return { kind: 'none', reason: 'unknown' };
  const serving = wish.trunk === undefined ? named.filter((load) => serves(load, wish)) : named;
  if (serving.length === 0) return { kind: 'none', reason: 'no prefix' };
  const untried = serving.filter(({ trunk }) => !wish.tried.includes(trunk.name));
  if (untried.length === 0) return { kind: 'none', reason: 'tried' };
  const open = untried.filter(
    (load) => load.liveCalls < (load.trunk.maxCalls ?? Number.POSITIVE_INFINITY),
  );
  const ready = open.filter((load) => nextStartMs(load, nowMs) <= nowMs);
  const chosen = drawByShare(firstOf(ready), random);
  if (chosen !== undefined) return { kind: 'trunk', name: chosen.name, startAtMs: nowMs };
  return waitFor(open, nowMs);
}

/** The trunk that can begin a call soonest, if that is soon enough. */
function waitFor(loads: readonly TrunkLoad[], nowMs: number): TrunkChoice {
  const waits = loads
    .map((load) => ({ name: load.trunk.name, startAtMs: nextStartMs(load, nowMs) }))
    .toSorted((a, b) => a.startAtMs - b.startAtMs);
  const [soonest] = waits;
  if (soonest === undefined || soonest.startAtMs - nowMs > LONGEST_WAIT_MS) {
    return { kind: 'none', reason: 'full' };
  }
  return { kind: 'trunk', ...soonest };
}

/** Whether a trunk serves a number; `00` and no sign at all stand for `+`. */
function serves({ trunk }: TrunkLoad, { number }: TrunkWish): boolean {
  const international = `+${number.replace(/^(\+|00)/, '')}`;
  return trunk.prefixes?.some((prefix) => international.startsWith(prefix)) ?? true;
}

/** When the trunk may begin its next call. Any second has as many starts as it allows, at most. */
function nextStartMs({ trunk: { callsPerSecond }, starts }: TrunkLoad, nowMs: number): number {
  const first = callsPerSecond === undefined ? undefined : starts.at(-callsPerSecond);
  return first === undefined ? nowMs : Math.max(nowMs, first + 1_000);
}

/** The trunks of the first rank: those that answer before the others, then by priority. */
function firstOf(loads: readonly TrunkLoad[]): Trunk[] {
  const reachable = loads.filter(({ isReachable }) => isReachable !== false);
  const best = reachable.length > 0 ? reachable : loads;
  const priority = Math.min(...best.map(({ trunk }) => priorityOf(trunk)));
  return best.map(({ trunk }) => trunk).filter((trunk) => priorityOf(trunk) === priority);
}

function drawByShare(trunks: readonly Trunk[], random: number): Trunk | undefined {
  const total = trunks.reduce((sum, trunk) => sum + shareOf(trunk), 0);
  let left = random * total;
  return trunks.find((trunk) => {
    left -= shareOf(trunk);
    return left < 0;
  });
}

function priorityOf({ priority = 1 }: Trunk): number {
  return priority;
}

function shareOf({ share = 1 }: Trunk): number {
  return share;
}
