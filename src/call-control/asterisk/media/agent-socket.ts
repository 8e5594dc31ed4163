import { Agent, WebSocket } from 'undici';
import { connectOptions, problemOfUrl } from '../../../outbound/address-rule.ts';
import type { AddressRule } from '../../../outbound/address-rule.ts';
import { MediaError } from '../../application/call-media.ts';

/** jambonz' name of the protocol between call control and agent. */
const SUBPROTOCOL = 'audio.drachtio.org';
/** An agent on another continent with TLS needs 1 s. */
const CONNECT_TIMEOUT_MS = 5000;
/** 60 s of `playAudio` at 16,000 Hz, as base64. */
const MOST_MESSAGE_BYTES = 4 * 2 ** 20;

export type AgentAddress = {
  /** ws or wss. */
  url: URL;
  /** Sent as HTTP Basic authentication. */
  auth?: { username: string; password: string } | undefined;
};

/** What an agent sends. */
export type Received = { kind: 'text'; text: string } | { kind: 'audio'; audio: Buffer };

/** The WebSocket of a voice agent. What comes before `receive` is called waits for it. */
export class AgentSocket implements Disposable {
  /** Resolves when the agent or this side has closed the socket. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #dispatcher: Agent;
  #early: Received[] | null = [];
  #onReceived: (received: Received) => void = (received) => this.#early?.push(received);

  private constructor(socket: WebSocket, dispatcher: Agent) {
    this.#socket = socket;
    this.#dispatcher = dispatcher;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    socket.addEventListener('close', () => resolve());
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.#onReceived({ kind: 'text', text: data });
      // `binaryType` is arraybuffer.
      else this.#onReceived({ kind: 'audio', audio: Buffer.from(data as ArrayBuffer) });
    });
  }

  /**
   * Connects to an agent.
   * @param rule where agents may be
   * @throws {MediaError} if the address is not allowed, or nobody accepts the connection in time
   */
  static async connect(address: AgentAddress, rule: AddressRule): Promise<AgentSocket> {
    const { url } = address;
    const httpUrl = new URL(url.href.replace(/^ws/, 'http'));
    const problem = problemOfUrl(httpUrl, rule);
    if (problem !== undefined) throw new MediaError(`listen: url ${problem}`);
    const dispatcher = new Agent({
      connect: { timeout: CONNECT_TIMEOUT_MS, ...connectOptions(httpUrl, rule) },
      webSocket: { maxPayloadSize: MOST_MESSAGE_BYTES },
    });
    const socket = new WebSocket(url, {
      protocols: SUBPROTOCOL,
      dispatcher,
      headers: authorizationOf(address),
    });
    socket.binaryType = 'arraybuffer';
    const agent = new AgentSocket(socket, dispatcher);
    if (await isOpened(socket)) return agent;
    agent[Symbol.dispose]();
    const what = `a WebSocket connection with the subprotocol ${SUBPROTOCOL}`;
    throw new MediaError(`listen: the agent at ${url.host} did not accept ${what}`);
  }

  /** Bytes that the agent has not read yet. */
  get unreadBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /** Calls the listener for all that the agent has sent and sends. */
  receive(listener: (received: Received) => void): void {
    const early = this.#early ?? [];
    this.#early = null;
    this.#onReceived = listener;
    for (const received of early) listener(received);
  }

  send(message: Buffer | Record<string, unknown>): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.send(Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  [Symbol.dispose](): void {
    this.#onReceived = () => undefined;
    this.#socket.close();
    // Without an answer to the close, the connection is cut.
    const cut = setTimeout(() => void this.#dispatcher.destroy(), 1000);
    void this.closed.then(() => clearTimeout(cut)).then(() => this.#dispatcher.destroy());
  }
}

function authorizationOf({ auth }: AgentAddress): Record<string, string> {
  if (auth === undefined) return {};
  const basic = Buffer.from(`${auth.username}:${auth.password}`).toString('base64');
  return { authorization: `Basic ${basic}` };
}

async function isOpened(socket: WebSocket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), CONNECT_TIMEOUT_MS);
  socket.addEventListener('open', () => resolve(true));
  socket.addEventListener('close', () => resolve(false));
  const isOpen = await promise;
  clearTimeout(timer);
  return isOpen;
}
