import { z } from 'zod';
import type { AriClient } from '../../ari/ari-client.ts';
import { deleteChannel, listChannels } from '../../calls/channel-requests.ts';
import { deleteBridge, listBridges } from './bridge-requests.ts';
import { isMediaId } from './media-ids.ts';

/**
 * Removes what processes before this one have left at Asterisk: audio streams, calls to agents, their
 * bridges, and recorded turns. The calls themselves stay. Only for a process that has none of these yet.
 * @throws {AriError} if Asterisk does not list or delete them
 */
export async function removeLeftovers(ari: AriClient): Promise<void> {
  const channels = [...(await listChannels(ari)).keys()].filter(isMediaId);
  const bridges = (await listBridges(ari)).filter(isMediaId);
  await Promise.all([
    ...channels.map((id) => deleteChannel(ari, id)),
    ...bridges.map((id) => deleteBridge(ari, id)),
  ]);
  // What callees have said must not stay on the disk of Asterisk.
  await Promise.all((await listTurns(ari)).map((name) => deleteTurn(ari, name)));
}

async function listTurns(ari: AriClient): Promise<string[]> {
  const answer = await ari.request({ method: 'GET', path: 'recordings/stored' });
  return z
    .array(z.object({ name: z.string() }))
    .parse(answer)
    .map(({ name }) => name)
    .filter(isMediaId);
}

async function deleteTurn(ari: AriClient, name: string): Promise<void> {
  await ari.request({ method: 'DELETE', path: `recordings/stored/${name}` });
}
