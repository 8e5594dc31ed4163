import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Attack } from '../hostile.ts';

const HELD_MS = 3_000;

/** Clients that ask for large pages and do not read the answers. */
export const unreadAnswers: Attack = {
  name: 'answers that nobody reads',
  atOnce: 100,
  async send({ apiUrl, token, largeBatchId }, { signal }) {
    const { hostname, port } = new URL(apiUrl);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect', { signal });
    const path = `/api/v1/batches/${largeBatchId}/contacts?limit=10000&view=full`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await pause(HELD_MS, undefined, { signal }).catch(() => undefined);
    socket.destroy();
  },
};
