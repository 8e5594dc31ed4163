import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyAcceptance,
  type Breaker,
  CLOSED_BREAKER,
  applyRefusal,
  blockedUntil,
  startProbe,
  breakerStateAt,
} from '../../../src/domain/limits/circuit-breaker.ts';

const START_MS = Date.parse('2027-03-01T10:00:00Z');

type Step = { waitMs: number; isAccepted: boolean; ofAccount: boolean; contact: number };

const steps = fc.array(
  fc.record({
    waitMs: fc.oneof(fc.nat(2_000), fc.nat(400_000)),
    isAccepted: fc.boolean(),
    ofAccount: fc.boolean(),
    contact: fc.nat(4),
  }),
  { maxLength: 60, size: 'max' },
);

/** Places a call at each step where it may, and tells what was seen of every one. */
function run(all: readonly Step[], chance: number) {
  let nowMs = START_MS;
  let breaker: Breaker = CLOSED_BREAKER;
  return all.flatMap((step, n) => {
    nowMs += step.waitMs;
    const now = new Date(nowMs);
    const [before, state] = [breaker, breakerStateAt(breaker, now)];
    if (blockedUntil(breaker, now) !== null) return [];
    const executionId = `execution-${n}`;
    breaker = startProbe(breaker, executionId, now) ?? breaker;
    const refusal = {
      executionId,
      contactId: `contact-${step.contact}`,
      campaignId: `campaign-${step.contact % 2}`,
      reason: 'call_control_refusing',
      httpStatus: step.ofAccount ? 480 : 400,
      retryAfterSeconds: null,
      isCertain: true,
    } as const;
    breaker = step.isAccepted ? applyAcceptance(breaker, now) : applyRefusal(breaker, refusal, { now, chance });
    return [{ step, state, before, after: breaker, now }];
  });
}

test('a breaker rests 5 s to 5 min, and opens only after refusals that count', () => {
  const property = fc.property(steps, fc.double({ min: 0, max: 1, noNaN: true }), (all, chance) => {
    for (const { step, state, before, after, now } of run(all, chance)) {
      expect(after.probe).toBeNull();
      if (step.isAccepted) {
        expect(after).toEqual(CLOSED_BREAKER);
        continue;
      }
      expect(after.failures - before.failures).toBeLessThanOrEqual(1);
      if (after.openUntil === null || breakerStateAt(after, now) !== 'open') continue;
      expect(after.failures).toBeGreaterThanOrEqual(3);
      const restMs = after.openUntil.getTime() - now.getTime();
      expect(restMs).toBeGreaterThanOrEqual(5_000);
      expect(restMs).toBeLessThanOrEqual(300_000);
      if (state === 'half-open') expect(after.failures).toBe(before.failures + 1);
    }
  });
  fc.assert(property, { seed: 20_270_301 });
});

test('one contact alone opens no breaker by what its calls are refused for', () => {
  const property = fc.property(steps, (all) => {
    const own = all.map((step) => ({ ...step, contact: 0, ofAccount: false }));
    for (const { after } of run(own, 0)) expect(after.openUntil).toBeNull();
  });
  fc.assert(property, { seed: 20_270_301 });
});

test('every rest is at least as long as the one before, until a call is accepted', () => {
  const rest = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: 3,
    maxLength: 12,
  });
  const property = fc.property(rest, (chances) => {
    let now = new Date(START_MS);
    let breaker: Breaker = CLOSED_BREAKER;
    const restsMs: number[] = [];
    for (const [n, chance] of chances.entries()) {
      const executionId = `execution-${n}`;
      breaker = startProbe(breaker, executionId, now) ?? breaker;
      const refusal = {
        contactId: 'c',
        campaignId: 'c',
        reason: 'call_control_unreachable',
        httpStatus: null,
      } as const;
      const answer = { ...refusal, executionId, retryAfterSeconds: null, isCertain: true };
      breaker = applyRefusal(breaker, answer, { now, chance });
      if (breaker.openUntil === null) continue;
      restsMs.push(breaker.openUntil.getTime() - now.getTime());
      now = breaker.openUntil;
    }
    const lowest = [5, 10, 20, 40, 80, 160, 240].map((seconds) => seconds * 1000);
    for (const [n, ms] of restsMs.entries()) {
      const base = lowest[n] ?? 240_000;
      expect(ms).toBeGreaterThanOrEqual(base);
      expect(ms).toBeLessThanOrEqual(base * 1.25);
    }
  });
  fc.assert(property, { seed: 20_270_301 });
});
