import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AriClient } from '../ari/ari-client.ts';
import type { AriChannel } from '../ari/ari-event.ts';
import { sidOfSideChannel } from './side-channel.ts';
import type { AsteriskCallsOptions } from './asterisk-calls-options.ts';
import { isOfApplication } from './adoption.ts';
import { deleteChannel } from './channel-requests.ts';

const DELETE_AGAIN_MS = 1000;

export type ChannelEndOptions = {
  ari: AriClient;
  log: Logger;
  /** Ends the requests. */
  signal: AbortSignal;
  /** Whether the call has not ended yet. */
  isLive: (sid: string) => boolean;
};

/**
 * Deletes the channel of a call until Asterisk confirms or the call has ended. After a lost connection
 * nothing more is asked: the look at all calls that follows decides. Never throws.
 */
export async function deleteUntilGone(sid: string, options: ChannelEndOptions): Promise<void> {
  const { ari, log, signal, isLive } = options;
  do {
    try {
      return await deleteChannel(ari, sid);
    } catch (error) {
      log.warn({ err: error, callSid: sid }, 'Asterisk did not confirm a hang-up');
      await wait(DELETE_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  } while (!signal.aborted && isLive(sid) && ari.isConnected);
}

/**
 * Deletes the channels of the application that belong to no live call: a dead process left them.
 * @returns how many there were
 * @throws {AriError} if Asterisk does not confirm
 */
export async function deleteStrangers(
  existing: Iterable<AriChannel>,
  { application, isStranger }: Pick<AsteriskCallsOptions, 'application' | 'isStranger'>,
  { ari, isLive }: Pick<ChannelEndOptions, 'ari' | 'isLive'>,
): Promise<number> {
  let count = 0;
  for (const channel of existing) {
    // The side channels of a live call go on with it: a recording, for example.
    const sid = sidOfSideChannel(channel.id) ?? channel.id;
    if (isLive(sid) || !isStranger(channel.id) || !isOfApplication(channel, application)) continue;
    await deleteChannel(ari, channel.id);
    count += 1;
  }
  return count;
}
