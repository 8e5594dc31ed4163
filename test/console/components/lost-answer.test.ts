import { RedialError } from 'redial-client';
import { expect, it } from 'vitest';
import { isAnswerLost } from '../../../console/src/components/lost-answer.ts';

const answered = (status: number) =>
  new RedialError({ detail: 'x' }, new Response(null, { status }));

it('An answer is lost when none came, or a proxy answered instead of the API', () => {
  expect(isAnswerLost(new RedialError({ detail: 'Failed to fetch' }, undefined))).toBe(true);
  expect([502, 504].map((status) => isAnswerLost(answered(status)))).toEqual([true, true]);
});

it('An answer of the API, and an error of the page itself, are no lost answers', () => {
  const statuses = [400, 404, 409, 422, 429, 500, 503];
  expect(statuses.filter((status) => isAnswerLost(answered(status)))).toEqual([]);
  expect(isAnswerLost(new TypeError('x is undefined'))).toBe(false);
});
