import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isReportKey, reportKey } from '../../src/signatures/report-key.ts';

const SECRETS = ['a-secret'];
/** Made at 2027-03-01T09:00:00Z. */
const executionId = '01a40051-6a80-7000-8000-000000000001';
const MADE = new Date('2027-03-01T09:00:00Z');
const after = (days: number, ms = 0) => new Date(MADE.getTime() + days * 86_400_000 + ms);
const accepts = (key: string, now: Date, changes = {}) =>
  isReportKey(SECRETS, { executionId, key, now, validDays: 7, ...changes });

const former = (id: string) =>
  createHmac('sha256', 'a-secret').update(`report ${id}`).digest('base64url');

describe('a report key', () => {
  const key = reportKey('a-secret', { executionId, validUntil: after(7) });

  test.each([
    ['at once', after(0), true],
    ['until its last instant', after(7, -1), true],
    ['not at its end', after(7), false],
    ['not later', after(400), false],
  ])('is valid %s: %s', (_when, now, isValid) => {
    expect(accepts(key, now)).toBe(isValid);
  });

  test('is valid for no other call and under no other secret', () => {
    const other = '01a40051-6a80-7000-8000-000000000002';
    expect(accepts(key, after(1), { executionId: other })).toBe(false);
    const call = { executionId, key, now: after(1), validDays: 7 };
    expect(isReportKey(['another-secret'], call)).toBe(false);
  });

  test('with a later expiry in it is not valid', () => {
    const [, signature = ''] = key.split('.');
    const later = Math.floor(after(700).getTime() / 1000).toString(36);
    expect(accepts(`${later}.${signature}`, after(1))).toBe(false);
  });

  test.each(['', '.', 'zzzzzz', '0.', `zzzzzzzz.${'A'.repeat(43)}`, 'A'.repeat(43)])(
    'that is malformed is not valid: %j',
    (malformed) => {
      expect(accepts(malformed, after(1))).toBe(false);
    },
  );
});

describe('a report key without an expiry, of an earlier version', () => {
  test.each([
    ['is valid for some days after its attempt', after(7, -1), true],
    ['is not valid after that', after(7), false],
  ])('%s', (_name, now, isValid) => {
    expect(accepts(former(executionId), now)).toBe(isValid);
  });

  test('is not valid for an id that does not tell its time', () => {
    const random = 'f1a40051-6a80-4000-8000-000000000001';
    expect(accepts(former(random), after(0), { executionId: random })).toBe(false);
  });
});
