import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRequest, type RateWindow } from '../../../src/domain/limits/rate-limit.ts';

test('a token may send exactly its limit in the minute after its first request', () => {
  const requests = fc.record({
    limit: fc.integer({ min: 1, max: 20 }),
    gapsMs: fc.array(fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.nat(90_000)), {
      maxLength: 200,
      size: 'max',
    }),
  });
  const property = fc.property(requests, ({ limit, gapsMs }) => {
    let nowMs = Date.parse('2027-03-01T09:00:00Z');
    let window: RateWindow | undefined;
    let [firstMs, allowed] = [-Infinity, 0];
    for (const gapMs of gapsMs) {
      nowMs += gapMs;
      if (nowMs - firstMs >= 60_000) [firstMs, allowed] = [nowMs, 0];
      const decision = countRequest(window, { limit, nowMs });
      window = decision.window;
      expect(decision.isAllowed).toBe(allowed < limit);
      if (decision.isAllowed) allowed += 1;
      expect(decision.remaining).toBe(limit - allowed);
      const freeMs = nowMs + decision.resetSeconds * 1_000;
      expect(freeMs).toBeGreaterThanOrEqual(firstMs + 60_000);
      expect(freeMs).toBeLessThan(firstMs + 61_000);
    }
  });
  fc.assert(property, { seed: 20_270_301 });
});
