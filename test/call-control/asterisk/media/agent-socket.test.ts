import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentSocket } from '../../../../src/call-control/asterisk/media/agent-socket.ts';
import { ANYWHERE } from '../../../../src/outbound/address-rule.ts';

/** RFC 6455 §4.2.2. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const BINARY = 0x82;

/** An agent that accepts the connection, and keeps no other rule of WebSocket. */
class RudeAgent implements AsyncDisposable {
  readonly #server = createServer((socket) => void this.#accept(socket));
  readonly socket: Promise<Socket>;
  #onSocket: (socket: Socket) => void = () => undefined;

  constructor() {
    this.socket = new Promise((resolve) => (this.#onSocket = resolve));
  }

  async start(): Promise<URL> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    // A TCP server that listens has an address of this kind.
    const { port } = this.#server.address() as AddressInfo;
    return new URL(`ws://127.0.0.1:${port}/agent`);
  }

  async #accept(socket: Socket): Promise<void> {
    socket.on('error', () => undefined);
    const [request] = await once(socket, 'data');
    const [, key] = /sec-websocket-key: (.*)\r\n/i.exec(String(request)) ?? [];
    const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: audio.drachtio.org\r\n\r\n`,
    );
    socket.resume();
    this.#onSocket(socket);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    (await this.socket).destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

describe('the WebSocket of a voice agent that keeps no rules', () => {
  let rude: RudeAgent;
  let agent: AgentSocket;
  let itsSocket: Socket;
  beforeEach(async () => {
    rude = new RudeAgent();
    agent = await AgentSocket.connect({ url: await rude.start() }, ANYWHERE);
    itsSocket = await rude.socket;
  });
  afterEach(async () => {
    agent[Symbol.dispose]();
    await rude[Symbol.asyncDispose]();
  });

  /** A message of 64 KiB, without a mask as from every server. */
  const message = Buffer.concat([
    Buffer.from([BINARY, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
    Buffer.alloc(65_536),
  ]);
  const empty = Buffer.from([BINARY, 0]);
  /** A connection that is cut may end with an error, too. */
  const untilCut = () => new Promise((resolve) => itsSocket.once('close', resolve));
  const send = (what: Buffer, count: number) => {
    for (let sent = 0; sent < count; sent += 1) itsSocket.write(what);
  };

  it('is cut a second after a close that nobody answers', { timeout: 10_000 }, async () => {
    const cut = untilCut();
    agent[Symbol.dispose]();
    await Promise.all([cut, agent.closed]);
  });

  it('is cut if more than 8 MB come before anybody listens', { timeout: 10_000 }, async () => {
    const cut = untilCut();
    send(message, 130);
    expect(await agent.flooded).toBe(
      'the agent sent more than 8388608 bytes before the audio of the call was open',
    );
    await cut;
  });

  it('is cut after more messages than a call can have', { timeout: 10_000 }, async () => {
    const cut = untilCut();
    let received = 0;
    agent.receive(() => (received += 1));
    send(Buffer.concat(Array.from({ length: 1000 }, () => empty)), 100);
    expect(await agent.flooded).toBe(
      'the agent sent more than 1048576 bytes or 1000 messages a second',
    );
    await cut;
    expect(received).toBeLessThan(40_000);
  });
});
