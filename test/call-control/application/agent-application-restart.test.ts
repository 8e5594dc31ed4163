import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import { spawnServer } from '../spawned-server.ts';
import {
  accountSid,
  listen,
  readLedger,
  serverConfig,
  simulator,
  temporaryFolder,
  token,
} from '../support.ts';

const speech = {
  speech_synthesis_vendor: 'default',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'default',
  speech_recognizer_vendor: 'default',
  speech_recognizer_language: 'en-US',
};
const seconds = (value: number) => ({ min: value, max: value });
const sidOf = z.object({ sid: z.string() });

/** The answers of the receiver by path. A request to any other path is never answered. */
type Answers = Record<string, unknown[]>;

/**
 * Starts call control as a process and a receiver of all its hooks. `requests` lists the requested
 * paths in order; a status webhook is listed as its status.
 */
async function start(answers: Answers, options: Partial<SimulatorConfig> = {}) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const requests: string[] = [];
  const arrivals = new EventTarget();
  const receiver = resources.use(
    await listen(async (request, response) => {
      const chunks: Buffer[] = await request.toArray();
      const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString());
      const { url: path = '' } = request;
      requests.push(path === '/status' ? String(body['call_status']) : path);
      arrivals.dispatchEvent(new Event('arrival'));
      const answer = path === '/status' ? [] : answers[path];
      if (answer === undefined) return;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    }),
  );
  const killed = resources.use(await spawnServer(folder.path, options));
  const send = async (method: string, path: string, body?: unknown) =>
    fetch(`${killed.url}/v1/Accounts/${accountSid}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const post = async (path: string, body: unknown) =>
    sidOf.parse(await (await send('POST', path, body)).json()).sid;
  const until = (name: string) =>
    new Promise<void>((resolve) => {
      const check = () => requests.includes(name) && resolve();
      arrivals.addEventListener('arrival', check);
      check();
    });
  const config = { server: serverConfig(folder.path), simulator: { ...simulator, speed: 10 } };
  const running = resources.move();
  return {
    ownAgentUrl: `${killed.url}/simulator/agent`,
    agentUrl: receiver.url,
    requests,
    until,
    send,
    post,
    place: (changes: Record<string, unknown>) =>
      post('Calls', {
        from: '+15550100001',
        to: { type: 'phone', number: '+15550199900' },
        call_status_hook: `${receiver.url}/status`,
        tag: { report_url: `${receiver.url}/report`, simulator: { answers: [] } },
        ...changes,
      }),
    transcript: async () => (await readLedger(killed.url))[0]?.['transcript'],
    /** Kills call control, restarts it until the call has ended, and returns the ledger row. */
    async killUntilEnd() {
      await killed.kill();
      await using server = await startCallControlServer(config);
      await until('completed');
      return (await readLedger(server.url))[0];
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const problem = 'call control restarted while the application was running';
const longGather = [
  { verb: 'gather', timeout: 600, actionHook: '/more', say: { text: 'Anybody there?' } },
];
const shortGather = [
  { verb: 'gather', timeout: 1, actionHook: '/more', say: { text: 'Anybody there?' } },
  { verb: 'say', text: 'Then once more.', loop: 'forever' },
];

describe('after a kill of call control, an application', () => {
  test.each<[string, Answers, (scene: Awaited<ReturnType<typeof start>>) => Promise<void>]>([
    ['that waited for its hook', {}, ({ until }) => until('/agent')],
    [
      'that waited for the callee',
      { '/agent': longGather },
      ({ transcript }) => expect.poll(transcript).toBe('Agent: Anybody there?'),
    ],
    [
      'that waited for the action hook of a gather',
      { '/agent': shortGather },
      ({ until }) => until('/more'),
    ],
  ])('%s is not restarted, and its call ends once', async (_, answers, moment) => {
    await using scene = await start(answers);
    await scene.place({ ...speech, call_hook: `${scene.agentUrl}/agent` });
    await moment(scene);
    const before = [...scene.requests];
    const row = await scene.killUntilEnd();
    expect(before.filter((name) => name === '/agent')).toEqual(['/agent']);
    expect(scene.requests.filter((name) => name === '/agent')).toEqual(['/agent']);
    expect(scene.requests.slice(before.length)).toContain('completed');
    expect(scene.requests.filter((name) => name === 'completed')).toEqual(['completed']);
    expect(scene.requests).not.toContain('/report');
    expect(row).toMatchObject({ call_status: 'completed', application_problem: problem });
  });
  test('that an update put in place of the built-in agent is not restarted', async () => {
    await using scene = await start({ '/agent': longGather }, { talkSeconds: seconds(6000) });
    const sid = await scene.place({ ...speech, call_hook: scene.ownAgentUrl });
    await scene.until('in-progress');
    await scene.send('PUT', `Calls/${sid}`, { call_hook: `${scene.agentUrl}/agent` });
    await expect.poll(scene.transcript).toBe('Agent: Anybody there?');
    const row = await scene.killUntilEnd();
    expect(scene.requests).toEqual(['trying', 'ringing', 'in-progress', '/agent', 'completed']);
    expect(row).toMatchObject({ application_problem: problem });
  });

  test('that redirects to the built-in agent lets it finish and report', async () => {
    const answers: Answers = { '/report': [] };
    await using scene = await start(answers, { talkSeconds: seconds(40) });
    answers['/agent'] = [{ verb: 'redirect', actionHook: scene.ownAgentUrl }];
    const sid = await scene.place({ ...speech, call_hook: scene.ownAgentUrl });
    await scene.until('in-progress');
    await scene.send('PUT', `Calls/${sid}`, { call_hook: `${scene.agentUrl}/agent` });
    await scene.until('/agent');
    const row = await scene.killUntilEnd();
    expect(scene.requests.slice(-3)).toEqual(['/agent', 'completed', '/report']);
    expect(scene.requests.filter((name) => name === '/agent')).toEqual(['/agent']);
    expect(row).not.toHaveProperty('application_problem');
  });

  test('that was deleted before the answer is played as it was at the request', async () => {
    const answers = { '/first': [{ verb: 'say', text: 'First.' }], '/second': [] };
    await using scene = await start(answers, { ringSeconds: seconds(20) });
    const call_status_hook = `${scene.agentUrl}/status`;
    const register = (path: string) =>
      scene.post('Applications', {
        ...speech,
        call_hook: scene.agentUrl + path,
        call_status_hook,
      });
    const first = await register('/first');
    await scene.place({ application_sid: first });
    await scene.send('DELETE', `Applications/${first}`);
    await register('/second');
    const row = await scene.killUntilEnd();
    expect(scene.requests.filter((name) => name.startsWith('/'))).toEqual(['/first']);
    expect(row).toMatchObject({ transcript: 'Agent: First.' });
    expect(row).not.toHaveProperty('application_problem');
  });
});
