import type { AsteriskConfig, NetworkConfig } from '../config/asterisk.ts';
import { readAsteriskSettings } from '../config/asterisk-settings.ts';
import type { CallControlServerConfig, LogConfig, SimulatorConfig } from '../config/config.ts';
import type { FaultConfig } from '../config/faults.ts';
import { StartupError } from '../domain/errors.ts';
import { createLog } from '../runtime/log.ts';
import { type Part, systemClock } from '../runtime/process.ts';
import { prepareAsteriskNetwork } from '../call-control/asterisk/prepare-asterisk-network.ts';
import { hookRule } from '../call-control/calls/hook-rule.ts';
import { startCallControlServer } from '../call-control/server.ts';
import type { TestOverrides } from './test-overrides.ts';

/** What the process of call control reads; tests leave out the network. */
export type CallControlProcessConfig = {
  server: CallControlServerConfig;
  simulator: SimulatorConfig;
  faults?: FaultConfig;
  network?: NetworkConfig;
  asterisk?: AsteriskConfig;
  log?: LogConfig;
};

/**
 * Starts the embedded call control with its telephone network.
 * @throws {StartupError} the port is taken, or a setting of the network is missing or not valid
 */
export async function startCallControl(
  config: CallControlProcessConfig,
  { clock = systemClock }: Pick<TestOverrides, 'clock'> = {},
): Promise<Part & { url: string }> {
  const { network, asterisk, log, ...rest } = config;
  const settings = network && asterisk ? readAsteriskSettings(network, asterisk) : null;
  const logger = createLog('call-control', log?.level ?? 'silent');
  const rule = hookRule(config.server);
  const openNetwork =
    settings && (await prepareAsteriskNetwork(settings, { clock, log: logger, rule }));
  const server = await startCallControlServer(
    { ...rest, log: logger, ...(openNetwork && { openNetwork }) },
    { clock },
  );
  const failed = server.failed.catch((cause: unknown): never => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(
      `the ledger in ${config.server.dataDir} cannot be written (${reason}), so call control ends: make room on its disk and start it again; calls over Asterisk go on and are taken over`,
      { cause },
    );
  });
  // Nobody waits for it when call control is stopped.
  failed.catch(() => undefined);
  return {
    failed,
    ready: `call control on ${server.url}${settings ? ', over Asterisk' : ''}`,
    url: server.url,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
