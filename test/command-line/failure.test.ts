import { RedialError as ApiError } from 'redial-client';
import { describe, expect, test } from 'vitest';
import { CommandFailure, failureOf, failureText } from '../../src/command-line/failure.ts';

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });
const refusal = (status: number) => new ApiError({ detail: 'no', code: 'any' }, answer(status));

describe('the exit code of a failed command', () => {
  test.each([
    [400, 1],
    [409, 1],
    [401, 3],
    [403, 3],
    [404, 4],
    [429, 5],
    [503, 5],
  ])('after a %i is %i', (status, exitCode) => {
    expect(failureOf(refusal(status)).exitCode).toBe(exitCode);
  });

  test('is 5 without an answer', () => {
    const error = new ApiError({ detail: 'fetch failed' }, undefined);
    expect(failureOf(error)).toMatchObject({ exitCode: 5, code: 'no_answer' });
  });

  test('is that of the failure, and 1 for a defect', () => {
    expect(failureOf(new CommandFailure('no', 'Do it.', 2)).exitCode).toBe(2);
    expect(failureOf(new TypeError('x is not a function')).exitCode).toBe(1);
  });
});

test('a failure shows every problem, the remedy and the request id', () => {
  const errors = [
    { path: 'contacts[3].phone_number', message: 'is not a telephone number' },
    { path: '', message: 'is missing' },
  ];
  const headers = { 'x-request-id': 'r-1', 'retry-after': '30' };
  const body = { detail: 'the request is not valid', code: 'validation_failed', errors };
  const failure = failureOf(new ApiError(body, answer(400, headers)));
  expect(failureText(failure)).toBe(
    [
      'error: the request is not valid',
      '  contacts[3].phone_number: is not a telephone number',
      '  body: is missing',
      'Try again in 30 seconds.',
      'request id: r-1',
    ].join('\n'),
  );
});
