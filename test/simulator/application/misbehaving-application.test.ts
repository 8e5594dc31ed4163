import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startAgentApplication } from './agent-application.ts';

const json = { 'content-type': 'application/json' };
const bye = JSON.stringify([{ verb: 'say', text: 'Goodbye.' }]);
const noAnswer = 'the hook gave no answer: no such host, a broken connection, or more than 1 MB';

const breakOff = (response: ServerResponse) => void response.destroy();

/** How many looks at call control are answered, one after the other, until something is over. */
async function looksUntil(over: Promise<unknown>, url: string): Promise<number> {
  const state = { isOver: false };
  void over.then(() => (state.isOver = true));
  let looks = 0;
  while (!state.isOver) {
    await (await fetch(`${url}/simulator/live`)).text();
    looks += 1;
  }
  return looks;
}

test.each<[string, (response: ServerResponse) => void, unknown]>([
  [
    'sends the call control elsewhere',
    (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    'the hook was not answered with 200, 202 or 204 (status 302)',
  ],
  [
    'compresses what it answers',
    (response) =>
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(bye)),
    expect.stringMatching(/JSON/),
  ],
  [
    'answers ten megabytes',
    (response) => response.writeHead(200, json).end(JSON.stringify(['a'.repeat(10_000_000)])),
    noAnswer,
  ],
  [
    'breaks off in its answer',
    (response) => {
      response.writeHead(200, { ...json, 'content-length': 1000 });
      response.write(bye, () => response.destroy());
    },
    noAnswer,
  ],
])('an application that %s ends the call, and it is kept why', async (_, answer, problem) => {
  await using line = await startAgentApplication(() => answer);
  const sid = await line.call({ answers: [] });
  expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz', duration: 0 });
  expect((await line.row(sid))?.['application_problem']).toEqual(problem);
});

test('an answer that breaks off after a gather lets the next verb be played', async () => {
  const menu = { verb: 'gather', actionHook: '/menu', timeout: 1 };
  await using line = await startAgentApplication(({ path }) =>
    path === '/menu' ? breakOff : [menu, { verb: 'say', text: 'Goodbye.' }],
  );
  const sid = await line.call({ answers: [] });
  await line.end();
  expect(await line.row(sid)).toMatchObject({
    transcript: 'Agent: Goodbye.',
    application_problem: noAnswer,
  });
});

test(
  'an application that is silent for 11 s ends the call after 10',
  { timeout: 30_000 },
  async () => {
    await using line = await startAgentApplication(
      () => (response) =>
        void setTimeout(() => response.writeHead(200, json).end(bye), 11_000).unref(),
    );
    const sid = await line.call({ answers: [] });
    expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz', duration: 10 });
    expect(await line.row(sid)).toMatchObject({
      application_problem: 'the hook did not answer in time',
    });
  },
);

test('the same gather for ever is heard until the time limit', async () => {
  const gather = [{ verb: 'gather', timeout: 5, actionHook: '/agent', say: { text: 'Yes?' } }];
  await using line = await startAgentApplication(() => gather);
  const sid = await line.call({ answers: [], timeLimitSeconds: 60 });
  expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz', duration: 60 });
  expect(await line.row(sid)).toMatchObject({
    transcript: expect.stringMatching(/^Agent: Yes\?(\nAgent: Yes\?)+$/),
  });
});

test.each([
  ['a redirect', [{ verb: 'redirect', actionHook: '/agent' }]],
  [
    'a gather that waits for nothing',
    [
      { verb: 'tag', data: { more: 'again' } },
      { verb: 'gather', timeout: -1, actionHook: '/agent' },
    ],
  ],
])(
  '%s to itself keeps nobody waiting and ends with its call',
  { timeout: 20_000 },
  async (_, verbs) => {
    await using line = await startAgentApplication(() => verbs);
    const sid = await line.call({ answers: [], timeLimitSeconds: 500 });
    const end = line.end();
    expect(await looksUntil(end, line.url)).toBeGreaterThan(100);
    expect(await end).toMatchObject({ call_termination_by: 'jambonz', duration: 500 });
    expect(await line.row(sid)).toMatchObject({
      application_problem: '100 hooks were asked with nothing between them that takes time',
    });
  },
);
