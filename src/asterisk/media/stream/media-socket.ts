import { WebSocket } from 'undici';
import type { AriSettings } from '../../ari/ari-settings.ts';
import { requestTimeoutMs } from '../../ari/ari-settings.ts';

/** The subprotocol of Asterisk's `chan_websocket`. */
const SUBPROTOCOL = 'media';
const MARK_PLAYED = 'MEDIA_MARK_PROCESSED ';

export type MediaListener = {
  /** 20 ms of audio, as 16-bit samples. */
  onAudio: (audio: Buffer) => void;
  /** The audio before this mark is played. */
  onMark: (id: string) => void;
  /** Called once, after the socket was open. */
  onClose: () => void;
};

/** The socket on which Asterisk sends and takes the audio of one channel. */
export type MediaSocket = {
  /** Whole frames, at most 64 KiB. */
  sendAudio: (bytes: Buffer) => void;
  sendMark: (id: string) => void;
  /** Has Asterisk forget what it has not played. */
  flush: () => void;
  close: () => void;
};

/**
 * Opens the socket of a channel that `externalMedia` has created.
 * @param connectionId its variable `MEDIA_WEBSOCKET_CONNECTION_ID`
 * @throws {Error} if Asterisk does not answer in time or refuses
 */
export function openMediaSocket(
  settings: AriSettings,
  connectionId: string,
  listener: MediaListener,
): Promise<MediaSocket> {
  const address = new URL(`/media/${connectionId}`, settings.url.replace(/^http/, 'ws'));
  const socket = new WebSocket(address, SUBPROTOCOL);
  socket.binaryType = 'arraybuffer';
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const timer = setTimeout(() => fail('it gave no answer in time'), requestTimeoutMs(settings));
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(`cannot open the audio of a call at Asterisk: ${reason}`));
      socket.close();
    };
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      isOpen = true;
      resolve(senderOf(socket));
    });
    socket.addEventListener('message', ({ data }) => receive(data, listener));
    socket.addEventListener('close', () => {
      if (isOpen) listener.onClose();
      else fail('it refuses the connection, or nobody listens there');
    });
  });
}

function senderOf(socket: WebSocket): MediaSocket {
  const send = (data: Buffer | string) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data);
  };
  return {
    sendAudio: send,
    sendMark: (id) => send(`MARK_MEDIA ${id}`),
    flush: () => send('FLUSH_MEDIA'),
    close: () => socket.close(),
  };
}

/** Its other messages tell of levels that `PlayoutQueue` does not reach. */
function receive(data: unknown, listener: MediaListener): void {
  if (data instanceof ArrayBuffer) return listener.onAudio(Buffer.from(data));
  if (typeof data === 'string' && data.startsWith(MARK_PLAYED)) {
    listener.onMark(data.slice(MARK_PLAYED.length));
  }
}
