import { expect, test } from 'vitest';
import { createCallControl } from '../../src/call-control/client.ts';
import { startCallControlServer } from '../../src/call-control/server.ts';
import { spawnServer } from './spawned-server.ts';
import {
  callRequest,
  listen,
  readLedger,
  serverConfig,
  simulator,
  temporaryFolder,
} from './support.ts';

const application = [
  { verb: 'gather', timeout: 1, actionHook: '/more', say: { text: 'Anybody there?' } },
  { verb: 'say', text: 'Then once more.', loop: 'forever' },
];

test('an application that was played when call control was killed is ended by jambonz', async () => {
  await using folder = await temporaryFolder();
  const asked: string[] = [];
  const waiting = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Record<string, unknown>>();
  await using receiver = await listen(async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString());
    asked.push(request.url ?? '');
    if (request.url === '/more') return waiting.resolve();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(application));
    if (body['call_status'] === 'completed') ended.resolve(body);
  });
  await using killed = await spawnServer(folder.path);
  const config = serverConfig(folder.path);
  await using callControl = createCallControl({ ...config, url: killed.url });
  const request = callRequest({ statusHookUrl: `${receiver.url}/status` });
  if (!('speech' in request.application)) throw new Error('the request of the tests has speech');
  const placed = await callControl.placeCall({
    ...request,
    application: { ...request.application, callHook: `${receiver.url}/agent` },
    tag: { simulator: { answers: [] } },
  });
  await waiting.promise;
  await killed.kill();

  const restarted = { server: config, simulator: { ...simulator, speed: 10 } };
  await using server = await startCallControlServer(restarted);
  expect(await ended.promise).toMatchObject({
    call_sid: placed.kind === 'accepted' ? placed.callSid : '',
    call_termination_by: 'jambonz',
  });
  expect(asked.filter((path) => path === '/agent')).toHaveLength(1);
  expect((await readLedger(server.url))[0]).toMatchObject({
    transcript: 'Agent: Anybody there?',
    application_problem: 'call control was started anew while the application was played',
  });
});
