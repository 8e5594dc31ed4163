import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCallControls, type StoredAccount } from '../../src/jambonz/accounts.ts';
import { type AddressRule, PUBLIC_ONLY } from '../../src/outbound/address-rule.ts';
import { callRequest } from '../call-control/support.ts';

/** Starts a call control that accepts every call and collects the tokens it receives. */
async function acceptingServer(): Promise<{ url: string; tokens: string[] }> {
  const tokens: string[] = [];
  const server = createServer((request, response) => {
    tokens.push(String(request.headers.authorization));
    response.writeHead(201).end('{"sid":"sid-1"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // The address of a server that listens on a port is an AddressInfo.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens };
}

const accountSid = '2f0c4a9e-0a2b-4c3d-8e4f-000000000001';
const nowhere = { url: 'http://127.0.0.1:9', accountSid, token: 'nobody' };

/** Opens the accounts that a test stores. */
function controlsOver(stored: Map<string, StoredAccount>, rule?: AddressRule) {
  const read = async (accountId: string) => stored.get(accountId) ?? { problem: 'it is deleted' };
  const controls = createCallControls({ installation: nowhere, read, rule });
  onTestFinished(() => controls[Symbol.asyncDispose]());
  return controls;
}

describe('an account of call control', () => {
  test('sends its calls to its own server with its own token', async () => {
    const [one, two] = [await acceptingServer(), await acceptingServer()];
    const controls = controlsOver(
      new Map([
        ['one', { url: one.url, accountSid, token: 'first' }],
        ['two', { url: two.url, accountSid, token: 'second' }],
      ]),
    );
    await (await controls.of('one')).placeCall(callRequest());
    await (await controls.of('two')).placeCall(callRequest());
    expect([one.tokens, two.tokens]).toEqual([['Bearer first'], ['Bearer second']]);
  });

  test('uses a changed URL or token from the next request on', async () => {
    const [before, after] = [await acceptingServer(), await acceptingServer()];
    const stored = new Map([['one', { url: before.url, accountSid, token: 'first' }]]);
    const controls = controlsOver(stored);
    await (await controls.of('one')).placeCall(callRequest());
    stored.set('one', { url: after.url, accountSid, token: 'first' });
    await (await controls.of('one')).placeCall(callRequest());
    stored.set('one', { url: after.url, accountSid, token: 'second' });
    await (await controls.of('one')).placeCall(callRequest());
    expect([before.tokens, after.tokens]).toEqual([
      ['Bearer first'],
      ['Bearer first', 'Bearer second'],
    ]);
  });

  test('keeps its connections while it is unchanged', async () => {
    const controls = controlsOver(new Map([['one', nowhere]]));
    expect(await controls.of('one')).toBe(await controls.of('one'));
  });

  test('postpones every call and answers no look-up once it is deleted', async () => {
    const message = 'account gone cannot be used: it is deleted';
    const gone = await controlsOver(new Map()).of('gone');
    const postponed = { kind: 'postponed', httpStatus: null, retryAfterSeconds: null, message };
    expect(await gone.placeCall(callRequest())).toEqual(postponed);
    expect(await gone.getCall('sid')).toEqual({ kind: 'undecided', message });
    expect(await gone.hangUp('sid')).toEqual({ kind: 'unclear', message });
    expect(await gone.readTrunks()).toBeNull();
  });

  test('is not contacted at a private address, given as IP or as name', async () => {
    const { url, tokens } = await acceptingServer();
    const { port } = new URL(url);
    const controls = controlsOver(
      new Map([
        ['named', { url, accountSid, token: 'first' }],
        ['looked-up', { url: `http://localhost:${port}`, accountSid, token: 'first' }],
      ]),
      PUBLIC_ONLY,
    );
    const placed = await Promise.all(
      ['named', 'looked-up'].map(async (id) => (await controls.of(id)).placeCall(callRequest())),
    );
    expect(placed.map(({ kind }) => kind)).toEqual(['postponed', 'postponed']);
    expect(tokens).toEqual([]);
  });
});
