import { z } from 'zod';
import type { AriClient } from '../ari/ari-client.ts';
import { ariChannel } from '../ari/ari-event.ts';
import type { AriChannel } from '../ari/ari-event.ts';
import { AriError } from '../ari/ari-request.ts';

/** Names the call in its INVITE, as jambonz does, so that a carrier's records can be joined with ours. */
const CALL_SID_HEADER = 'PJSIP_HEADER(add,X-Call-Sid)';

/** By how much Asterisk's own limit of the ringing is longer than ours, so that ours decides. */
const RING_BACKSTOP_SECONDS = 5;

export type ChannelToCreate = {
  sid: string;
  /** The call that its INVITE names. */
  callSid: string;
  application: string;
  dialString: string;
  variables: Readonly<Record<string, string>>;
  ringTimeoutSeconds: number;
  timeLimitSeconds: number | null;
};

/**
 * Creates a channel with this sid as its id. It sends nothing. Its limit counts from here and
 * covers ringing and talk, so that it holds if nobody is there to limit the talk alone at the answer.
 * @returns the Call-ID that its INVITE will have
 */
export async function createChannel(ari: AriClient, channel: ChannelToCreate): Promise<string> {
  const { ringTimeoutSeconds, timeLimitSeconds } = channel;
  const ringSeconds = Math.ceil(ringTimeoutSeconds) + 2 * RING_BACKSTOP_SECONDS;
  const limit = timeLimitSeconds !== null && {
    'TIMEOUT(absolute)': String(ringSeconds + timeLimitSeconds),
  };
  const answer = await ari.request({
    method: 'POST',
    path: 'channels/create',
    query: { endpoint: channel.dialString, app: channel.application, channelId: channel.sid },
    body: { variables: { ...channel.variables, ...limit, [CALL_SID_HEADER]: channel.callSid } },
  });
  return ariChannel.parse(answer).protocol_id ?? '';
}

/** Sends the INVITE. A second request would end the call, so it is never repeated. */
export async function dialChannel(
  ari: AriClient,
  sid: string,
  ringTimeoutSeconds: number,
): Promise<void> {
  const timeout = String(Math.ceil(ringTimeoutSeconds) + RING_BACKSTOP_SECONDS);
  await ari.request({ method: 'POST', path: channelPath(sid, '/dial'), query: { timeout } });
}

/** Ends a channel: by CANCEL before the answer, by BYE after it. One that is gone is left alone. */
export async function deleteChannel(ari: AriClient, sid: string): Promise<void> {
  try {
    await ari.request({ method: 'DELETE', path: channelPath(sid) });
  } catch (error) {
    if (!(error instanceof AriError && error.status === 404)) throw error;
  }
}

/** Lets Asterisk end the call by itself, though every process of ours may be dead by then. */
export async function limitChannel(ari: AriClient, sid: string, seconds: number): Promise<void> {
  const query = { variable: 'TIMEOUT(absolute)', value: String(seconds) };
  await ari.request({ method: 'POST', path: channelPath(sid, '/variable'), query });
}

/** All channels of Asterisk by their ids. */
export async function listChannels(ari: AriClient): Promise<Map<string, AriChannel>> {
  const answer = await ari.request({ method: 'GET', path: 'channels' });
  return new Map(
    z
      .array(ariChannel)
      .parse(answer)
      .map((channel) => [channel.id, channel]),
  );
}

/** What a listening channel hears of a channel: `in` what its far end says, `out` what that hears. */
export type Spy = 'in' | 'out';

/**
 * Makes a channel that listens to another one. The application gets it in a `StasisStart`.
 * @throws {AriError} if there is no channel to listen to
 */
export async function listenToChannel(
  ari: AriClient,
  { sid, id, spy }: { sid: string; id: string; spy: Spy },
  application: string,
): Promise<void> {
  const path = channelPath(sid, `/snoop/${encodeURIComponent(id)}`);
  await ari.request({ method: 'POST', path, query: { app: application, spy } });
}

/** The path of a channel in ARI; `rest` begins with a slash. */
export function channelPath(sid: string, rest = ''): string {
  return `channels/${encodeURIComponent(sid)}${rest}`;
}
