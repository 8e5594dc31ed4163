import type { Socket } from 'node:net';
import { Agent, buildConnector, WebSocket } from 'undici';
import { connectOptions, problemOfUrl } from '../../../outbound/address-rule.ts';
import type { AddressRule } from '../../../outbound/address-rule.ts';
import { MediaError } from '../../application/call-media.ts';
import { MessageAllowance } from './message-allowance.ts';

/** jambonz' name of the protocol between call control and agent. */
const SUBPROTOCOL = 'audio.drachtio.org';
/** An agent on another continent with TLS needs 1 s. */
const CONNECT_TIMEOUT_MS = 5000;
/** 60 s of `playAudio` at 16,000 Hz, as base64. */
const MOST_MESSAGE_BYTES = 4 * 2 ** 20;
/** What an agent may send before anybody listens: four minutes of speech at 16,000 Hz. */
const MOST_EARLY_BYTES = 8 * 2 ** 20;
const TOO_EARLY = `the agent sent more than ${MOST_EARLY_BYTES} bytes before the audio of the call was open`;
/** For how long an agent may leave a close unanswered. */
const CLOSING_MS = 1000;

export type AgentAddress = {
  /** ws or wss. */
  url: URL;
  /** Sent as HTTP Basic authentication. */
  auth?: { username: string; password: string } | undefined;
};

/** What an agent sends. */
export type Received = { kind: 'text'; text: string } | { kind: 'audio'; audio: Buffer };

/** The connection under a WebSocket of undici, which can neither be cut nor be made to wait by itself. */
class Connection {
  readonly dispatcher: Agent;
  #socket: Socket | null = null;

  constructor(options: buildConnector.BuildOptions) {
    const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, ...options });
    this.dispatcher = new Agent({
      connect: (target, callback) =>
        connect(target, (...result) => {
          this.#socket = result[1];
          callback(...result);
        }),
      webSocket: { maxPayloadSize: MOST_MESSAGE_BYTES },
    });
  }

  cut(): void {
    this.#socket?.destroy();
    void this.dispatcher.destroy();
  }
}

/**
 * The WebSocket of a voice agent. What comes before `receive` is called waits for it. An agent that
 * sends too much is cut off.
 */
export class AgentSocket implements Disposable {
  /** Resolves when the agent or this side has closed the socket. */
  readonly closed: Promise<void>;
  /** Resolves with the problem when the agent has sent too much. */
  readonly flooded: Promise<string>;
  readonly #socket: WebSocket;
  readonly #connection: Connection;
  readonly #allowance = new MessageAllowance();
  #early: Received[] | null = [];
  #earlyBytes = 0;
  #onReceived: (received: Received) => void = (received) => this.#keep(received);
  #flood: (problem: string) => void = () => undefined;

  private constructor(socket: WebSocket, connection: Connection) {
    this.#socket = socket;
    this.#connection = connection;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    socket.addEventListener('close', () => resolve());
    this.flooded = new Promise((flood) => (this.#flood = flood));
    socket.addEventListener('message', ({ data }) => this.#receive(data));
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
    const connection = new Connection(connectOptions(httpUrl, rule));
    const socket = new WebSocket(url, {
      protocols: SUBPROTOCOL,
      dispatcher: connection.dispatcher,
      headers: authorizationOf(address),
    });
    socket.binaryType = 'arraybuffer';
    const agent = new AgentSocket(socket, connection);
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
    const cut = () => this.#connection.cut();
    const late = setTimeout(cut, CLOSING_MS);
    void this.closed.then(() => clearTimeout(late)).then(cut);
  }

  #receive(data: unknown): void {
    const problem = this.#allowance.problemOf(data);
    if (problem !== undefined) return this.#cutOff(problem);
    if (typeof data === 'string') this.#onReceived({ kind: 'text', text: data });
    // `binaryType` is arraybuffer.
    else this.#onReceived({ kind: 'audio', audio: Buffer.from(data as ArrayBuffer) });
  }

  #keep(received: Received): void {
    this.#earlyBytes += received.kind === 'text' ? received.text.length : received.audio.length;
    if (this.#earlyBytes > MOST_EARLY_BYTES) return this.#cutOff(TOO_EARLY);
    this.#early?.push(received);
  }

  #cutOff(problem: string): void {
    this.#onReceived = () => undefined;
    this.#early = null;
    this.#flood(problem);
    this.#connection.cut();
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
