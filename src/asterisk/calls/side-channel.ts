import type { AriClient } from '../ari/ari-client.ts';
import { untilEvent } from '../ari/until-event.ts';
import { DIALPLAN_CONTEXT } from '../configuration/dialplan.ts';
import { channelPath, listenToChannel, type Spy } from './channel-requests.ts';

/** A channel that hears one direction of a call. Asterisk ends it with the call. */
export type SideChannel = { id: string; sid: string; spy: Spy };

/** Between what a side channel does and the sid of its call; no sid contains it. */
const SEPARATOR = '~';

/**
 * The id of a side channel. The sid comes last, so that no id begins with that of another channel.
 * @param task what the channel is for, such as `amd`; at most one channel of a call has it
 */
export function sideChannelId(task: string, sid: string): string {
  return `${task}${SEPARATOR}${sid}`;
}

/** The call of a side channel; null for any other channel or bridge. */
export function sidOfSideChannel(id: string): string | null {
  const [task, sid] = id.split(SEPARATOR);
  return task !== undefined && sid !== undefined ? sid : null;
}

/**
 * Opens a side channel of a live call and waits until it can be used. The call's own channel stays
 * where it is, so none of its events is lost.
 * @throws {AriError} if there is no such call
 */
export async function openSideChannel(
  ari: AriClient,
  channel: SideChannel,
  application: string,
): Promise<void> {
  await Promise.all([untilHandedOver(ari, channel.id), listenToChannel(ari, channel, application)]);
}

/** Resolves when Asterisk hands over the channel, for the first time or after the dialplan. */
export async function untilHandedOver(ari: AriClient, id: string): Promise<void> {
  await untilEvent(
    ari,
    `the channel ${id}`,
    (event) => event.type === 'StasisStart' && event.channel.id === id,
  );
}

/** Sets a variable of a channel, or calls a function of the dialplan that is written to. */
export async function setChannelVariable(
  ari: AriClient,
  id: string,
  variable: string,
  value: string,
): Promise<void> {
  const path = channelPath(id, '/variable');
  await ari.request({ method: 'POST', path, query: { variable, value } });
}

/** Sends a channel to an extension of Redial's dialplan, from where it comes back. */
export async function runExtension(ari: AriClient, id: string, extension: string): Promise<void> {
  await ari.request({
    method: 'POST',
    path: channelPath(id, '/continue'),
    query: { context: DIALPLAN_CONTEXT, extension, priority: '1' },
  });
}
