import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
export type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer };

/** A server of the operator, or one with sounds, that answers as a test says. */
export class SpeechServer implements AsyncDisposable {
  readonly received: Received[] = [];
  readonly #server = createServer();
  answer: (request: Received) => Answer | Promise<Answer> = () => ({ status: 404 });

  static async start(answer: SpeechServer['answer']): Promise<SpeechServer> {
    const server = new SpeechServer();
    server.answer = answer;
    server.#server.on('request', (request, response) => void server.#receive(request, response));
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const received = { path: request.url ?? '', headers: request.headers, body };
    this.received.push(received);
    const { status = 200, headers = {}, body: sent } = await this.answer(received);
    response.writeHead(status, headers).end(sent);
  }

  get url(): string {
    // A server that listens on a port has an address of this type.
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
