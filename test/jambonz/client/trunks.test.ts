import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { prepareAsteriskNetwork } from '../../../src/call-control/asterisk/prepare-asterisk-network.ts';
import { hookRule } from '../../../src/call-control/calls/hook-rule.ts';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import { listen, serverConfig, simulator, temporaryFolder } from '../../call-control/support.ts';
import { startClient, startClientBefore } from './started-client.ts';

const SEEN = {
  name: 'carrier',
  is_reachable: false,
  registration: 'rejected',
  live_calls: 7,
  calls_last_minute: 3,
  failures: { '503': 2 },
  problem: 'the trunk refuses the registration',
  last_error: { at: '2027-03-01T10:00:00.000Z', sip_status: 503, message: 'overloaded' },
};
const READY = { status: 'ready', network: 'asterisk', asterisk: 'connected', trunks: [SEEN] };
const NOT_CONNECTED =
  'Asterisk is not connected: start Asterisk, or check ASTERISK_ARI_URL and ASTERISK_ARI_PASSWORD';

const answering = (body: object) =>
  startClientBefore(() => ({ status: 200, body: JSON.stringify(body) }));

/** Starts the embedded server before an Asterisk that does not run, and a client of it. */
async function startClientWithoutAsterisk() {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryFolder());
  const trunksFile = join(path, 'trunks.json');
  const trunk = { host: '127.0.0.1', port: 9, transport: 'udp', codecs: ['ulaw'] };
  const trunks = ['first', 'second'].map((name) => ({ name, ...trunk }));
  await writeFile(trunksFile, JSON.stringify({ trunks }));
  const ari = {
    url: 'http://127.0.0.1:9',
    username: 'redial',
    password: 'x',
    application: 'redial',
  };
  const noSpeech = { speech: null, recognizer: null };
  const folders = { recordingsDir: path, soundsDir: path, cacheDir: path, journalFile: null };
  const asterisk = { ari, trunksFile, manager: null, record: 'on-request', ...folders } as const;
  const server = serverConfig(join(path, 'ledger'));
  const settings = { ...asterisk, ...noSpeech };
  const log = pino({ level: 'silent' });
  const parts = { clock: { now: () => new Date() }, log, rule: hookRule(server) };
  const openNetwork = await prepareAsteriskNetwork(settings, parts);
  const started = await startCallControlServer({ server, simulator, openNetwork });
  const { url } = resources.use(started);
  const callControl = resources.use(createCallControl({ ...server, url }));
  const running = resources.move();
  return { ...callControl, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

describe('readTrunks', () => {
  test('reads how each trunk is, and nothing of its calls', async () => {
    const unasked = { ...SEEN, name: 'pbx', is_reachable: null, registration: null, problem: null };
    await using callControl = await answering({ ...READY, trunks: [SEEN, unasked] });
    expect(await callControl.readTrunks()).toEqual([
      {
        name: 'carrier',
        isReachable: false,
        registration: 'rejected',
        problem: 'the trunk refuses the registration',
      },
      { name: 'pbx', isReachable: null, registration: null, problem: null },
    ]);
  });

  test('tells that no trunk can be reached while call control has no Asterisk', async () => {
    await using callControl = await startClientWithoutAsterisk();
    const lost = { isReachable: false, registration: null, problem: NOT_CONNECTED };
    expect(await callControl.readTrunks()).toEqual([
      { name: 'first', ...lost },
      { name: 'second', ...lost },
    ]);
  });

  test('is null for the simulated network', async () => {
    await using callControl = await startClient();
    expect(await callControl.readTrunks()).toBeNull();
  });

  test.each([
    ['a jambonz that has no such page', { status: 404, body: '<pre>Cannot GET</pre>' }],
    ['a page that is no JSON', { status: 200, body: 'ready' }],
    ['a server that does not know its trunks', { status: 200, body: '{"status":"ready"}' }],
    ['trunks of another form', { status: 200, body: '{"network":"asterisk","trunks":[1]}' }],
    ['an answer that ends early', 'reset'],
    ['no answer', 'silence'],
  ] as const)('is null for %s', async (_, answer) => {
    await using callControl = await startClientBefore(() => answer);
    expect(await callControl.readTrunks()).toBeNull();
  });

  test('is null where nobody listens', async () => {
    await using callControl = createCallControl({ ...serverConfig(''), url: 'http://127.0.0.1:9' });
    expect(await callControl.readTrunks()).toBeNull();
  });

  test('is asked below the path of call control, without the token', async () => {
    const asked: IncomingMessage[] = [];
    await using server = await listen(async (request, response) => {
      asked.push(request);
      response.end(JSON.stringify(READY));
    });
    const url = `${server.url}/telephony/`;
    await using callControl = createCallControl({ ...serverConfig(''), url });
    await callControl.readTrunks();
    expect(asked.map((request) => [request.url, request.headers.authorization])).toEqual([
      ['/telephony/health/ready', undefined],
    ]);
  });

  test('says nothing of the rate limit of the account', async () => {
    const reported: unknown[] = [];
    await using server = await listen(async (_request, response) => {
      response.end(JSON.stringify(READY));
    });
    await using callControl = createCallControl(
      { ...serverConfig(''), url: server.url },
      { onBudget: (reading) => void reported.push(reading) },
    );
    expect(await callControl.readTrunks()).toHaveLength(1);
    expect(reported).toEqual([]);
  });
});
