import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { callRate } from '../../../src/domain/limits/call-rate.ts';

/**
 * Starts as many calls as slots allow, each as soon as its slot has rested, and gives the instants
 * at which call control stamps them: anywhere between the request and its answer.
 */
function stampsOf(rate: number, answersMs: readonly [number, number][]): number[] {
  const { slots, restMs } = callRate(rate);
  const freeAtMs = Array.from({ length: slots }, () => 0);
  return answersMs.map(([underwayMs, stampedAfter], n) => {
    const requestedMs = freeAtMs[n % slots] ?? 0;
    freeAtMs[n % slots] = requestedMs + underwayMs + restMs;
    return requestedMs + underwayMs * stampedAfter;
  });
}

test('at no sliding second more calls start than the rate allows', () => {
  const drawn = fc.record({
    rate: fc.oneof(fc.double({ min: 0.05, max: 1, noNaN: true }), fc.integer({ min: 1, max: 20 })),
    answersMs: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.double({ min: 0, max: 1, noNaN: true })),
      { maxLength: 120, size: 'max' },
    ),
  });
  const property = fc.property(drawn, ({ rate, answersMs }) => {
    const stamps = stampsOf(rate, answersMs).toSorted((a, b) => a - b);
    const [allowed, withinMs] = rate < 1 ? [1, 1_000 / rate] : [rate, 1_000];
    for (const [n, first] of stamps.entries()) {
      const next = stamps[n + allowed];
      if (next !== undefined) expect(next - first).toBeGreaterThanOrEqual(withinMs);
    }
  });
  fc.assert(property, { seed: 20_270_301 });
});
