import type { IncomingMessage } from 'node:http';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import { listen, serverConfig, simulator, temporaryFolder } from '../../call-control/support.ts';

/** Starts the simulator and a client of it. */
export async function startClient(changes: Partial<SimulatorConfig> = {}) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const server = serverConfig(folder.path);
  const config = { server, simulator: { ...simulator, ...changes } };
  const { url } = resources.use(await startCallControlServer(config));
  const callControl = resources.use(createCallControl({ ...server, url }));
  const running = resources.move();
  return { ...callControl, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** The answer of a stub server. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string };

/** Starts a stub server with these answers and a client of it. */
export async function startClientBefore(
  answer: (request: IncomingMessage) => Answer | 'reset' | 'silence',
  timeoutMs = 200,
) {
  await using resources = new AsyncDisposableStack();
  const { url } = resources.use(
    await listen(async (request, response) => {
      const given = answer(request);
      if (given === 'reset') request.socket.destroy();
      if (typeof given === 'string') return;
      response.writeHead(given.status, given.headers).end(given.body);
    }),
  );
  const config = { ...serverConfig(''), url };
  const callControl = resources.use(createCallControl(config, { timeoutMs }));
  const running = resources.move();
  return { ...callControl, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

export const LONG_TALK = { talkSeconds: { min: 600, max: 600 } };
export const LONG_RING = { ringSeconds: { min: 600, max: 600 } };
/** Finds the call of `callRequest`. */
export const QUERY = {
  executionId: '0198c0de-0000-7000-8000-000000000001',
  to: '+15550199900',
  from: '+15550100001',
};
