import { describe, expect, test } from 'vitest';
import {
  type Breaker,
  CLOSED_BREAKER,
  type Refusal,
} from '../../../src/domain/limits/circuit-breaker.ts';
import { breakerOfRefusal, holderOf } from '../../../src/domain/limits/shared-account.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const openUntil = (seconds: number): Breaker => ({
  ...CLOSED_BREAKER,
  failures: 3,
  openUntil: at(seconds),
});
const HALF_OPEN = openUntil(0);
const PROBED: Breaker = { ...HALF_OPEN, probe: { executionId: 'probe', until: at(30) } };

const refusal = (members: Partial<Refusal>): Refusal => ({
  executionId: 'execution',
  contactId: 'contact',
  campaignId: 'campaign',
  reason: 'call_control_refusing',
  httpStatus: 480,
  retryAfterSeconds: null,
  isCertain: true,
  ...members,
});

describe('A refusal of a shared account', () => {
  test.each([null, 301, 401, 403, 404, 405, 429, 480, 503])(
    'with status %s and for certain rests the account',
    (httpStatus) => expect(breakerOfRefusal(refusal({ httpStatus }))).toBe('account'),
  );

  test.each([400, 409, 413, 422])('with status %s rests the organization', (httpStatus) =>
    expect(breakerOfRefusal(refusal({ httpStatus }))).toBe('organization'),
  );

  test.each([null, 500, 502, 503, 504])(
    'without a clear answer, with status %s, rests the organization',
    (httpStatus) =>
      expect(breakerOfRefusal(refusal({ httpStatus, isCertain: false }))).toBe('organization'),
  );

  test('with status 400 rests the account when its text concerns the account', () => {
    expect(breakerOfRefusal(refusal({ httpStatus: 400, concernsAccount: true }))).toBe('account');
  });
});

test.each<[string, Breaker, Breaker, 'account' | 'organization']>([
  ['the account where both are closed', CLOSED_BREAKER, CLOSED_BREAKER, 'account'],
  ['the organization where it alone is open', CLOSED_BREAKER, openUntil(5), 'organization'],
  ['the account where it alone is open', openUntil(5), CLOSED_BREAKER, 'account'],
  ['the organization where it is open longer', openUntil(5), openUntil(6), 'organization'],
  ['the account where it is open longer', openUntil(6), openUntil(5), 'account'],
  ['the organization where it alone has to be probed', CLOSED_BREAKER, HALF_OPEN, 'organization'],
  ['the account where both have to be probed', HALF_OPEN, HALF_OPEN, 'account'],
  ['the account whose probe is under way', PROBED, HALF_OPEN, 'account'],
])('A call is held back by %s', (_rule, breaker, ownBreaker, holder) => {
  expect(holderOf({ health: { breaker }, ownBreaker }, NOW)).toBe(holder);
});
