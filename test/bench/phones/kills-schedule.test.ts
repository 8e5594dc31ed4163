import { expect, test } from 'vitest';
import { planKills, planPauses, VICTIMS } from './kills-schedule.ts';

const run = { seed: 1, victims: VICTIMS, kills: 50, pauses: 4, durationMs: 60_000 };

test('every process is killed as often as the others, in order of time and within the run', () => {
  const kills = planKills(run);
  const byVictim = Object.entries(Object.groupBy(kills, ({ victim }) => victim));
  expect(byVictim.map(([, own]) => own.length)).toEqual([10, 10, 10, 10, 10]);
  const times = kills.map(({ afterMs }) => afterMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.every((afterMs) => afterMs >= 0 && afterMs < 60_000)).toBe(true);
});

test('runs with the same seed are planned alike, with another one differently', () => {
  expect(planKills(run)).toEqual(planKills(run));
  expect(planKills({ ...run, seed: 2 })).not.toEqual(planKills(run));
});

test('pauses do not overlap', () => {
  const pauses = planPauses(run);
  expect(pauses).toHaveLength(4);
  for (const [n, { afterMs, lengthMs }] of pauses.entries()) {
    expect(afterMs + lengthMs).toBeLessThanOrEqual((n + 1) * 15_000);
    expect(afterMs).toBeGreaterThanOrEqual(n * 15_000);
  }
});
