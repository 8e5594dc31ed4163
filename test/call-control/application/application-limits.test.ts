import { expect, test } from 'vitest';
import { ApplicationRun } from '../../../src/call-control/application/application-run.ts';
import { readApplication } from '../../../src/call-control/application/hook-reply.ts';
import type { Stopwatch } from '../../../src/call-control/application/stopwatch.ts';
import type { Call } from '../../../src/call-control/ledger/call.ts';
import { SimulatedMedia } from '../../../src/call-control/simulated/simulated-media.ts';
import { play, settled, stage } from './stage.ts';

const hook = { url: 'https://agent.test/start', method: 'POST' } as const;

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

test('hooks are throttled although verbs between them take a moment of a real call', async () => {
  const verbs = [
    { verb: 'pause', length: 0 },
    { verb: 'redirect', actionHook: '/agent' },
  ];
  const { session, asked, call, ended } = stage(Array.from({ length: 105 }, () => verbs));
  const run = new ApplicationRun(
    { ...session, openMedia: (watch) => momentary(call, watch) },
    hook,
  );
  await run.start();
  expect(asked).toHaveLength(106);
  expect((await ended).durationSeconds).toBeGreaterThanOrEqual(6);
  expect(call.applicationProblem).toBe(
    '100 hooks in a row were requested without a verb that takes time',
  );
});

test('answers of a megabyte are asked for as slowly as they may be read', async () => {
  const verbs = [
    { verb: 'alert', message: 'x'.repeat(1_000_000) },
    { verb: 'pause', length: 1 },
    { verb: 'redirect', actionHook: '/agent' },
  ];
  const { call, end } = await play(Array.from({ length: 10 }, () => verbs));
  expect(end.durationSeconds).toBeGreaterThan(200);
  expect(call.applicationProblem).toBe(
    'hooks answered more than 32768 bytes a second, after 2097152 at once',
  );
});

test('1,000 tags in one answer are throttled to one a second', async () => {
  const { call, end } = await play([Array.from({ length: 1005 }, () => tag(1))]);
  expect(end.durationSeconds).toBeGreaterThanOrEqual(5);
  expect(call.applicationProblem).toBe(
    '1000 verbs in a row were played without one that takes time',
  );
});

test('1,000 gathers whose hooks are no addresses are throttled to one a second', async () => {
  const gather = { verb: 'gather', timeout: -1, actionHook: 'ftp://agent.test' };
  const { end } = await play([Array.from({ length: 1005 }, () => gather)]);
  expect(end.durationSeconds).toBeGreaterThanOrEqual(5);
});

test('a tag of more than 100 kB is not kept, and neither is more than 1 MB of tags', async () => {
  const tooLarge = await play([[tag(110_000)]]);
  expect(tooLarge.call.tag).toEqual({ order: 7 });
  expect(tooLarge.call.applicationProblem).toBe(
    'tag: data has 110008 bytes as JSON, and may have 102400',
  );
  const many = await play([[...Array.from({ length: 10 }, () => tag(100_000)), tag(99_999)]]);
  expect(many.call.tag).toEqual({ a: 'x'.repeat(100_000) });
  expect(many.call.applicationProblem).toBe(
    'tag: all data of a call together may have 1048576 bytes as JSON',
  );
});

test('a problem that quotes an application of 1 MB has 1,000 characters', async () => {
  const { call } = await play([[{ verb: 'x'.repeat(1_000_000) }]]);
  expect(call.applicationProblem).toMatch(/^invalid instruction: x+…$/);
  expect(call.applicationProblem).toHaveLength(1000);
});

test('an application that is nested deeper than JSON can be written again is refused', () => {
  const levels = 100_000;
  const data = '['.repeat(levels) + ']'.repeat(levels);
  const text = `[{"verb": "tag", "data": {"a": ${data}}}]`;
  expect(readApplication(text, new Set())).toEqual({
    kind: 'failed',
    problem: 'the application must not be nested deeper than 100 levels',
  });
});

function tag(characters: number) {
  return { verb: 'tag', data: { a: 'x'.repeat(characters) } };
}

/** Media as those of a real network: a verb that is over at once takes a moment. */
function momentary(call: Call, stopwatch: Stopwatch) {
  return Object.assign(new SimulatedMedia(call, { stopwatch, seed: 1 }), {
    pause: async (_ms: number, signal: AbortSignal) => stopwatch.waitForAnswer(settled(), signal),
  });
}
