import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readAriEvent } from './ari-event.ts';
import type { AriEvent } from './ari-event.ts';
import { readAnswer } from './ari-request.ts';
import type { AriRequest } from './ari-request.ts';
import { heartbeatMs, requestTimeoutMs } from './ari-settings.ts';
import type { AriSettings } from './ari-settings.ts';
import { openEventSocket } from './event-socket.ts';
import type { EventSocket } from './event-socket.ts';
import { downloadOverHttp, sendOverHttp } from './http-requests.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import { SocketRequests } from './socket-requests.ts';

/** An event of Asterisk, or of the connection to it. */
export type AriNews =
  | { type: 'asterisk'; event: AriEvent }
  /** The connection is there, for the first time or again; events in between are lost. */
  | { type: 'connected' }
  /** The connection is cut. The client tries to connect until it succeeds, is closed or replaced. */
  | { type: 'lost' }
  /** Another process took over the application. The client does not connect again. */
  | { type: 'replaced' };

type Connection = {
  socket: EventSocket;
  requests: SocketRequests;
  heartbeat: NodeJS.Timeout;
};

/**
 * A client of Asterisk's REST interface: one WebSocket for events and requests, which it opens again
 * whenever it closes. Without the socket requests go over HTTP.
 */
export class AriClient implements AsyncDisposable {
  readonly #settings: () => AriSettings;
  readonly #log: Logger;
  readonly #listeners = new Set<(news: AriNews) => void>();
  readonly #closed = new AbortController();
  #connection: Connection | undefined;

  /** @param settings of the moment: an Asterisk that starts again may have another password */
  constructor(settings: () => AriSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Whether events arrive. */
  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  /**
   * Calls the listener for all news, in the order in which they come.
   * @returns a function that ends it
   */
  listen(listener: (news: AriNews) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Connects once, and again after each loss from then on.
   * @throws {Error} if the first connection fails
   */
  async connect(): Promise<void> {
    const settings = this.#settings();
    const timeoutMs = requestTimeoutMs(settings);
    const requests = new SocketRequests((text) => socket.send(text), timeoutMs);
    const socket = await openEventSocket(settings, {
      onMessage: (message) => {
        if (!requests.receive(message)) this.#receive(message);
      },
      onClose: () => this.#lose(connection),
    });
    if (this.#closed.signal.aborted) return socket.close();
    const heartbeat = setInterval(() => void this.#beat(connection), heartbeatMs(settings));
    const connection: Connection = { socket, requests, heartbeat: heartbeat.unref() };
    this.#connection = connection;
    this.#tell({ type: 'connected' });
  }

  /** Resolves when events arrive; at once if they do. */
  async whenConnected(): Promise<void> {
    if (this.isConnected) return;
    await new Promise<void>((resolve) => {
      const stopListening = this.listen(({ type }) => {
        if (type !== 'connected') return;
        stopListening();
        resolve();
      });
    });
  }

  /** Connects as soon as Asterisk is there, and again after each loss. */
  keepConnecting(): void {
    void this.#reconnect();
  }

  /**
   * Sends a request and returns the JSON of its answer, null where that has no body.
   * @throws {AriError} with the reason and what was asked
   */
  async request(request: AriRequest): Promise<unknown> {
    const answer = this.#connection
      ? await this.#connection.requests.request(request)
      : await sendOverHttp(this.#settings(), request);
    return readAnswer(request, answer);
  }

  /**
   * Fetches the bytes of a file, such as a recording.
   * @throws {AriError} if there is no such file, or no answer
   */
  download(path: string): Promise<Buffer> {
    return downloadOverHttp(this.#settings(), path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort();
    if (this.#connection) this.#lose(this.#connection);
  }

  #receive(message: unknown): void {
    const event = readAriEvent(message);
    if (event === undefined) return;
    if (event.type !== 'ApplicationReplaced') return this.#tell({ type: 'asterisk', event });
    this.#log.error('another process took over the application at Asterisk: its events go there');
    this.#closed.abort();
    if (this.#connection) this.#lose(this.#connection);
    this.#tell({ type: 'lost' });
    this.#tell({ type: 'replaced' });
  }

  /** A peer that vanished without closing is noticed by its silence only. */
  async #beat(connection: Connection): Promise<void> {
    try {
      await connection.requests.request({ method: 'GET', path: 'asterisk/ping' });
    } catch {
      this.#lose(connection);
    }
  }

  #lose(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    clearInterval(connection.heartbeat);
    connection.requests.close();
    connection.socket.close();
    if (this.#closed.signal.aborted) return;
    this.#tell({ type: 'lost' });
    this.#log.warn('the connection to Asterisk is lost, connecting again');
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let failures = 0; !this.#closed.signal.aborted; failures += 1) {
      try {
        await wait(reconnectDelayMs(failures), undefined, { signal: this.#closed.signal });
        return await this.connect();
      } catch (error) {
        if (this.#closed.signal.aborted) return;
        this.#log.warn({ err: error, failures: failures + 1 }, 'cannot connect to Asterisk yet');
      }
    }
  }

  #tell(news: AriNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}
