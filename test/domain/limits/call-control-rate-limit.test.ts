import { describe, expect, test } from 'vitest';
import {
  readBudget,
  retryAfterSeconds,
} from '../../../src/domain/limits/call-control-rate-limit.ts';

const RECEIVED = new Date('2027-03-01T10:00:01Z');
const read = (headers: Record<string, string | string[]>, status = 201) =>
  readBudget(headers, { status, at: RECEIVED });
const at = (seconds: number) => new Date(RECEIVED.getTime() + seconds * 1000);

describe('the reported rate limit', () => {
  test.each<[string, Record<string, string | string[]>]>([
    [
      'three headers (draft 6)',
      {
        'ratelimit-policy': '600;w=300',
        'ratelimit-limit': '600',
        'ratelimit-remaining': '598',
        'ratelimit-reset': '287',
      },
    ],
    [
      'one header (draft 7)',
      { 'ratelimit-policy': '600;w=300', ratelimit: 'limit=600, remaining=598, reset=287' },
    ],
    [
      'one header (draft 8)',
      {
        'ratelimit-policy': '"600-in-5min"; q=600; w=300; pk=:MQ==:',
        ratelimit: '"600-in-5min"; r=598; t=287',
      },
    ],
    [
      'the policy with the fewest requests left',
      {
        'ratelimit-policy': '"day";q=9000;w=86400, "burst";q=600;w=300',
        ratelimit: '"day";r=8000;t=7000, "burst";r=598;t=287',
      },
    ],
  ])('is read from %s', (_name, headers) => {
    expect(read(headers)).toEqual({
      limit: 600,
      windowSeconds: 300,
      remaining: 598,
      resetsAt: at(287),
      at: RECEIVED,
    });
  });

  test('has no requests left after a 429, until its Retry-After', () => {
    expect(read({ 'retry-after': '12' }, 429)).toMatchObject({ remaining: 0, resetsAt: at(12) });
    const headers = {
      'ratelimit-limit': '600',
      'ratelimit-remaining': '3',
      'ratelimit-reset': '9',
    };
    expect(read(headers, 429)).toMatchObject({ limit: 600, remaining: 0, resetsAt: at(9) });
  });

  test('resets now when the header for the reset is missing', () => {
    const headers = { 'ratelimit-limit': '600', 'ratelimit-remaining': '598' };
    expect(read(headers)).toMatchObject({ remaining: 598, resetsAt: at(0), windowSeconds: null });
  });

  test.each<[string, Record<string, string>]>([
    ['missing headers', {}],
    ['a policy alone', { 'ratelimit-policy': '600;w=300' }],
    ['a value that is not a number', { 'ratelimit-remaining': 'many' }],
    ['a negative number', { 'ratelimit-remaining': '-1' }],
    ['an empty header', { ratelimit: '' }],
  ])('is null for %s', (_name, headers) => {
    expect(read(headers)).toBeNull();
    expect(read(headers, 429)).toBeNull();
  });

  test('is cut to an hour and a million requests', () => {
    const headers = {
      'ratelimit-policy': '9999999999;w=86400',
      'ratelimit-limit': '9999999999',
      'ratelimit-remaining': '99999999999999999999',
      'ratelimit-reset': '1803895200',
    };
    const most = { limit: 1_000_000, windowSeconds: 3_600, resetsAt: at(3_600), at: RECEIVED };
    expect(read(headers)).toEqual({ ...most, remaining: 1_000_000 });
    expect(read({ ...headers, 'retry-after': '86400' }, 429)).toEqual({ ...most, remaining: 0 });
  });

  test('ignores the Retry-After of a status other than 429', () => {
    expect(read({ 'retry-after': '12' }, 503)).toBeNull();
  });
});

describe('Retry-After', () => {
  test.each<[string, number | null]>([
    ['7', 7],
    ['0', 0],
    ['Mon, 01 Mar 2027 10:00:31 GMT', 30],
    ['Monday, 01-Mar-27 10:00:31 GMT', 30],
    ['Mon Mar  1 10:00:31 2027 GMT', 30],
    ['Mon, 01 Mar 2027 09:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['2027', 2_027],
    ['86400', 3_600],
    ['99999999999', 3_600],
    ['Tue, 01 Mar 2033 10:00:31 GMT', 3_600],
    ['', null],
  ])("'%s' means %s seconds", (value, expected) => {
    expect(retryAfterSeconds({ 'retry-after': value }, RECEIVED)).toBe(expected);
  });

  test('is null when the header is missing', () => {
    expect(retryAfterSeconds({}, RECEIVED)).toBeNull();
  });
});
