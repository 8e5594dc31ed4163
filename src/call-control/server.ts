import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { CallControlServerConfig, SimulatorConfig } from '../config.ts';
import { StartupError } from '../domain/errors.ts';
import { createApp } from './server/app.ts';
import { Ledger } from './server/ledger.ts';
import { Simulation } from './server/simulation.ts';

/** A running call control; `url` has no trailing slash. */
export type CallControlServer = { url: string } & AsyncDisposable;

/**
 * Starts the jambonz contract with a simulated telephone network behind it, and goes on with the
 * calls that were in the air when it last ended.
 * @throws {StartupError} the port is taken, or the ledger cannot be opened
 */
export async function startCallControlServer(config: {
  server: CallControlServerConfig;
  simulator: SimulatorConfig;
}): Promise<CallControlServer> {
  const { server, simulator } = config;
  await using resources = new AsyncDisposableStack();
  const ledger = resources.use(await Ledger.open(server.dataDir));
  const simulation = resources.use(new Simulation(ledger, server, simulator));
  const app = createApp(server, { ledger, simulation, simulator });
  const http = resources.adopt(createAdaptorServer({ fetch: app.fetch }), close);
  const url = await listen(http, server);
  simulation.resume();
  const running = resources.move();
  return { url, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

type Listener = ReturnType<typeof createAdaptorServer>;

async function listen(http: Listener, { host, port }: CallControlServerConfig): Promise<string> {
  try {
    http.listen(port, host);
    await once(http, 'listening');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(
      `call control cannot listen on ${host}:${port} (${why}); end what uses that port, or set CALL_CONTROL_PORT`,
      { cause },
    );
  }
  const address = http.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

async function close(http: Listener): Promise<void> {
  if (!http.listening) return;
  const closed = once(http, 'close');
  http.close();
  // createAdaptorServer makes an HTTP/1 server unless it is told otherwise.
  (http as Server).closeAllConnections();
  await closed;
}
