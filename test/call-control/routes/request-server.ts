import { join } from 'node:path';
import { z } from 'zod';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import {
  accountSid,
  readLedger,
  serverConfig,
  simulator,
  temporaryFolder,
  token,
} from '../support.ts';

export const own = `/v1/Accounts/${accountSid}`;
export const json = { 'content-type': 'application/json' };
export const form = { 'content-type': 'application/x-www-form-urlencoded' };
export const bearer = { authorization: `Bearer ${token}` };
export const call = {
  from: '+15550100001',
  to: { type: 'phone', number: '+15550199991' },
  call_hook: 'http://127.0.0.1:9/simulator/agent',
  speech_synthesis_vendor: 'google',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'en-US-Standard-C',
  speech_recognizer_vendor: 'google',
  speech_recognizer_language: 'en-US',
};

export type Sent = { headers?: Record<string, string>; body?: string };

/** Call control at real speed with a plain HTTP client, so that a test sees exactly what is sent. */
export async function startRequestServer() {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const server = { ...serverConfig(folder.path), realm: 'sip.example.com' };
  const config = { server, simulator: { ...simulator, speed: 1 } };
  const { url } = resources.use(await startCallControlServer(config));
  const send = async (method: string, path: string, { headers = {}, body }: Sent = {}) => {
    const response = await fetch(url + path, { method, headers, body: body ?? null });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      challenge: response.headers.get('www-authenticate'),
      text: await response.text(),
    };
  };
  const sendJson = (method: string, path: string, body: object) =>
    send(method, own + path, { headers: { ...json, ...bearer }, body: JSON.stringify(body) });
  const running = resources.move();
  return {
    ledgerFile: join(folder.path, 'ledger.ndjson'),
    send,
    /** Places a call and returns its sid. */
    place: async (changes: object = {}) =>
      sidOf(await sendJson('POST', '/Calls', { ...call, ...changes })),
    update: (sid: string, body: object) => sendJson('PUT', `/Calls/${sid}`, body),
    rowOf: async (sid: string) => (await readLedger(url)).find((one) => one['sid'] === sid),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

export function sidOf({ text }: { text: string }): string {
  return z.object({ sid: z.string() }).parse(JSON.parse(text)).sid;
}
