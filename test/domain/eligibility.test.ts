import { describe, expect, test } from 'vitest';
import { decideEligibility, type EligibilityFact, isFresh } from '../../src/domain/eligibility.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const asked = { executionId: 'e1', url: 'https://a.test/x', answeredMs: 1_000 };

describe('the eligibility of a contact', () => {
  test.each<[EligibilityFact | null, object]>([
    [null, { kind: 'open' }],
    [{ kind: 'eligible' }, { kind: 'open' }],
    [
      { kind: 'unknown', until: new Date('2027-03-01T10:00:05Z') },
      { kind: 'deferred', reason: 'eligibility_unknown', lookAt: new Date('2027-03-01T10:00:05Z') },
    ],
    [
      { kind: 'not_eligible', retryAt: null },
      { kind: 'refused', reason: 'not_eligible' },
    ],
    [
      { kind: 'not_eligible', retryAt: new Date('2027-03-02T08:00:00Z') },
      { kind: 'deferred', reason: 'not_eligible', lookAt: new Date('2027-03-02T08:00:00Z') },
    ],
  ])('%j means %j', (fact, decision) => {
    expect(decideEligibility(fact, NOW)).toEqual(decision);
  });

  test.each([
    ['in the past', '2020-01-01T00:00:00Z', '2027-03-01T10:01:00Z'],
    ['in half a minute', '2027-03-01T10:00:30Z', '2027-03-01T10:01:00Z'],
    ['in a year', '2028-03-01T10:00:00Z', '2027-03-31T10:00:00Z'],
  ])('that is to be asked again %s is deferred within bounds', (_name, retryAt, lookAt) => {
    const fact = { kind: 'not_eligible', retryAt: new Date(retryAt) } as const;
    expect(decideEligibility(fact, NOW)).toMatchObject({ lookAt: new Date(lookAt) });
  });

  test.each([
    [{}, true],
    [{ executionId: 'e2' }, false],
    [{ url: 'https://b.test/x' }, false],
    [{ nowMs: 11_000 }, true],
    [{ nowMs: 11_001 }, false],
  ])('is fresh for %j: %j', (changes, fresh) => {
    const question = { executionId: 'e1', url: 'https://a.test/x', nowMs: 1_500, ...changes };
    expect(isFresh(asked, question)).toBe(fresh);
  });
});
