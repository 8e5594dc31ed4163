import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { listen, serverConfig } from '../../call-control/support.ts';

/** Lists calls and reads trunks of a server, and returns what the client tells of its answers. */
async function answersOf(url: string) {
  const answers: boolean[] = [];
  const account = { ...serverConfig(''), url };
  await using callControl = createCallControl(account, {
    timeoutMs: 300,
    onAnswer: (didAnswer) => void answers.push(didAnswer),
  });
  await callControl.listCalls();
  await callControl.readTrunks();
  return answers;
}

const FENCE = { 'redial-call-control': 'fence' };

test.each([
  ['an empty list', 200, {}, true],
  ['that the token is wrong', 401, {}, true],
  ['that a page does not exist', 404, {}, true],
  ['an error of its own', 500, {}, true],
  ['as an embedded server without capacity', 503, FENCE, true],
  ['as a proxy of a server that does not run', 502, {}, false],
  ['as a proxy without servers', 503, {}, false],
  ['as a proxy of a server that hangs', 504, {}, false],
])('a server that answers %s counts as answering: %i', async (_, status, headers, expected) => {
  const { url, ...server } = await listen(async (_request, response) => {
    response.writeHead(status, headers).end('[]');
  });
  await using _server = server;
  expect(await answersOf(url)).toEqual([expected, expected]);
});

test('a server that takes requests and is silent does not answer', async () => {
  const { url, ...server } = await listen(() => wait(1_000));
  await using _server = server;
  expect(await answersOf(url)).toEqual([false, false]);
});

test('a server that cannot be reached does not answer', async () => {
  expect(await answersOf('http://127.0.0.1:1')).toEqual([false, false]);
});

test('a request that ends because its connection is closed says nothing of the server', async () => {
  const { url, ...server } = await listen(() => wait(1_000));
  await using _server = server;
  const answers: boolean[] = [];
  const callControl = createCallControl(
    { ...serverConfig(''), url },
    { onAnswer: (didAnswer) => void answers.push(didAnswer) },
  );
  const listing = callControl.listCalls();
  await wait(100);
  await callControl[Symbol.asyncDispose]();
  expect((await listing).kind).toBe('undecided');
  expect(answers).toEqual([]);
});
