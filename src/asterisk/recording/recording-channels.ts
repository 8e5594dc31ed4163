import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { AriClient } from '../ari/ari-client.ts';
import { AriError } from '../ari/ari-request.ts';
import { channelPath, deleteChannel } from '../calls/channel-requests.ts';
import { RECORDING_FILE_VARIABLE } from '../configuration/dialplan.ts';
import {
  openSideChannel,
  runExtension,
  setChannelVariable,
  sideChannelId,
  sidOfSideChannel,
  untilHandedOver,
} from '../calls/side-channel.ts';

/** A call that is recorded. */
export type RecordedCall = { ari: AriClient; application: string; sid: string };

const bridge = z.object({ id: z.string(), channels: z.array(z.string()) });
type Bridge = z.infer<typeof bridge>;

/** How long Asterisk may take to end channels and bridge. */
const END_MS = 2000;
const LOOK_MS = 10;

/**
 * The channels of a recording: `heard` has what the callee says, `spoken` what the callee hears. The
 * bridge joins them, so that `heard` receives the one and is sent the other: MixMonitor on it writes
 * both. The call's own channel is left alone.
 */
function idsOf(sid: string) {
  return {
    heard: sideChannelId('heard', sid),
    spoken: sideChannelId('spoken', sid),
    bridge: sideChannelId('recording', sid),
  };
}

/**
 * The call whose recording has ended when this channel leaves the application; null: none has.
 * `heard` leaves it for the dialplan, too.
 */
export function callRecordedBy(channelId: string): string | null {
  const sid = sidOfSideChannel(channelId);
  return sid !== null && channelId === idsOf(sid).spoken ? sid : null;
}

/**
 * Lets Asterisk record a live call into a file, to whose end it adds. From then on it needs nobody.
 * @throws {AriError} if the call has ended
 */
export async function openRecordingChannels(call: RecordedCall, file: string): Promise<void> {
  const { ari, application, sid } = call;
  const ids = idsOf(sid);
  await Promise.all([
    openSideChannel(ari, { id: ids.heard, sid, spy: 'in' }, application),
    openSideChannel(ari, { id: ids.spoken, sid, spy: 'out' }, application),
  ]);
  await setChannelVariable(ari, ids.heard, RECORDING_FILE_VARIABLE, file);
  await Promise.all([
    untilHandedOver(ari, ids.heard),
    runExtension(ari, ids.heard, 'record'),
    ari.request({ method: 'POST', path: bridgePath(ids.bridge), query: { type: 'mixing' } }),
  ]);
  await ari.request({
    method: 'POST',
    path: `${bridgePath(ids.bridge)}/addChannel`,
    query: { channel: `${ids.heard},${ids.spoken}` },
  });
}

/** Whether a call is recorded now. One whose start was cut off by a kill is not. */
export async function isRecorded({ ari, sid }: RecordedCall): Promise<boolean> {
  const ids = idsOf(sid);
  const found = (await listBridges(ari)).find(({ id }) => id === ids.bridge);
  return found !== undefined && found.channels.length === 2;
}

/** Ends the recording of a call, if there is one, and waits until its channels and its bridge are gone. */
export async function closeRecordingChannels({ ari, sid }: RecordedCall): Promise<void> {
  const ids = idsOf(sid);
  await Promise.all([deleteChannel(ari, ids.heard), deleteChannel(ari, ids.spoken)]);
  await deleteRecordingBridge(ari, sid);
  const untilMs = performance.now() + END_MS;
  for (const path of [channelPath(ids.heard), channelPath(ids.spoken), bridgePath(ids.bridge)]) {
    // Asterisk ends a channel or a bridge after it has answered, and keeps its id until then.
    while ((await exists(ari, path)) && performance.now() < untilMs) await wait(LOOK_MS);
  }
}

/** Deletes the bridge of a recording that has ended. */
export async function deleteRecordingBridge(ari: AriClient, sid: string): Promise<void> {
  await unlessMissing(ari.request({ method: 'DELETE', path: bridgePath(idsOf(sid).bridge) }));
}

/**
 * Deletes the bridges of recordings that ended while nobody listened.
 * @param isStarting whether a recording of the call is being started, whose bridge is empty at first
 */
export async function deleteEmptyRecordingBridges(
  ari: AriClient,
  isStarting: (sid: string) => boolean,
): Promise<void> {
  for (const { id, channels } of await listBridges(ari)) {
    const sid = sidOfSideChannel(id);
    if (sid === null || id !== idsOf(sid).bridge || channels.length > 0) continue;
    if (!isStarting(sid)) await deleteRecordingBridge(ari, sid);
  }
}

async function listBridges(ari: AriClient): Promise<Bridge[]> {
  return z.array(bridge).parse(await ari.request({ method: 'GET', path: 'bridges' }));
}

async function exists(ari: AriClient, path: string): Promise<boolean> {
  return (await unlessMissing(ari.request({ method: 'GET', path }))) !== undefined;
}

/** What a request answers; undefined: what it is about does not exist, or is being deleted (409). */
async function unlessMissing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AriError && [404, 409].includes(error.status ?? 0)) return undefined;
    throw error;
  }
}

function bridgePath(id: string): string {
  return `bridges/${encodeURIComponent(id)}`;
}
