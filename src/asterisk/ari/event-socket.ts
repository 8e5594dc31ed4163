import { WebSocket } from 'undici';
import { authorization, requestTimeoutMs } from './ari-settings.ts';
import type { AriSettings } from './ari-settings.ts';

export type EventSocket = { send: (text: string) => void; close: () => void };

type Listener = {
  onMessage: (message: unknown) => void;
  /** Called once, after the socket was open. */
  onClose: () => void;
};

/**
 * Opens the socket on which Asterisk sends the events of the application.
 * @throws {Error} if Asterisk does not answer in time or refuses; the message has no password
 */
export function openEventSocket(settings: AriSettings, listener: Listener): Promise<EventSocket> {
  const query = new URLSearchParams({ app: settings.application }).toString();
  const socket = new WebSocket(`${settings.url.replace(/^http/, 'ws')}/events?${query}`, {
    headers: { authorization: authorization(settings) },
  });
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const timer = setTimeout(() => fail('it gave no answer in time'), requestTimeoutMs(settings));
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(`cannot connect to the events of Asterisk at ${settings.url}: ${reason}`));
      socket.close();
    };
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      isOpen = true;
      resolve({ send: (text) => socket.send(text), close: () => socket.close() });
    });
    socket.addEventListener('message', ({ data }) => {
      const message = parse(String(data));
      if (message !== undefined) listener.onMessage(message);
    });
    socket.addEventListener('close', () => {
      if (isOpen) listener.onClose();
      else fail('it refuses the connection, or nobody listens there');
    });
  });
}

/** A message that is no JSON is no event. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
