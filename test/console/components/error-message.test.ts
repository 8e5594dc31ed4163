import { RedialError } from 'redial-client';
import { expect, test } from 'vitest';
import { messageOf } from '../../../console/src/components/error-message.ts';
import { plainWords } from '../../../console/src/components/plain-words.ts';

const NO_ANSWER = new RedialError(new TypeError('Failed to fetch'), undefined);
const OF_PROXY = new RedialError('<html>502</html>', new Response(null, { status: 502 }));
const OF_API = new RedialError(
  { detail: 'there is no such batch', code: 'not_found' },
  new Response(null, { status: 404 }),
);

test.each([
  ['no answer', NO_ANSWER, 'The server does not answer.'],
  [
    'the page of a proxy',
    OF_PROXY,
    'The server does not answer: what came instead has the status 502.',
  ],
  ['an answer of the API', OF_API, 'there is no such batch'],
  ['an error of the console', new Error('the file is gone'), 'the file is gone'],
])('%s is told in words that people understand', (_what, error, told) => {
  expect(messageOf(error)).toBe(told);
});

test('the names of members are told as words', () => {
  expect(plainWords('without working_hours contacts are called at any time')).toBe(
    'without working hours contacts are called at any time',
  );
});
