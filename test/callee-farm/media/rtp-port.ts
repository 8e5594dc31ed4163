import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Endpoint } from '../sip/message.ts';
import type { RtpStream } from './rtp-stream.ts';

/**
 * One UDP port for the audio of all calls. A packet belongs to the call whose caller named the
 * address and port that it comes from: callers send from the port at which they receive, as nearly
 * all do ("symmetric RTP", RFC 4961).
 */
export class RtpPort implements AsyncDisposable {
  readonly port: number;
  readonly #socket: Socket;
  readonly #streams = new Map<string, RtpStream>();

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.port = socket.address().port;
    socket.on('message', (datagram, from) => {
      this.#streams.get(`${from.address}:${from.port}`)?.receive(datagram, this.port);
    });
  }

  static async open(host: string, port: number): Promise<RtpPort> {
    const socket = createSocket({
      type: 'udp4',
      recvBufferSize: 1 << 20,
      // SDP names IP addresses; a look-up of each would cost as much as the packet.
      lookup: (address, _options, found) => found(null, address, 4),
    });
    // With that look-up the socket listens before bind returns.
    const listening = once(socket, 'listening');
    socket.bind(port, host);
    await listening;
    return new RtpPort(socket);
  }

  attach(caller: Endpoint, stream: RtpStream): void {
    this.#streams.set(`${caller.address}:${caller.port}`, stream);
  }

  /** Forgets a stream, unless the caller's port has been given to another call meanwhile. */
  detach(caller: Endpoint, stream: RtpStream): void {
    const key = `${caller.address}:${caller.port}`;
    if (this.#streams.get(key) === stream) this.#streams.delete(key);
  }

  send(datagram: Buffer, to: Endpoint): void {
    this.#socket.send(datagram, to.port, to.address);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }
}
