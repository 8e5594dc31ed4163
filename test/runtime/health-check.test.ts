import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isHealthy } from '../../src/runtime/health-check.ts';
import { freePort } from '../../src/runtime/free-port.ts';

/** Ports on which nobody listens. */
const noServers = async () => ({
  API_PORT: String(await freePort()),
  CALL_CONTROL_PORT: String(await freePort()),
});

test.each(['API_PORT', 'CALL_CONTROL_PORT'])(
  'a process is healthy while it answers on %s',
  async (name) => {
    let status = 200;
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/health/live' ? status : 404;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    onTestFinished(() => void server.close());
    // A server that listens on TCP has an address with a port.
    const { port } = server.address() as AddressInfo;
    const env = { ...(await noServers()), [name]: String(port) };
    expect(await isHealthy(env)).toBe(true);
    status = 500;
    expect(await isHealthy(env)).toBe(false);
  },
);

test('a worker is healthy while its heartbeat is younger than 30 s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'redial-health-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'heartbeat');
  const env = { ...(await noServers()), WORKER_HEARTBEAT_FILE: file };
  expect(await isHealthy(env)).toBe(false);
  await writeFile(file, '');
  expect(await isHealthy(env)).toBe(true);
  const longAgo = new Date(Date.now() - 31_000);
  await utimes(file, longAgo, longAgo);
  expect(await isHealthy(env)).toBe(false);
});
