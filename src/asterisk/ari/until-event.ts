import type { AriClient } from './ari-client.ts';
import type { AriEvent } from './ari-event.ts';

/** How long Asterisk may take to hand over a channel. */
const TIMEOUT_MS = 5000;

/**
 * Waits for the first event that is wanted. Ask before the request that brings the event about.
 * @throws {Error} if none comes within 5 s
 */
export function untilEvent(
  ari: AriClient,
  what: string,
  isWanted: (event: AriEvent) => boolean,
): Promise<AriEvent> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error(`Asterisk did not report ${what} within ${TIMEOUT_MS} ms`));
    }, TIMEOUT_MS).unref();
    const stopListening = ari.listen((news) => {
      if (news.type !== 'asterisk' || !isWanted(news.event)) return;
      end();
      resolve(news.event);
    });
  });
}
