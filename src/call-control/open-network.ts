import type { Logger } from 'pino';
import type { AsteriskSettings } from '../config/asterisk-settings.ts';
import type { SimulatorConfig } from '../config/config.ts';
import { readTrunkFile } from '../asterisk/trunks/trunk-file.ts';
import { SIP_ADDRESS_ENDPOINT } from '../asterisk/trunks/trunk.ts';
import { AsteriskNetwork } from './asterisk/asterisk-network.ts';
import type { Network, NetworkHost } from './network/network.ts';
import { simulatedNetwork } from './simulated/simulated-network.ts';

/**
 * Prepares the network of call control.
 * @param asterisk null: calls are simulated
 * @throws {StartupError} the file of trunks is not valid
 */
export async function chooseNetwork(
  { asterisk, simulator }: { asterisk: AsteriskSettings | null; simulator: SimulatorConfig },
  log: Logger,
): Promise<(host: NetworkHost) => Network> {
  if (asterisk === null) return () => simulatedNetwork(simulator);
  const { trunks } = await readTrunkFile(asterisk.trunksFile, process.env);
  const names = trunks.map(({ name }) => name);
  const endpoints = {
    trunks: names,
    defaultTrunk: names[0] ?? null,
    sipEndpoint: SIP_ADDRESS_ENDPOINT,
  };
  const { ari, journalFile, recordingsDir } = asterisk;
  const options = { settings: () => ari, endpoints, journalFile, recordingsDir, log };
  return (host) => new AsteriskNetwork(host, options);
}
