import {
  seededBetween,
  seededFraction,
} from '../../../src/call-control/simulated/seeded-random.ts';

/** What is killed: named as in `dev.json`. */
export const VICTIMS = ['worker', 'worker_2', 'api', 'call_control', 'asterisk'] as const;
export type Victim = (typeof VICTIMS)[number];

/** Something that is done to the system, so long after the begin. */
export type Ordered<What> = What & { afterMs: number };

export type KillsRun = {
  /** Runs with the same seed are planned alike. */
  seed: number;
  victims: readonly Victim[];
  kills: number;
  pauses: number;
  /** Kills and pauses are spread over this time. */
  durationMs: number;
};

const PAUSE_MS = { min: 3000, max: 8000 };

/** When which process is killed. Each is killed as often as the others, give or take one. */
export function planKills({
  seed,
  victims,
  kills,
  durationMs,
}: KillsRun): Ordered<{ victim: Victim }>[] {
  const turns = Array.from({ length: kills }, (_, n) => victims[n % victims.length] ?? 'api');
  return turns
    .map((victim, n) => ({ victim, afterMs: momentOf(seed, 'kill', n, durationMs) }))
    .toSorted((a, b) => a.afterMs - b.afterMs);
}

/** When the batch is paused, and for how long. They do not overlap. */
export function planPauses({
  seed,
  pauses,
  durationMs,
}: KillsRun): Ordered<{ lengthMs: number }>[] {
  const partMs = durationMs / Math.max(1, pauses);
  return Array.from({ length: pauses }, (_, n) => {
    const lengthMs = Math.min(seededBetween(PAUSE_MS, seed, 'pause', n), partMs / 2);
    const latestMs = Math.max(0, partMs - lengthMs);
    return { afterMs: n * partMs + momentOf(seed, 'pause at', n, latestMs), lengthMs };
  });
}

function momentOf(seed: number, what: string, n: number, withinMs: number): number {
  return seededFraction(seed, what, n) * withinMs;
}
