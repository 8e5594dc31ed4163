import { z } from 'zod';
import type { AriClient } from '../../ari/ari-client.ts';
import { AriError } from '../../ari/ari-request.ts';

/** Creates a bridge in which all channels hear each other. */
export async function createBridge(ari: AriClient, bridgeId: string): Promise<void> {
  await ari.request({ method: 'POST', path: `bridges/${bridgeId}`, query: { type: 'mixing' } });
}

export async function addToBridge(
  ari: AriClient,
  bridgeId: string,
  channelIds: readonly string[],
): Promise<void> {
  const query = { channel: channelIds.join(',') };
  await ari.request({ method: 'POST', path: `bridges/${bridgeId}/addChannel`, query });
}

/** Ends a bridge; its channels stay. One that is gone is left alone. */
export async function deleteBridge(ari: AriClient, bridgeId: string): Promise<void> {
  try {
    await ari.request({ method: 'DELETE', path: `bridges/${bridgeId}` });
  } catch (error) {
    if (!(error instanceof AriError && error.status === 404)) throw error;
  }
}

/** The ids of all bridges of Asterisk. */
export async function listBridges(ari: AriClient): Promise<string[]> {
  const answer = await ari.request({ method: 'GET', path: 'bridges' });
  return z
    .array(z.object({ id: z.string() }))
    .parse(answer)
    .map(({ id }) => id);
}
