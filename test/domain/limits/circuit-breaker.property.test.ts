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

/** Places a call at each step at which the breaker allows it, and returns the states around it. */
function placeCalls(all: readonly Step[], chance: number) {
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
    breaker = step.isAccepted
      ? applyAcceptance(breaker, now)
      : applyRefusal(breaker, refusal, { now, chance });
    return [{ step, state, before, after: breaker, now }];
  });
}

test('a breaker opens for 5 s to 5 min, and only after counted refusals', () => {
  const property = fc.property(steps, fc.double({ min: 0, max: 1, noNaN: true }), (all, chance) => {
    for (const { step, state, before, after, now } of placeCalls(all, chance)) {
      expect(after.probe).toBeNull();
      if (step.isAccepted) {
        expect(after).toEqual(CLOSED_BREAKER);
        continue;
      }
      expect(after.failures - before.failures).toBeLessThanOrEqual(1);
      if (after.openUntil === null || breakerStateAt(after, now) !== 'open') continue;
      expect(after.failures).toBeGreaterThanOrEqual(3);
      const openForMs = after.openUntil.getTime() - now.getTime();
      expect(openForMs).toBeGreaterThanOrEqual(5_000);
      expect(openForMs).toBeLessThanOrEqual(300_000);
      if (state === 'half-open') expect(after.failures).toBe(before.failures + 1);
    }
  });
  fc.assert(property, { seed: 20_270_301 });
});

test('refusals that concern a single contact never open a breaker', () => {
  const property = fc.property(steps, (all) => {
    const ofOneContact = all.map((step) => ({ ...step, contact: 0, ofAccount: false }));
    for (const { after } of placeCalls(ofOneContact, 0)) expect(after.openUntil).toBeNull();
  });
  fc.assert(property, { seed: 20_270_301 });
});

test('a breaker opens twice as long after each refused probe, plus a quarter at most', () => {
  const jitters = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: 3,
    maxLength: 12,
  });
  const property = fc.property(jitters, (chances) => {
    let now = new Date(START_MS);
    let breaker: Breaker = CLOSED_BREAKER;
    const openMs: number[] = [];
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
      openMs.push(breaker.openUntil.getTime() - now.getTime());
      now = breaker.openUntil;
    }
    const lowest = [5, 10, 20, 40, 80, 160, 240].map((seconds) => seconds * 1000);
    for (const [n, ms] of openMs.entries()) {
      const base = lowest[n] ?? 240_000;
      expect(ms).toBeGreaterThanOrEqual(base);
      expect(ms).toBeLessThanOrEqual(base * 1.25);
    }
  });
  fc.assert(property, { seed: 20_270_301 });
});
