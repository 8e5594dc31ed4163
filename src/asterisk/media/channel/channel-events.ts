import type { AriClient, AriNews } from '../../ari/ari-client.ts';
import type { AriEvent } from '../../ari/ari-event.ts';
import { listChannels } from '../../calls/channel-requests.ts';

/** What can happen on a channel that is up. */
export type ChannelEvent =
  | { kind: 'entered' }
  /** A key of the far end: 0–9, `*`, `#`, A–D. */
  | { kind: 'key'; key: string }
  | { kind: 'talking-started' }
  | { kind: 'talking-finished'; talkMs: number }
  | { kind: 'played'; playbackId: string; hasFailed: boolean }
  | { kind: 'recorded'; name: string }
  /** Events since the connection was lost are unknown. */
  | { kind: 'reconnected' }
  | { kind: 'gone' };

type Listener = (event: ChannelEvent) => void;

/** Tells what happens on a channel to those who wait for it. There is one for each ARI client. */
export class ChannelEvents {
  readonly #ari: AriClient;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(ari: AriClient) {
    this.#ari = ari;
    ari.listen((news) => this.#receive(news));
  }

  /** Calls the listener for all events of a channel until it is disposed of. */
  listen(channelId: string, listener: Listener): Disposable {
    const listeners = this.#listeners.get(channelId) ?? new Set();
    this.#listeners.set(channelId, listeners.add(listener));
    return {
      [Symbol.dispose]: () => {
        listeners.delete(listener);
        if (listeners.size === 0 && this.#listeners.get(channelId) === listeners) {
          this.#listeners.delete(channelId);
        }
      },
    };
  }

  #receive(news: AriNews): void {
    if (news.type === 'connected') void this.#lookAfterGap().catch(() => undefined);
    if (news.type !== 'asterisk') return;
    const read = readChannelEvent(news.event);
    if (read !== undefined) this.#tell(read.channelId, read.event);
  }

  /** If this fails, the connection is lost again, and the next one looks. */
  async #lookAfterGap(): Promise<void> {
    if (this.#listeners.size === 0) return;
    const existing = await listChannels(this.#ari);
    for (const channelId of this.#listeners.keys()) {
      this.#tell(channelId, { kind: existing.has(channelId) ? 'reconnected' : 'gone' });
    }
  }

  #tell(channelId: string, event: ChannelEvent): void {
    for (const listener of this.#listeners.get(channelId) ?? []) listener(event);
  }
}

type Read = { channelId: string; event: ChannelEvent };

function readChannelEvent(event: AriEvent): Read | undefined {
  if (event.type === 'PlaybackFinished') {
    const { id, state, target_uri: target } = event.playback;
    return ofTarget(target, { kind: 'played', playbackId: id, hasFailed: state === 'failed' });
  }
  if (event.type === 'RecordingFinished') {
    const { name, target_uri: target } = event.recording;
    return ofTarget(target, { kind: 'recorded', name });
  }
  if (!('channel' in event)) return undefined;
  const kind = kindOf(event);
  return kind && { channelId: event.channel.id, event: kind };
}

function kindOf(event: Extract<AriEvent, { channel: unknown }>): ChannelEvent | undefined {
  switch (event.type) {
    case 'StasisStart':
      return { kind: 'entered' };
    case 'ChannelDtmfReceived':
      return { kind: 'key', key: event.digit };
    case 'ChannelTalkingStarted':
      return { kind: 'talking-started' };
    case 'ChannelTalkingFinished':
      return { kind: 'talking-finished', talkMs: event.duration };
    case 'ChannelHangupRequest':
    case 'ChannelDestroyed':
      return { kind: 'gone' };
    case 'ChannelStateChange':
    case 'ChannelToneDetected':
    case 'StasisEnd':
      return undefined;
  }
}

function ofTarget(target: string | undefined, event: ChannelEvent): Read | undefined {
  const channelId = target?.startsWith('channel:') ? target.slice('channel:'.length) : undefined;
  return channelId === undefined ? undefined : { channelId, event };
}
