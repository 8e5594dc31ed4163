import type { CallControlServerConfig, SimulatorConfig } from '../config/config.ts';
import { NO_FAULTS } from '../config/faults.ts';
import type { FaultConfig } from '../config/faults.ts';
import { listen } from '../runtime/listener.ts';
import { createApp } from './app.ts';
import { Accounts, configuredAccounts } from './accounts.ts';
import { Faults } from './faults/faults.ts';
import { Ledger } from './ledger/ledger.ts';
import { Simulation } from './network/simulation.ts';

type Substitutes = {
  clock?: { now(): Date };
  /** Milliseconds that only go on, whatever the wall clock is set to. */
  steadyMs?: () => number;
};

/** A running call control; `url` has no trailing slash. */
export type CallControlServer = { url: string } & AsyncDisposable;

/**
 * Starts the jambonz contract with a simulated telephone network behind it, and goes on with the
 * calls that were in the air when it last ended.
 * @throws {StartupError} the port is taken, the ledger cannot be opened, or two accounts are the same
 */
export async function startCallControlServer(
  config: { server: CallControlServerConfig; simulator: SimulatorConfig; faults?: FaultConfig },
  { clock = { now: () => new Date() }, steadyMs = () => performance.now() }: Substitutes = {},
): Promise<CallControlServer> {
  const { server, simulator } = config;
  const faults = new Faults(config.faults ?? NO_FAULTS, { seed: simulator.seed, steadyMs });
  await using resources = new AsyncDisposableStack();
  const configured = configuredAccounts(server);
  const ledger = resources.use(await Ledger.open(server.dataDir, configured[0].accountSid));
  const accounts = new Accounts(configured, ledger);
  const simulated = { accounts, ledger, clock, steadyMs };
  const simulation = resources.use(new Simulation(simulated, server, simulator));
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const parts = { accounts, faults, ledger, simulation, simulator, clock, stopped };
  const { host, port } = server;
  const { url } = resources.use(
    await listen(createApp(server, parts).fetch, {
      host,
      port,
      portVariable: 'CALL_CONTROL_PORT',
    }),
  );
  resources.defer(() => stopping.abort());
  simulation.resume();
  const running = resources.move();
  return { url, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
