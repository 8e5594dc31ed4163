/** The plot shows this time, in steps of {@link STEP_MS}. */
export const SHOWN_MS = 15 * 60_000;
export const STEP_MS = 10_000;
const MINUTE_MS = 60_000;

/** A point of the plot: how many calls began in the minute before `atMs`. */
export type RatePoint = { atMs: number; calls: number };

/**
 * When calls of a batch began. Every call counts once, however often it is told, and is forgotten when the
 * plot does not show it any more.
 */
export class CallStarts {
  readonly #startOf = new Map<string, number>();
  /** Before this time not every call is known. */
  #knownFromMs: number;

  constructor(knownFromMs: number) {
    this.#knownFromMs = knownFromMs;
  }

  add(executionId: string, startMs: number): void {
    this.#startOf.set(executionId, startMs);
  }

  /** Says that from this time on every call was added. */
  knowFrom(timeMs: number): void {
    this.#knownFromMs = Math.min(this.#knownFromMs, timeMs);
  }

  /** Forgets what is too old for a plot that ends at `nowMs`. */
  forgetBefore(nowMs: number): void {
    const oldest = nowMs - SHOWN_MS - MINUTE_MS;
    for (const [id, startMs] of this.#startOf) if (startMs < oldest) this.#startOf.delete(id);
  }

  /** The calls that began in the minute before each step, and before `nowMs`; only where all are known. */
  rates(nowMs: number): RatePoint[] {
    const steps = this.#callsByStep();
    const last = Math.floor(nowMs / STEP_MS);
    const count = SHOWN_MS / STEP_MS;
    const points = Array.from({ length: count + 1 }, (_, index) => last - count + index).map(
      (step) => ({ atMs: step * STEP_MS, calls: callsBefore(steps, step) }),
    );
    // The last step may have ended before the first call.
    if (nowMs > last * STEP_MS) points.push({ atMs: nowMs, calls: this.#callsInMinute(nowMs) });
    return points.filter(({ atMs }) => atMs - MINUTE_MS >= this.#knownFromMs - STEP_MS);
  }

  #callsInMinute(endMs: number): number {
    const times = [...this.#startOf.values()];
    return times.filter((startMs) => startMs >= endMs - MINUTE_MS && startMs < endMs).length;
  }

  #callsByStep(): Map<number, number> {
    const steps = new Map<number, number>();
    for (const startMs of this.#startOf.values()) {
      const step = Math.floor(startMs / STEP_MS);
      steps.set(step, (steps.get(step) ?? 0) + 1);
    }
    return steps;
  }
}

function callsBefore(steps: ReadonlyMap<number, number>, end: number): number {
  const length = MINUTE_MS / STEP_MS;
  return Array.from({ length }, (_, index) => steps.get(end - length + index) ?? 0).reduce(
    (total, calls) => total + calls,
    0,
  );
}
