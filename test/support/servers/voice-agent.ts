import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

/** What an agent got, and its socket. */
export class HeardConversation {
  readonly request: IncomingMessage;
  readonly socket: WebSocket;
  readonly messages: Record<string, unknown>[] = [];
  readonly audio: Buffer[] = [];
  /** Resolves when call control has closed the socket. */
  readonly closed: Promise<unknown>;

  constructor(socket: WebSocket, request: IncomingMessage) {
    this.socket = socket;
    this.request = request;
    this.closed = once(socket, 'close');
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) this.audio.push(data);
      // Call control sends objects as text.
      else this.messages.push(JSON.parse(data.toString('utf8')) as Record<string, unknown>);
    });
  }

  send(message: Record<string, unknown>): void {
    this.socket.send(JSON.stringify(message));
  }
}

/** A voice agent of a test: a WebSocket server that keeps what it hears. */
export type VoiceAgent = AsyncDisposable & {
  url: string;
  conversations: HeardConversation[];
  /** The next conversation that begins. */
  next: () => Promise<HeardConversation>;
};

/** @param onConversation is called with each conversation as it begins */
export async function startVoiceAgent(
  onConversation: (conversation: HeardConversation) => void = () => undefined,
): Promise<VoiceAgent> {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  const conversations: HeardConversation[] = [];
  const waiting: ((conversation: HeardConversation) => void)[] = [];
  sockets.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const conversation = new HeardConversation(socket, request);
    conversations.push(conversation);
    onConversation(conversation);
    waiting.shift()?.(conversation);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server that listens has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/agent`,
    conversations,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
