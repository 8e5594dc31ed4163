import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startAgentApplication } from './agent-application.ts';

const json = { 'content-type': 'application/json' };
const bye = JSON.stringify([{ verb: 'say', text: 'Goodbye.' }]);
const noAnswer = 'the hook gave no answer: no such host, a broken connection, or more than 1 MB';

const breakOff = (response: ServerResponse) => void response.destroy();

/** Requests call control in sequence until a promise resolves, and returns the number of answers. */
async function requestsUntil(end: Promise<unknown>, url: string): Promise<number> {
  const state = { isOver: false };
  void end.then(() => (state.isOver = true));
  let requests = 0;
  while (!state.isOver) {
    await (await fetch(`${url}/simulator/live`)).text();
    requests += 1;
  }
  return requests;
}

test.concurrent.each<[string, (response: ServerResponse) => void, unknown]>([
  [
    'answers with a redirect',
    (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    'the hook was not answered with 200, 202 or 204 (status 302)',
  ],
  [
    'answers with gzip',
    (response) =>
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(bye)),
    expect.stringMatching(/JSON/),
  ],
  [
    'answers with 10 MB',
    (response) => response.writeHead(200, json).end(JSON.stringify(['a'.repeat(10_000_000)])),
    noAnswer,
  ],
  [
    'breaks the connection during its answer',
    (response) => {
      response.writeHead(200, { ...json, 'content-length': 1000 });
      response.write(bye, () => response.destroy());
    },
    noAnswer,
  ],
])('an application that %s ends the call and records the problem', async (_, answer, problem) => {
  await using line = await startAgentApplication(() => answer);
  const sid = await line.call({ answers: [] });
  expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz', duration: 0 });
  expect((await line.row(sid))?.['application_problem']).toEqual(problem);
});

test.concurrent('a broken answer after a gather leads to the next verb', async () => {
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

test.concurrent(
  'an application that does not answer ends the call after 10 s',
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

test.concurrent('an endless loop of gathers goes on until the time limit', async () => {
  const gather = [{ verb: 'gather', timeout: 5, actionHook: '/agent', say: { text: 'Yes?' } }];
  await using line = await startAgentApplication(() => gather);
  const sid = await line.call({ answers: [], timeLimitSeconds: 60 });
  expect(await line.end()).toMatchObject({ call_termination_by: 'jambonz', duration: 60 });
  expect(await line.row(sid)).toMatchObject({
    transcript: expect.stringMatching(/^Agent: Yes\?(\nAgent: Yes\?)+$/),
  });
});

test.concurrent.each([
  ['a redirect', [{ verb: 'redirect', actionHook: '/agent' }]],
  [
    'an instant gather',
    [
      { verb: 'tag', data: { more: 'again' } },
      { verb: 'gather', timeout: -1, actionHook: '/agent' },
    ],
  ],
])(
  '%s to itself does not block other requests and ends with its call',
  { timeout: 20_000 },
  async (_, verbs) => {
    await using line = await startAgentApplication(() => verbs);
    const sid = await line.call({ answers: [], timeLimitSeconds: 500 });
    const end = line.end();
    expect(await requestsUntil(end, line.url)).toBeGreaterThan(100);
    expect(await end).toMatchObject({ call_termination_by: 'jambonz', duration: 500 });
    expect(await line.row(sid)).toMatchObject({
      application_problem: '100 hooks in a row were requested without a verb that takes time',
    });
  },
);
