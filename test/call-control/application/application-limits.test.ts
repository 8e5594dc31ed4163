import { expect, test } from 'vitest';
import { play } from './stage.ts';

test('an application of 70,000 verbs is played to its end', async () => {
  const verbs = Array.from({ length: 70_000 }, () => ({ answer: {} }));
  const { end } = await play([verbs]);
  // The verbs take no time of the call; how long the machine takes to play them is its own affair.
  expect(end).toEqual({ endedBy: 'jambonz', durationSeconds: expect.any(Number) });
});

test.each([
  ['a redirect', { verb: 'redirect', actionHook: '/agent' }],
  ['an instant gather', { verb: 'gather', timeout: -1, actionHook: '/agent' }],
])('%s to itself is recorded as a problem and throttled to one a second', async (_, verb) => {
  const { call, asked, end } = await play(Array.from({ length: 120 }, () => [verb]));
  expect(asked).toHaveLength(121);
  expect(end.durationSeconds).toBeGreaterThanOrEqual(21);
  expect(call.applicationProblem).toBe(
    '100 hooks in a row were requested without a verb that takes time',
  );
});

test('a gather to itself is not throttled if it takes time', async () => {
  const verb = { verb: 'gather', timeout: 1, actionHook: '/agent' };
  const { call, end } = await play(Array.from({ length: 120 }, () => [verb]));
  expect(call.applicationProblem).toBeUndefined();
  expect(end.durationSeconds).toBeGreaterThan(119);
});
