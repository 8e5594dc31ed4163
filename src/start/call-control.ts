import type { CallControlServerConfig, SimulatorConfig } from '../config/config.ts';
import type { FaultConfig } from '../config/faults.ts';
import { type Part, systemClock } from '../runtime/process.ts';
import { startCallControlServer } from '../call-control/server.ts';
import type { TestOverrides } from './test-overrides.ts';

/**
 * Starts the embedded call control with its simulated telephone network.
 * @throws {StartupError} the port is taken
 */
export async function startCallControl(
  config: { server: CallControlServerConfig; simulator: SimulatorConfig; faults?: FaultConfig },
  { clock = systemClock }: Pick<TestOverrides, 'clock'> = {},
): Promise<Part & { url: string }> {
  const server = await startCallControlServer(config, { clock });
  return {
    ready: `call control on ${server.url}`,
    url: server.url,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
