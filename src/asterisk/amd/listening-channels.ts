import type { AriClient } from '../ari/ari-client.ts';
import { deleteChannel, listChannels } from '../calls/channel-requests.ts';
import { AMD_ARGUMENTS_VARIABLE } from '../configuration/dialplan.ts';
import {
  openSideChannel,
  runExtension,
  setChannelVariable,
  sideChannelId,
  sidOfSideChannel,
} from '../calls/side-channel.ts';
import { SILENCE_THRESHOLD } from './amd-application.ts';

/** Whose callee is listened to; `sid` is the id of the call's channel. */
export type Listened = { ari: AriClient; application: string; sid: string };

/** Silence after which speech counts as finished, in milliseconds. */
export const PAUSE_MS = 200;
/** The shortest tone, in milliseconds. */
const TONE_MS = 200;

/**
 * Tones of answering machines, in Hz. Asterisk listens for one tone in a channel, so each has its
 * own; the first is on the channel that also tells person from machine.
 */
const TONES_HERTZ = [1000, 440, 850, 1400] as const;

/** The channel that tells person from machine, and hears pauses. */
export function amdChannelId(sid: string): string {
  return sideChannelId('amd', sid);
}

/** The tone for which a channel listens; undefined: none. */
export function toneOfChannel(id: string, sid: string): number | undefined {
  return TONES_HERTZ.find((hertz) => id === toneChannelId(hertz, sid));
}

/**
 * Lets Asterisk listen to the callee of a live call. `AMD()` runs in the dialplan, where a channel has
 * no events of its own accord: they are subscribed to.
 * @throws {AriError} if the call has ended
 */
export async function openListeningChannels(
  listened: Listened,
  amdArguments: string,
): Promise<void> {
  await Promise.all(TONES_HERTZ.map((hertz) => openToneChannel(listened, hertz)));
  const { ari, application, sid } = listened;
  const id = amdChannelId(sid);
  await Promise.all([
    ari.request({
      method: 'POST',
      path: `applications/${encodeURIComponent(application)}/subscription`,
      query: { eventSource: `channel:${id}` },
    }),
    setChannelVariable(ari, id, 'TALK_DETECT(set)', `${PAUSE_MS},${SILENCE_THRESHOLD}`),
    setChannelVariable(ari, id, AMD_ARGUMENTS_VARIABLE, amdArguments),
  ]);
  await runExtension(ari, id, 'amd');
}

/** Closes what is left of the channels. */
export async function closeListeningChannels({ ari, sid }: Listened): Promise<void> {
  await Promise.all(TONES_HERTZ.map((hertz) => deleteChannel(ari, toneChannelId(hertz, sid))));
}

/**
 * Closes the channels of detections that a killed process has left: a detection does not go on without
 * the process that began it.
 * @param isOwn whether this process detects in the call with this channel
 */
export async function dropDetections(
  ari: AriClient,
  isOwn: (channelId: string) => boolean = () => false,
): Promise<void> {
  const left = [...(await listChannels(ari)).keys()].filter((id) => {
    const sid = sidOfSideChannel(id);
    if (sid === null || isOwn(sid)) return false;
    return id === amdChannelId(sid) || toneOfChannel(id, sid) !== undefined;
  });
  await Promise.all(left.map((id) => deleteChannel(ari, id)));
}

async function openToneChannel({ ari, application, sid }: Listened, hertz: number): Promise<void> {
  const id = toneChannelId(hertz, sid);
  await openSideChannel(ari, { id, sid, spy: 'in' }, application);
  await setChannelVariable(ari, id, `TONE_DETECT(${hertz},${TONE_MS},r)`, '');
}

function toneChannelId(hertz: number, sid: string): string {
  return hertz === TONES_HERTZ[0] ? amdChannelId(sid) : sideChannelId(`tone-${hertz}`, sid);
}
