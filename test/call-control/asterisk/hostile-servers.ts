import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { writeWav } from '../../../src/asterisk/media/sound/wav.ts';
import { tone } from '../../asterisk/media/tone.ts';

const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);
const SECOND = writeWav(tone({ seconds: 0.2 }));
const JSON_TYPE = { 'content-type': 'application/json' };

type Answer = (response: ServerResponse) => void;

/** Hooks whose answers are more than verbs. */
const HOOKS: Readonly<Record<string, Answer>> = {
  silent: () => undefined,
  endless: (response) => {
    response.writeHead(200, JSON_TYPE);
    const writing = setInterval(() => response.write(' '.repeat(10_000)), 5);
    response.on('close', () => clearInterval(writing));
  },
  broken: (response) =>
    void response.writeHead(200, JSON_TYPE).write('[{"ver', () => response.destroy()),
  deep: (response) =>
    void response.writeHead(200, JSON_TYPE).end(`[{"verb":"tag","data":{"a":${DEEP}}}]`),
  wrong: (response) =>
    void response.writeHead(200, JSON_TYPE).end('[null,7,{"verb":{}},{"say":[]},{"verb":"play"}]'),
  large: (response) =>
    void response.writeHead(200, JSON_TYPE).end(JSON.stringify('x'.repeat(3_000_000))),
};

/** What agents do with their WebSocket. */
const AGENTS: Readonly<Record<string, (socket: WebSocket) => void>> = {
  deep: (socket) => {
    const sound = `"audioContent":"","audioContentType":"raw","id":${DEEP}`;
    socket.send(`{"type":"playAudio","data":{${sound}}}`);
  },
  odd: (socket) => {
    for (const text of [
      '',
      'null',
      '[]',
      '7',
      '{"type":"mark"}',
      '{"type":"playAudio","data":[]}',
    ]) {
      socket.send(text);
    }
    socket.send(
      JSON.stringify({ type: 'playAudio', data: { audioContent: '%', audioContentType: 'wav' } }),
    );
  },
  flood: (socket) => {
    for (let sent = 0; sent < 30_000; sent += 1) socket.send('{"type":"mark","data":{"name":""}}');
  },
  loud: (socket) => {
    for (let sent = 0; sent < 20; sent += 1) socket.send(Buffer.alloc(3_000_000));
  },
  bomb: (socket) => socket.send(Buffer.alloc(50_000_000), { compress: true, binary: true }),
  deaf: (socket) => socket.pause(),
  rude: (socket) => {
    socket.close = () => undefined;
    socket.pause();
  },
};

/**
 * The servers of a hostile organization: hooks at `/hook/…`, sounds at `/sound/…`, agents at
 * `/agent/…`, and a recognizer.
 */
export class HostileServers implements AsyncDisposable {
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #agents = new WebSocketServer({ noServer: true, perMessageDeflate: true });
  readonly #applications: (name: string) => unknown;
  readonly #sockets = new Set<Socket>();

  private constructor(applications: (name: string) => unknown) {
    this.#applications = applications;
  }

  /** @param applications the verbs that a hook answers; undefined: it is none of these */
  static async start(applications: (name: string) => unknown): Promise<HostileServers> {
    const servers = new HostileServers(applications);
    servers.#server.on('connection', (socket) => servers.#sockets.add(socket));
    servers.#server.on('upgrade', (request, socket, head) => {
      servers.#upgrade(request, socket, head);
    });
    servers.#server.listen(0, '127.0.0.1');
    await once(servers.#server, 'listening');
    return servers;
  }

  get port(): number {
    // A server that listens on a port has an address of this type.
    return (this.#server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** How many connections to it the other side has not closed, as Linux counts them. */
  async connections(): Promise<number> {
    const port = this.port.toString(16).toUpperCase().padStart(4, '0');
    const table = await readFile('/proc/net/tcp', 'utf8');
    // Remote address and state: established, or closed by the servers alone.
    const open = new RegExp(`^ *\\d+: [0-9A-F]+:[0-9A-F]{4} [0-9A-F]+:${port} (01|08) `);
    return table.split('\n').filter((line) => open.test(line)).length;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    const [, kind = '', name = ''] = (request.url ?? '').split(/[/?]/);
    if (kind === 'sound') return this.#sendSound(name, response);
    if (kind === 'recognizer') return void response.end('{"transcript":7}');
    const answer = HOOKS[name];
    if (answer !== undefined) return answer(response);
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(this.#applications(name) ?? []));
  }

  #sendSound(name: string, response: ServerResponse): void {
    if (name === 'good.wav') return void response.end(SECOND);
    if (name === 'drip.wav') return void response.writeHead(200).write('RIFF');
    if (name === 'moved.wav') {
      return void response.writeHead(302, { location: 'http://127.0.0.1:5038/' }).end();
    }
    // All others never answer.
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const [, , name = ''] = (request.url ?? '').split('/');
    const behave = AGENTS[name];
    // An agent without a behaviour never accepts.
    if (behave !== undefined) this.#agents.handleUpgrade(request, socket, head, behave);
    socket.on('error', () => undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Also those that an agent holds and does not read.
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
