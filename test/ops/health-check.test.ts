import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort } from '../../src/runtime/free-port.ts';

const SCRIPT = fileURLToPath(new URL('../../ops/image/health-check.sh', import.meta.url));

type Env = Readonly<Record<string, string>>;

/** Whether a check ends with exit code 0. */
function passes(args: readonly string[], env: Env): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('bash', args, { env: { PATH: process.env['PATH'], ...env } }, (error) =>
      resolve(error === null),
    );
  });
}

/** Whether the container of a process with these variables is healthy. */
const isHealthy = (env: Env, ...path: string[]) => passes([SCRIPT, ...path], env);

/** Ports on which nobody listens. */
const noServers = async () => ({
  API_PORT: String(await freePort()),
  CALL_CONTROL_PORT: String(await freePort()),
});

/** The port of a server that answers nothing but a status. */
async function serve(statusOf: (request: IncomingMessage) => number): Promise<string> {
  const server = createServer((request, response) => {
    response.statusCode = statusOf(request);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return String(port);
}

test.each(['API_PORT', 'CALL_CONTROL_PORT'])(
  'a container is healthy while its process answers 200 on %s',
  async (name) => {
    let status = 200;
    const port = await serve(({ url }) => (url === '/health/live' ? status : 503));
    const env = { ...(await noServers()), [name]: port };
    expect(await isHealthy(env)).toBe(true);
    expect(await isHealthy(env, '/health/ready')).toBe(false);
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

test('the container of Asterisk is healthy while ARI answers its password', async () => {
  const compose = readFileSync(
    new URL('../../docker-compose.asterisk.yml', import.meta.url),
    'utf8',
  );
  const check = z.object({ test: z.tuple([z.literal('CMD'), z.literal('bash')], z.string()) });
  const asterisk = z.object({ healthcheck: check });
  const { services } = z.object({ services: z.object({ asterisk }) }).parse(parse(compose));
  const [, , option = '', script = ''] = services.asterisk.healthcheck.test;
  const port = await serve(({ url, headers }) =>
    url === '/ari/asterisk/ping' && headers.authorization === `Basic ${btoa('redial:a-password')}`
      ? 200
      : 401,
  );
  // Compose makes one dollar sign of two.
  const command = [option, script.replaceAll('$$', '$').replace('/8088', `/${port}`)];
  expect(await passes(command, { ASTERISK_ARI_PASSWORD: 'a-password' })).toBe(true);
  expect(await passes(command, { ASTERISK_ARI_PASSWORD: 'another' })).toBe(false);
});
