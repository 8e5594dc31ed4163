import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A port of the loopback in front of another, whose connections a test can cut or silence. */
export class TcpProxy implements AsyncDisposable {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => this.#accept(client));
  readonly #targetPort: number;
  port = 0;
  /** While true, bytes go nowhere, and connections stay open. */
  isSilent = false;
  /** While true, connections are closed at once. */
  isClosed = false;
  /** How many connections were closed at once. */
  refusals = 0;

  constructor(targetPort: number) {
    this.#targetPort = targetPort;
  }

  static async before(targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    // A server that listens on a port has an address of this form.
    proxy.port = (proxy.#server.address() as AddressInfo).port;
    return proxy;
  }

  /** Cuts all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    this.#server.close();
  }

  #accept(client: Socket): void {
    if (this.isClosed) {
      this.refusals += 1;
      return void client.destroy();
    }
    const target = connect(this.#targetPort, '127.0.0.1');
    this.#join(client, target);
    this.#join(target, client);
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (data) => {
      if (!this.isSilent) to.write(data);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
