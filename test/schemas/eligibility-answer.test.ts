import { describe, expect, test } from 'vitest';
import { readEligibilityAnswer } from '../../src/schemas/eligibility-answer.ts';

const read = (body: unknown, statusCode = 200) =>
  readEligibilityAnswer(statusCode, typeof body === 'string' ? body : JSON.stringify(body));

describe('the answer of an eligibility hook', () => {
  test.each([
    [{ eligible: true }, { kind: 'eligible', reason: null }],
    [
      { eligible: true, reason: 'customer', retry_at: 'soon' },
      { kind: 'eligible', reason: 'customer' },
    ],
    [{ eligible: false }, { kind: 'not_eligible', reason: null, retryAt: null }],
    [
      { eligible: false, reason: 'paid yesterday', retry_at: null },
      { kind: 'not_eligible', reason: 'paid yesterday', retryAt: null },
    ],
    [
      { eligible: false, retry_at: '2027-03-02T09:00:00+01:00' },
      { kind: 'not_eligible', reason: null, retryAt: new Date('2027-03-02T08:00:00Z') },
    ],
    [
      { eligible: false, reason: 7 },
      { kind: 'not_eligible', reason: null, retryAt: null },
    ],
  ])('%j is %j', (body, answer) => {
    expect(read(body)).toEqual(answer);
  });

  test.each([
    ['', 200],
    ['yes', 200],
    ['true', 200],
    ['[]', 200],
    [{}, 200],
    [{ eligible: 'true' }, 200],
    [{ eligible: 1 }, 200],
    [{ eligible: null }, 200],
    [{ eligible: false, retry_at: 'tomorrow' }, 200],
    [{ eligible: false, retry_at: 1_800_000_000 }, 200],
    [{ eligible: true }, 500],
    [{ eligible: true }, 404],
    [{ eligible: true }, 302],
  ])('%j with status %d says nothing', (body, statusCode) => {
    expect(read(body, statusCode)).toMatchObject({ kind: 'unknown' });
  });

  test('has a reason of at most 200 characters, without what Postgres does not store', () => {
    expect(read({ eligible: true, reason: 'x'.repeat(300) })).toMatchObject({
      reason: 'x'.repeat(200),
    });
    expect(read({ eligible: true, reason: 'a\0b' })).toMatchObject({ reason: 'ab' });
  });
});
