import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { callRate } from '../../../src/domain/limits/call-rate.ts';

/**
 * Starts each call as soon as its permit is available again, and returns the instants at which call
 * control records the starts: anywhere between a request and its answer.
 */
function simulateStarts(rate: number, answersMs: readonly [number, number][]): number[] {
  const { slots, restMs } = callRate(rate);
  const freeAtMs = Array.from({ length: slots }, () => 0);
  return answersMs.map(([durationMs, recordedAt], n) => {
    const requestedMs = freeAtMs[n % slots] ?? 0;
    freeAtMs[n % slots] = requestedMs + durationMs + restMs;
    return requestedMs + durationMs * recordedAt;
  });
}

test('no sliding second has more call starts than the rate allows', () => {
  const drawn = fc.record({
    rate: fc.oneof(fc.double({ min: 0.05, max: 1, noNaN: true }), fc.integer({ min: 1, max: 20 })),
    answersMs: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.double({ min: 0, max: 1, noNaN: true })),
      { maxLength: 120, size: 'max' },
    ),
  });
  const property = fc.property(drawn, ({ rate, answersMs }) => {
    const starts = simulateStarts(rate, answersMs).toSorted((a, b) => a - b);
    const [allowed, withinMs] = rate < 1 ? [1, 1_000 / rate] : [rate, 1_000];
    for (const [n, first] of starts.entries()) {
      const next = starts[n + allowed];
      if (next !== undefined) expect(next - first).toBeGreaterThanOrEqual(withinMs);
    }
  });
  fc.assert(property, { seed: 20_270_301 });
});
