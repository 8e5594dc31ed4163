/** The part of `ws` that is used here, until its own types are installed. */
declare module 'ws' {
  import type { EventEmitter } from 'node:events';
  import type { IncomingMessage, Server } from 'node:http';
  import type { Duplex } from 'node:stream';
  import type { WebSocketLike, WebSocketServerLike } from '@hono/node-server';

  export class WebSocket extends EventEmitter implements Pick<WebSocketLike, 'readyState'> {
    protocol: string;
    readyState: 0 | 1 | 2 | 3;
    send(data: string | ArrayBuffer | ArrayBufferView): void;
    close(code?: number, reason?: string): void;
    terminate(): void;
    pause(): void;
  }
  export class WebSocketServer extends EventEmitter implements WebSocketServerLike {
    constructor(options: { server?: Server; noServer?: boolean });
    options: { noServer?: boolean };
    clients: Set<WebSocket>;
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      callback: (socket: WebSocketLike) => void,
    ): void;
    close(): void;
  }
}
