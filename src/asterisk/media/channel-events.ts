import type { AriClient } from '../ari/ari-client.ts';
import type { AriEvent } from '../ari/ari-event.ts';

/** An event about one channel. */
export type ChannelEvent = Extract<AriEvent, { channel: unknown }>;
type Watcher = (event: ChannelEvent) => void;

/** Hands the events of Asterisk to whoever watches their channel. */
export class ChannelEvents {
  readonly #watchers = new Map<string, Set<Watcher>>();

  constructor(ari: AriClient) {
    ari.listen((news) => {
      if (news.type === 'asterisk' && 'channel' in news.event) this.#tell(news.event);
    });
  }

  /** Calls the watcher for every event of the channel, until the answer is disposed of. */
  watch(channelId: string, watcher: Watcher): Disposable {
    const watchers = this.#watchers.get(channelId) ?? new Set();
    this.#watchers.set(channelId, watchers.add(watcher));
    return {
      [Symbol.dispose]: () => {
        watchers.delete(watcher);
        if (watchers.size === 0 && this.#watchers.get(channelId) === watchers) {
          this.#watchers.delete(channelId);
        }
      },
    };
  }

  /** Watches for the first event of the channel that the filter accepts. */
  first(channelId: string, isWanted: (event: ChannelEvent) => boolean): FirstEvent {
    const { promise, resolve } = Promise.withResolvers<ChannelEvent>();
    const watch = this.watch(channelId, (event) => {
      if (isWanted(event)) resolve(event);
    });
    return { event: promise, [Symbol.dispose]: () => watch[Symbol.dispose]() };
  }

  #tell(event: ChannelEvent): void {
    for (const watcher of this.#watchers.get(event.channel.id) ?? []) watcher(event);
  }
}

type FirstEvent = Disposable & { event: Promise<ChannelEvent> };
