import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A request that the receiver has got. */
export type ReceivedWebhook = {
  path: string;
  headers: Record<string, string>;
  text: string;
  body: { id: string; type: string; timestamp: string; data: Record<string, unknown> };
};

export type WebhookReceiver = {
  url: string;
  received: ReceivedWebhook[];
  /** How it answers; by default 204. */
  answer: (webhook: ReceivedWebhook, response: ServerResponse) => void;
  /** Resolves when `count` requests have come in all. */
  until(count: number): Promise<ReceivedWebhook[]>;
} & AsyncDisposable;

/** Starts a server that takes webhooks. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const waiting = new Set<() => void>();
  const receiver: WebhookReceiver = {
    url: '',
    received: [],
    answer: (_webhook, response) => void response.writeHead(204).end(),
    async until(count) {
      while (receiver.received.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        await promise;
      }
      return receiver.received;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const text = (await request.toArray()).join('');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const webhook = { path: request.url ?? '', headers, text, body: JSON.parse(text) };
    receiver.received.push(webhook);
    for (const resolve of waiting) resolve();
    waiting.clear();
    receiver.answer(webhook, response);
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  receiver.url = `http://127.0.0.1:${port}`;
  return receiver;
}
