import { pino } from 'pino';
import type { Logger } from 'pino';
import type { CallControlServerConfig, SimulatorConfig } from '../config/config.ts';
import { NO_FAULTS } from '../config/faults.ts';
import type { FaultConfig } from '../config/faults.ts';
import { listen } from '../runtime/listener.ts';
import { createApp } from './app.ts';
import { Accounts, configuredAccounts } from './accounts.ts';
import { Faults } from './faults/faults.ts';
import { keepsRecording } from './ledger/call.ts';
import { Ledger } from './ledger/ledger.ts';
import type { Network, NetworkHost } from './network/network.ts';
import { RunningCalls } from './calls/running-calls.ts';
import { simulatedNetwork } from './simulated/simulated-network.ts';

type Substitutes = {
  clock?: { now(): Date };
  /** Milliseconds of a monotonic clock. */
  monotonicMs?: () => number;
};

/** What a server of call control is started with. */
export type CallControlConfig = {
  server: CallControlServerConfig;
  simulator: SimulatorConfig;
  faults?: FaultConfig;
  /** Absent: calls are simulated. */
  openNetwork?: (host: NetworkHost) => Network;
  /** Absent: nothing is logged. */
  log?: Logger;
};

const SILENT = pino({ level: 'silent' });

/** A running server; `url` has no trailing slash. `failed` rejects when its ledger cannot be written. */
export type CallControlServer = { url: string; failed: Promise<never> } & AsyncDisposable;

/**
 * Starts a server of the jambonz REST interface with a telephone network behind it, and continues the
 * calls that were unfinished when it last stopped.
 * @throws {StartupError} the port is in use, the ledger cannot be opened, or two accounts are equal
 */
export async function startCallControlServer(
  config: CallControlConfig,
  { clock = { now: () => new Date() }, monotonicMs = () => performance.now() }: Substitutes = {},
): Promise<CallControlServer> {
  const { server, simulator, log = SILENT } = config;
  const { openNetwork = () => simulatedNetwork(simulator) } = config;
  const faults = new Faults(config.faults ?? NO_FAULTS, { seed: simulator.seed, monotonicMs });
  await using resources = new AsyncDisposableStack();
  const configured = configuredAccounts(server);
  // After a power failure nobody may be called again; simulated calls ring nobody.
  const isSynced = config.openNetwork !== undefined;
  const { accountSid } = configured[0];
  const ledger = resources.use(await Ledger.open(server.dataDir, accountSid, { isSynced }));
  const accounts = new Accounts(configured, ledger);
  const options = { accounts, ledger, clock, monotonicMs, openNetwork };
  const calls = resources.use(new RunningCalls(options, server));
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const { host, port, closedKinds } = server;
  const parts = { accounts, faults, ledger, calls, closedKinds, clock, stopped };
  const { url } = resources.use(
    await listen(createApp(server, parts).fetch, {
      host,
      port,
      portVariable: 'CALL_CONTROL_PORT',
    }),
  );
  resources.defer(() => stopping.abort());
  void calls.resume();
  void deleteLeftRecordings(ledger, calls.network, log);
  const running = resources.move();
  return { url, failed: ledger.failed, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** A kill may have come between the ledger and the deletion of a file. */
async function deleteLeftRecordings(ledger: Ledger, network: Network, log: Logger): Promise<void> {
  const isKept = (sid: string) => {
    const call = ledger.call(sid);
    return call !== undefined && keepsRecording(call);
  };
  await network.recordings.deleteOthers(isKept).catch((error: unknown) => {
    log.error({ err: error }, 'cannot delete recordings of calls that the ledger does not keep');
  });
}
