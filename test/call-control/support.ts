import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { CallControlServerConfig, SimulatorConfig } from '../../src/config/config.ts';
import type { CallRequest } from '../../src/jambonz/client.ts';

export const accountSid = '9351f46a-678c-43f5-b8a6-d4eb58d131af';
export const token = 'call-control-token';
export const webhookSecret = 'wh_secret_of_the_tests';

/** A call rings after 10 ms, is answered 10 ms later and lasts 30 ms. */
export const simulator: SimulatorConfig = {
  seed: 1,
  speed: 100,
  setupSeconds: { min: 1, max: 1 },
  ringSeconds: { min: 1, max: 1 },
  talkSeconds: { min: 3, max: 3 },
  noAnswerSeconds: 2,
  machineRate: 0,
  voices: {},
  outcomes: {},
  lateCancelRate: 0,
  crossingRate: 0,
  cancelSeconds: { min: 0, max: 0 },
  errorRate: 0,
  lossRate: 0,
};

export function serverConfig(dataDir: string): CallControlServerConfig {
  return {
    host: '127.0.0.1',
    port: 0,
    accountSid,
    token,
    webhookSecret,
    realm: null,
    accounts: [],
    dataDir,
    closedKinds: ['premium', 'shared_cost', 'satellite'],
    // Receivers of tests are on this machine.
    privateAddresses: 'allow',
    allowed: [],
    publicUrl: 'http://redial.test',
    agentCallHook: '',
  };
}

/** An empty folder, which is deleted at the end of the test. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'call-control-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Starts an HTTP server for a test, by default on a free port. */
export async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  wantedPort = 0,
): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(wantedPort, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

export type Received = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
  body: Record<string, unknown>;
};

/** Starts a receiver of webhooks. `statusFor` chooses the answer; `until` waits for a condition. */
export async function startReceiver(
  statusFor: (received: Received) => number = () => 200,
  wantedPort = 0,
) {
  const received: Received[] = [];
  const arrivals = new EventTarget();
  const { url, ...rest } = await listen(async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    const text = Buffer.concat(chunks).toString();
    const { method = '', url: path = '', headers } = request;
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
    const webhook = { method, path, headers, text, body };
    received.push(webhook);
    response.writeHead(statusFor(webhook)).end();
    arrivals.dispatchEvent(new Event('arrival'));
  }, wantedPort);
  const until = async (matches: (all: Received[]) => boolean): Promise<Received[]> => {
    while (!matches(received)) await once(arrivals, 'arrival');
    return received;
  };
  return { url, received, until, [Symbol.asyncDispose]: rest[Symbol.asyncDispose] };
}

export function statusesOf(received: Received[]): unknown[] {
  return received.flatMap(({ body }) => ('call_status' in body ? [body['call_status']] : []));
}

export function callRequest(changes: Partial<CallRequest> = {}): CallRequest {
  return {
    executionId: '0198c0de-0000-7000-8000-000000000001',
    from: '+15550100001',
    to: '+15550199900',
    ringTimeoutSeconds: 60,
    timeLimitSeconds: 3300,
    application: {
      callHook: 'http://127.0.0.1:9/simulator/agent',
      speech: {
        synthesisVendor: 'default',
        synthesisLanguage: 'en-US',
        synthesisVoice: 'default',
        recognizerVendor: 'default',
        recognizerLanguage: 'en-US',
      },
    },
    statusHookUrl: 'http://127.0.0.1:9/status',
    tag: {},
    ...changes,
  };
}

const ledgerRows = z.array(z.record(z.string(), z.unknown()));

export async function readLedger(url: string): Promise<Record<string, unknown>[]> {
  return ledgerRows.parse(await (await fetch(`${url}/simulator/ledger`)).json());
}
