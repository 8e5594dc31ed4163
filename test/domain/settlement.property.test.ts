import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OUTCOMES } from '../../src/domain/call.ts';
import {
  cooldownMs,
  RETRY_CAUSES,
  RETRY_STRATEGIES,
  type RetryPolicy,
} from '../../src/domain/retry-policy.ts';
import {
  decideSettlement,
  type EndedAttempt,
  type Settlement,
} from '../../src/domain/settlement.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.parse('2027-03-01T10:00:00Z');
const SEED = 20_270_301;

const minutes = fc.integer({ min: 0, max: 43_200 });
const policies: fc.Arbitrary<RetryPolicy> = fc.record(
  {
    maxRetries: fc.integer({ min: 0, max: 20 }),
    strategy: fc.constantFrom(...RETRY_STRATEGIES),
    cooldownMinutes: minutes,
    maxCooldownMinutes: minutes,
    retryOn: fc.subarray([...RETRY_CAUSES]),
  },
  { requiredKeys: ['maxRetries', 'strategy', 'cooldownMinutes'] },
);

/** How a call ends; most outcomes lead to another call. */
type Call = Pick<EndedAttempt, 'outcome' | 'sipStatus' | 'answeredBy'> & {
  lastsMs: number;
  /** The agent promises a call-back this long after the end; null: no promise. */
  callBackMs: number | null;
};
const calls: fc.Arbitrary<Call> = fc.record({
  outcome: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('busy' as const, 'no-answer' as const) },
    fc.constantFrom(...OUTCOMES),
  ),
  sipStatus: fc.constantFrom(null, 200, 404, 408, 480, 486, 503, 603, 604),
  answeredBy: fc.constantFrom(null, 'human' as const, 'machine' as const, 'unknown' as const),
  lastsMs: fc.integer({ min: 0, max: 3_600_000 }),
  callBackMs: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.integer({ min: 1, max: 86_400_000 }),
  ),
});

/** One attempt of a contact and its settlement. */
type Step = { attempt: EndedAttempt; settlement: Settlement };

/**
 * Calls a contact as the service does, each time as soon as it is due. When it is finished, an operator
 * forces a call, up to `forced` times.
 */
function callContact(policy: RetryPolicy, answers: readonly Call[], forced: number): Step[] {
  const steps: Step[] = [];
  let [retriesUsed, followUpCount, forcedLeft, isForced] = [0, 0, forced, false];
  let startMs = START_MS;
  for (const call of answers) {
    const endedAt = new Date(startMs + call.lastsMs);
    const followUpAt =
      call.callBackMs === null ? null : new Date(endedAt.getTime() + call.callBackMs);
    const { outcome, sipStatus, answeredBy } = call;
    const attempt = { outcome, sipStatus, answeredBy, endedAt, isForced, followUpAt };
    const open = { batchIsOpen: true, isSuppressed: false };
    const facts = { attempt, policy, retriesUsed, followUpCount, ...open };
    const settlement = decideSettlement(facts);
    steps.push({ attempt, settlement });
    isForced = settlement.dueAt === null;
    if (isForced && forcedLeft === 0) return steps;
    if (isForced) forcedLeft -= 1;
    if (settlement.status === 'retrying') retriesUsed += 1;
    if (settlement.status === 'followup_scheduled') followUpCount += 1;
    startMs = settlement.dueAt?.getTime() ?? endedAt.getTime();
  }
  return steps;
}

const histories = fc
  .record({
    policy: policies,
    answers: fc.array(calls, { minLength: 1, maxLength: 60, size: 'max' }),
    forced: fc.integer({ min: 0, max: 5 }),
  })
  .map((drawn) => ({ ...drawn, steps: callContact(drawn.policy, drawn.answers, drawn.forced) }));

const retriesOf = (steps: readonly Step[]) =>
  steps.filter(({ settlement }) => settlement.status === 'retrying');

describe('in any sequence of calls to a contact', () => {
  test('the number of calls never exceeds the policy', () => {
    const property = fc.property(histories, ({ policy, forced, steps }) => {
      const callBacks = steps.filter(
        ({ settlement: { status } }) => status === 'followup_scheduled',
      );
      expect(retriesOf(steps).length).toBeLessThanOrEqual(policy.maxRetries);
      expect(callBacks.length).toBeLessThanOrEqual(10);
      expect(steps.length).toBeLessThanOrEqual(1 + policy.maxRetries + 10 + forced);
    });
    fc.assert(property, { seed: SEED, numRuns: 1_000 });
  });

  test('a retry waits for the cooldown, at most its maximum', () => {
    const property = fc.property(histories, ({ policy, steps }) => {
      const { cooldownMinutes, maxCooldownMinutes = Infinity } = policy;
      for (const { attempt, settlement } of retriesOf(steps)) {
        const waitMs = (settlement.dueAt?.getTime() ?? NaN) - attempt.endedAt.getTime();
        const leastMinutes = Math.min(cooldownMinutes, maxCooldownMinutes);
        expect(waitMs).toBeGreaterThanOrEqual(leastMinutes * MINUTE_MS);
        expect(waitMs).toBeLessThanOrEqual(maxCooldownMinutes * MINUTE_MS);
      }
    });
    fc.assert(property, { seed: SEED, numRuns: 1_000 });
  });

  test('no contact is retried that may have been reached or cannot be', () => {
    const property = fc.property(histories, ({ policy, steps }) => {
      for (const { attempt } of retriesOf(steps)) {
        const { outcome, answeredBy, sipStatus, isForced } = attempt;
        expect(['completed', 'busy', 'no-answer', 'failed']).toContain(outcome);
        if (outcome === 'completed') expect(answeredBy).toBe('machine');
        if (outcome === 'failed') expect([404, 484, 604]).not.toContain(sipStatus);
        expect(isForced).toBe(false);
        const cause = outcome === 'completed' ? 'machine' : outcome;
        expect(policy.retryOn ?? ['no-answer', 'busy', 'failed']).toContain(cause);
      }
    });
    fc.assert(property, { seed: SEED, numRuns: 1_000 });
  });

  test('a call-back is due exactly when it was promised', () => {
    const property = fc.property(histories, ({ steps }) => {
      for (const { attempt, settlement } of steps) {
        if (settlement.status !== 'followup_scheduled') continue;
        expect(settlement.dueAt).toEqual(attempt.followUpAt);
      }
    });
    fc.assert(property, { seed: SEED, numRuns: 1_000 });
  });

  test('a finished batch makes no further call', () => {
    const property = fc.property(policies, calls, fc.boolean(), (policy, call, isForced) => {
      const endedAt = new Date(START_MS);
      const followUpAt = call.callBackMs === null ? null : new Date(START_MS + call.callBackMs);
      const { status, dueAt } = decideSettlement({
        attempt: { ...call, endedAt, isForced, followUpAt },
        policy,
        retriesUsed: 0,
        followUpCount: 0,
        batchIsOpen: false,
        isSuppressed: false,
      });
      expect(dueAt).toBeNull();
      expect(['completed', 'busy', 'no_answer', 'failed', 'skipped']).toContain(status);
    });
    fc.assert(property, { seed: SEED });
  });
});

describe('the cooldown from retry to retry', () => {
  const nth = fc.integer({ min: 1, max: 20 });

  test('never gets shorter', () => {
    const property = fc.property(policies, nth, (policy, n) => {
      expect(cooldownMs(policy, n + 1)).toBeGreaterThanOrEqual(cooldownMs(policy, n));
    });
    fc.assert(property, { seed: SEED });
  });

  test('stays, grows by one cooldown or doubles until the maximum', () => {
    const property = fc.property(policies, nth, (policy, n) => {
      const { strategy, cooldownMinutes, maxCooldownMinutes = Infinity } = policy;
      const [before, after] = [cooldownMs(policy, n), cooldownMs(policy, n + 1)];
      const firstMs = cooldownMinutes * MINUTE_MS;
      const wanted = { fixed: before, linear: before + firstMs, exponential: before * 2 }[strategy];
      const isCapped = before === maxCooldownMinutes * MINUTE_MS;
      expect(after).toBe(isCapped ? before : Math.min(wanted, maxCooldownMinutes * MINUTE_MS));
    });
    fc.assert(property, { seed: SEED });
  });
});
