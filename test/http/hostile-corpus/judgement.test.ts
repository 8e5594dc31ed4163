import { describe, expect, test } from 'vitest';
import { type Answer, faultsOf, NUMBER, SECRET } from './judgement.ts';

const error = (detail: string, code = 'validation_failed', status = 400): Answer => ({
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  text: JSON.stringify({ detail, code, request_id: '1' }),
});

describe('the judgement of an answer', () => {
  test.each([
    ['a success', { status: 204, headers: new Headers(), text: '' }],
    ['an error of the API', error('name: is required')],
    ['an error that no header names as its own', error('x-evil: is unknown')],
  ])('finds no fault with %s', (_what, answer) => {
    expect(faultsOf(answer)).toEqual([]);
  });

  test.each([
    ['a failure of the service', error('the service failed', 'internal_error', 500), /^status 500/],
    [
      'a code with another status',
      error('no', 'batch_not_found', 400),
      /^the code batch_not_found/,
    ],
    ['a code of nobody', error('no', 'oops'), /^the code oops/],
    ['a number', error(`${NUMBER} is no number`), /^repeats 4155552671/],
    ['a secret', error(`the token is ${SECRET}`), /^repeats hunter2!/],
    ['a stack', error('no\n    at read (/src/a.js:1:2)'), /^tells of the inside/],
    ['a statement', error('select "a" from "calls"'), /^tells of the inside/],
    ['a text', { ...error(''), text: 'Bad Request' }, /^an error of another shape/],
    [
      'a page',
      { ...error(''), headers: new Headers({ 'content-type': 'text/html' }) },
      /^an error of the type/,
    ],
    [
      'a header of the client',
      { ...error(''), headers: new Headers({ 'content-type': 'application/json', 'x-evil': '1' }) },
      /^a header/,
    ],
  ])('finds %s', (_what, answer, fault) => {
    expect(faultsOf(answer)).toEqual([expect.stringMatching(fault)]);
  });
});
