/**
 * The breaker of a campaign's eligibility hook: after three questions in a row without a usable answer
 * nobody is asked for a while, then one probe. closed: `restUntil` is null.
 */
export type HookBreaker = {
  /** Questions without a usable answer since the last one that had it. */
  failures: number;
  /** Nobody is asked before; while a probe is under way, when it counts as lost. */
  restUntil: Date | null;
  /** The execution that may ask although the hook rests. */
  probeExecutionId: string | null;
};

export const CLOSED_HOOK: HookBreaker = { failures: 0, restUntil: null, probeExecutionId: null };

const FAILURES_TO_OPEN = 3;
const MIN_REST_MS = 5_000;
const MAX_REST_MS = 5 * 60_000;
/** Random extension of up to a quarter, so that campaigns with one hook do not probe it together. */
const JITTER = 0.25;
/** From the claim of a probe to its answer. */
const PROBE_TIMEOUT_MS = 20_000;

/**
 * Until when an execution may not ask. After its rest an open breaker still lets nobody through but the
 * probe, which a claim starts.
 * @returns null when it may
 */
export function hookRestsUntil(
  { restUntil, probeExecutionId }: HookBreaker,
  executionId: string,
  now: Date,
): Date | null {
  if (restUntil === null || executionId === probeExecutionId) return null;
  return restUntil > now ? restUntil : later(now, MIN_REST_MS);
}

/** The breaker after a question without a usable answer. While it is open, only the probe's counts. */
export function applyHookFailure(
  breaker: HookBreaker,
  executionId: string,
  { now, chance }: { now: Date; chance: number },
): HookBreaker {
  const { failures, restUntil, probeExecutionId } = breaker;
  if (restUntil !== null && executionId !== probeExecutionId) return breaker;
  const counted = { failures: failures + 1, restUntil: null, probeExecutionId: null };
  if (counted.failures < FAILURES_TO_OPEN) return counted;
  return { ...counted, restUntil: later(now, restMs(counted.failures, chance)) };
}

/** Until when the contact waits whose question had no usable answer. */
export function waitAfterFailure({ restUntil }: HookBreaker, now: Date): Date {
  return restUntil !== null && restUntil > now ? restUntil : later(now, MIN_REST_MS);
}

/** Makes an execution the probe; null while the hook rests or is probed. */
export function startHookProbe(
  breaker: HookBreaker,
  executionId: string,
  now: Date,
): HookBreaker | null {
  if (breaker.restUntil === null || breaker.restUntil > now) return null;
  return { ...breaker, restUntil: later(now, PROBE_TIMEOUT_MS), probeExecutionId: executionId };
}

/** Doubles with each failed probe, up to five minutes. */
function restMs(failures: number, chance: number): number {
  const doubled = Math.min(
    MIN_REST_MS * 2 ** (failures - FAILURES_TO_OPEN),
    MAX_REST_MS / (1 + JITTER),
  );
  return doubled * (1 + JITTER * chance);
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
