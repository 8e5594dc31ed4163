import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { AriClient } from '../../ari/ari-client.ts';
import type { AriSettings } from '../../ari/ari-settings.ts';
import { deleteChannel, listenToChannel } from '../../calls/channel-requests.ts';
import { AudioStream } from './audio-stream.ts';
import { addToBridge, createBridge, deleteBridge } from '../bridge/bridge-requests.ts';
import type { ChannelEvents } from '../channel/channel-events.ts';
import { newMediaId } from '../bridge/media-ids.ts';
import { openMediaSocket } from './media-socket.ts';
import type { MediaListener, MediaSocket } from './media-socket.ts';

/** Samples a second that streams may have, and Asterisk's names of their formats (16 bit, mono). */
const FORMATS = { 8000: 'slin', 16000: 'slin16', 24000: 'slin24', 48000: 'slin48' } as const;
export type SampleRate = keyof typeof FORMATS;
export const SAMPLE_RATES: readonly number[] = Object.keys(FORMATS).map(Number);

export function isSampleRate(value: number): value is SampleRate {
  return SAMPLE_RATES.includes(value);
}

export type NewAudioStream = {
  /** The channel of an answered call. */
  sid: string;
  sampleRate: SampleRate;
  /** Gets 20 ms of what the callee says at a time. */
  onAudio: (audio: Buffer) => void;
};

/** How long Asterisk may take to hand over a channel that it has created. */
const HAND_OVER_MS = 5000;

const createdChannel = z.object({
  channelvars: z.object({ MEDIA_WEBSOCKET_CONNECTION_ID: z.string() }),
});

/**
 * Opens the audio of calls in both directions. A stream is a channel of Asterisk's `chan_websocket`
 * with the call's channel in a bridge.
 */
export class AudioStreams {
  readonly #options: {
    ari: AriClient;
    settings: () => AriSettings;
    events: ChannelEvents;
    log: Logger;
  };

  /** @param options `settings`: those of `ari`, of the moment */
  constructor(options: {
    ari: AriClient;
    settings: () => AriSettings;
    events: ChannelEvents;
    log: Logger;
  }) {
    this.#options = options;
  }

  /**
   * Opens the audio of an answered call. Both sides hear each other when the promise resolves. It is
   * open until it is disposed of, the call ends, or Asterisk closes it.
   * @throws {AriError} if Asterisk refuses, for example because the call has ended
   * @throws {Error} if Asterisk does not answer in time
   */
  async open({ sid, sampleRate, onAudio }: NewAudioStream): Promise<AudioStream> {
    const { ari, events, log } = this.#options;
    const ids = { channel: newMediaId('audio'), bridge: newMediaId('bridge') };
    await using opened = new AsyncDisposableStack();
    const stream = new AudioStream(sampleRate, onAudio);
    opened.defer(() =>
      this.#remove([deleteChannel(ari, ids.channel), deleteBridge(ari, ids.bridge)], log),
    );
    opened.defer(() => stream.close('closed'));
    opened.use(events.listen(sid, ({ kind }) => kind === 'gone' && stream.close('call ended')));
    opened.use(events.listen(ids.channel, ({ kind }) => kind === 'gone' && stream.close('lost')));
    const [socket] = await Promise.all([
      this.#openChannel(ids.channel, sampleRate, stream),
      createBridge(ari, ids.bridge),
    ]);
    stream.connect(socket);
    // A bridge with a channel whose socket is not open would end that channel.
    await addToBridge(ari, ids.bridge, [sid, ids.channel]);
    stream.closeBy(opened.move());
    return stream;
  }

  /**
   * Opens what the callee of an answered call hears. Nothing can be played in this stream.
   * @throws as `open`
   */
  async openHeard({ sid, sampleRate, onAudio }: NewAudioStream): Promise<AsyncDisposable> {
    const { ari, log } = this.#options;
    const snoopId = newMediaId('snoop');
    await using opened = new AsyncDisposableStack();
    opened.defer(() => this.#remove([deleteChannel(ari, snoopId)], log));
    const { application } = this.#options.settings();
    await this.#enter(snoopId, () =>
      listenToChannel(ari, { sid, id: snoopId, spy: 'out' }, application),
    );
    opened.use(await this.open({ sid: snoopId, sampleRate, onAudio }));
    return opened.move();
  }

  async #openChannel(
    channelId: string,
    sampleRate: SampleRate,
    listener: MediaListener,
  ): Promise<MediaSocket> {
    const { ari, settings } = this.#options;
    const query = {
      channelId,
      app: settings().application,
      external_host: 'INCOMING',
      transport: 'websocket',
      encapsulation: 'none',
      connection_type: 'server',
      format: FORMATS[sampleRate],
    };
    return this.#enter(channelId, async () => {
      const answer = await ari.request({ method: 'POST', path: 'channels/externalMedia', query });
      const { channelvars } = createdChannel.parse(answer);
      return openMediaSocket(settings(), channelvars.MEDIA_WEBSOCKET_CONNECTION_ID, listener);
    });
  }

  /** Creates a channel and waits until Asterisk has handed it over. */
  async #enter<T>(channelId: string, create: () => Promise<T>): Promise<T> {
    const { promise: handedOver, resolve } = Promise.withResolvers<void>();
    using _ = this.#options.events.listen(channelId, ({ kind }) => kind === 'entered' && resolve());
    const created = await create();
    const tooLate = wait(HAND_OVER_MS, 'too late' as const, { ref: false });
    if ((await Promise.race([handedOver, tooLate])) !== 'too late') return created;
    throw new Error('cannot open the audio of a call: Asterisk did not hand over its channel');
  }

  async #remove(requests: readonly Promise<void>[], log: Logger): Promise<void> {
    for (const result of await Promise.allSettled(requests)) {
      if (result.status === 'fulfilled') continue;
      log.warn({ err: result.reason }, 'Asterisk did not confirm the end of an audio stream');
    }
  }
}
