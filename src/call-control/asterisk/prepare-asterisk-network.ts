import type { Logger } from 'pino';
import { AriClient } from '../../asterisk/ari/ari-client.ts';
import { Media } from '../../asterisk/media/media.ts';
import { Recordings } from '../../asterisk/recording/recordings.ts';
import { readTrunkFile } from '../../asterisk/trunks/trunk-file.ts';
import { TrunkWatch } from '../../asterisk/trunks/trunk-watch.ts';
import { TrunkLines } from '../../asterisk/trunks/trunk-lines.ts';
import type { AsteriskSettings } from '../../config/asterisk-settings.ts';
import type { AddressRule } from '../../outbound/address-rule.ts';
import { AsteriskNetwork } from './asterisk-network.ts';
import type { Network, NetworkHost } from '../network/network.ts';

type NetworkParts = {
  clock: { now(): Date };
  log: Logger;
  /** Where what applications name may be. */
  rule: AddressRule;
};

const monotonicMs = () => performance.now();

/**
 * Prepares the network of an Asterisk.
 * @throws {StartupError} the file of trunks is not valid, or the packages of the speech engine cannot
 *   be fetched
 */
export async function prepareAsteriskNetwork(
  asterisk: AsteriskSettings,
  { clock, log, rule }: NetworkParts,
): Promise<(host: NetworkHost) => Network> {
  const { trunks } = await readTrunkFile(asterisk.trunksFile, process.env);
  const ari = new AriClient(() => asterisk.ari, log);
  const now = () => clock.now().getTime();
  const onLine = (line: string) => log.info(line);
  const media = await Media.create({ ari, settings: asterisk, rule, now, onLine });
  const lines = new TrunkLines(trunks);
  const { application } = asterisk.ari;
  const recordings = new Recordings({ ari, application, folder: asterisk.recordingsDir, log });
  const { manager, ari: account } = asterisk;
  const managerAddress = manager && { ...manager, password: account.password };
  const watching = { ari, lines, manager: () => managerAddress, now, monotonicMs, log };
  const watch = new TrunkWatch(watching);
  const audio = { media, recordings, rule };
  const telephony = { ari, settings: asterisk, lines, watch };
  const parts = { ...telephony, ...audio, clock, monotonicMs, random: Math.random, log };
  return (host) => new AsteriskNetwork(host, parts);
}
