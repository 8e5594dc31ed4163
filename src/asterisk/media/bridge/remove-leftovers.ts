import type { AriClient } from '../../ari/ari-client.ts';
import { deleteChannel, listChannels } from '../../calls/channel-requests.ts';
import { deleteBridge, listBridges } from './bridge-requests.ts';
import { isMediaId } from './media-ids.ts';

/**
 * Removes what processes before this one have left at Asterisk: audio streams, calls to agents and
 * their bridges. The calls themselves stay. Only for a process that has none of these yet.
 * @throws {AriError} if Asterisk does not list or delete them
 */
export async function removeLeftovers(ari: AriClient): Promise<void> {
  const channels = [...(await listChannels(ari)).keys()].filter(isMediaId);
  const bridges = (await listBridges(ari)).filter(isMediaId);
  await Promise.all([
    ...channels.map((id) => deleteChannel(ari, id)),
    ...bridges.map((id) => deleteBridge(ari, id)),
  ]);
}
