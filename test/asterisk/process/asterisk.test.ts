import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Asterisk,
  type AsteriskOptions,
  startAsterisk,
} from '../../../src/asterisk/process/asterisk.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';
import { cacheDir } from '../../../src/dev/data/cache-dir.ts';
import {
  freePort,
  freeUdpPort,
  isPortFree,
  isUdpPortFree,
} from '../../../src/runtime/free-port.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { eventually } from '../../support/eventually.ts';

let dataDir: string;
let trunkPort: number;

beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'redial-asterisk-')), 'asterisk');
  trunkPort = await freeUdpPort();
});
afterAll(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

function start(
  options: Partial<Pick<AsteriskOptions, 'trunks' | 'ports' | 'password'>> = {},
): Promise<Asterisk> {
  return startAsterisk({ dataDir, cacheDir, trunks: [], ...options });
}

function ask(asterisk: Asterisk, path: string, init: { method?: string; password?: string } = {}) {
  const { method = 'GET', password = asterisk.password } = init;
  const credentials = Buffer.from(`redial:${password}`).toString('base64');
  return fetch(`${asterisk.ariUrl}${path}`, {
    method,
    headers: { authorization: `Basic ${credentials}` },
  });
}

describe.skipIf(!(await hasAsterisk()))('a started Asterisk', () => {
  test('is not started in the folder of one that runs, whose configuration stays', async () => {
    await using _ = await startAsterisk({ dataDir, cacheDir, trunks: [] });
    const path = join(dataDir, 'etc', 'http.conf');
    const before = await readFile(path, 'utf8');
    const second = startAsterisk({ dataDir, cacheDir, trunks: [] });
    await expect(second).rejects.toThrow(`An Asterisk runs in '${dataDir}' already`);
    expect(await readFile(path, 'utf8')).toBe(before);
  });

  test('answers ARI with its password only, and ends when it is disposed', async () => {
    const asterisk = await start();
    try {
      const info = await (await ask(asterisk, '/asterisk/info')).json();
      expect(info).toMatchObject({ system: { version: expect.stringMatching(/^22\./) } });
      expect((await ask(asterisk, '/asterisk/info', { password: 'wrong' })).status).toBe(401);
      expect(await isUdpPortFree(asterisk.sipPort)).toBe(false);
    } finally {
      await asterisk[Symbol.asyncDispose]();
    }
    expect(await asterisk.exited).toEqual({ code: 0, signal: null });
    expect(await isPortFree(Number(new URL(asterisk.ariUrl).port))).toBe(true);
    expect(await isUdpPortFree(asterisk.sipPort)).toBe(true);
  });

  test('runs without the rights of root, and nobody else may enter its folder', async () => {
    await using asterisk = await start();
    const status = await readFile(`/proc/${asterisk.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t[1-9]/m);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(await readFile(`/proc/${asterisk.pid}/environ`, 'utf8')).not.toContain('NODE_');
  });

  test('is started again after SIGKILL, with another password', async () => {
    const killed = await start();
    process.kill(killed.pid, 'SIGKILL');
    expect(await killed.exited).toEqual({ code: null, signal: 'SIGKILL' });
    await using asterisk = await start();
    expect((await ask(asterisk, '/asterisk/info')).status).toBe(200);
    expect(asterisk.password).not.toBe(killed.password);
  });

  test('comes back where clients look for it, if ports and password are given', async () => {
    const given = {
      ports: { ari: await freePort(), sip: await freeUdpPort() },
      password: 'chosen',
    };
    const killed = await start(given);
    process.kill(killed.pid, 'SIGKILL');
    await killed.exited;
    await using asterisk = await start(given);
    expect(asterisk).toMatchObject({
      ariUrl: `http://127.0.0.1:${given.ports.ari}/ari`,
      sipPort: given.ports.sip,
    });
    expect((await ask(asterisk, '/asterisk/info', { password: 'chosen' })).status).toBe(200);
  });

  test('sends the INVITE of a trunk by its proxy, and keeps a journal that outlives it', async () => {
    using proxy = await busyCallee(trunkPort);
    const trunk: Trunk = {
      name: 'carrier',
      host: '192.0.2.1',
      transport: 'udp',
      codecs: ['alaw'],
      fromDomain: 'clinic.example.org',
      outboundProxy: { host: '127.0.0.1', port: trunkPort },
    };
    const asterisk = await start({ trunks: [trunk] });
    const called = `endpoint=${encodeURIComponent('PJSIP/+442079460000@carrier')}`;
    const place = `/channels?${called}&extension=amd&context=redial&channelId=call-1`;
    expect((await ask(asterisk, place, { method: 'POST' })).status).toBe(200);
    const invite = await proxy.invite;
    expect(invite).toMatch(/^INVITE sip:\+442079460000@192\.0\.2\.1 SIP\/2\.0\r\n/);
    expect(invite).toMatch(/^From: .*@clinic\.example\.org>/m);
    expect(invite).toMatch(/^m=audio 2[0-4]\d{3} RTP\/AVP 8 /m);
    await eventually(
      () => journalOf(asterisk),
      (lines) => lines.length === 2,
    );
    process.kill(asterisk.pid, 'SIGKILL');
    await asterisk.exited;
    await using next = await start();
    expect(await journalOf(next)).toMatchObject([
      { eventtype: 'CHAN_START', uniqueid: 'call-1' },
      {
        eventtype: 'HANGUP',
        uniqueid: 'call-1',
        eventextra: expect.stringContaining('"hangupcause":17,'),
      },
    ]);
  });

  test('does not start on a busy port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    await expect(start({ ports: { ari: port } })).rejects.toThrow(
      `Port ${port} of 127.0.0.1 (for ARI of Asterisk) is busy`,
    );
    server.close();
  });

  test('is not started with a trunk that the configuration cannot hold', async () => {
    const elsewhere = join(dataDir, '../refused');
    const trunk: Trunk = { name: 'pbx', host: 'a\nb', transport: 'udp', codecs: ['ulaw'] };
    const refused = startAsterisk({ dataDir: elsewhere, cacheDir, trunks: [trunk] });
    await expect(refused).rejects.toThrow('trunks[0].host is not valid');
    await expect(access(elsewhere)).rejects.toThrow('ENOENT');
  });
});

async function journalOf({ journalFile }: Asterisk): Promise<Record<string, unknown>[]> {
  // Asterisk creates the file with the first line.
  const text = existsSync(journalFile) ? await readFile(journalFile, 'utf8') : '';
  const lines = text.split('\n').filter(Boolean);
  // Each line is an object, as `cel_custom.conf` asks for.
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** A SIP server that refuses every INVITE with 486 and tells the first. */
async function busyCallee(port: number): Promise<Disposable & { invite: Promise<string> }> {
  const socket: Socket = createSocket('udp4');
  const invite = new Promise<string>((resolve) => {
    socket.on('message', (message, from) => {
      const text = message.toString();
      if (!text.startsWith('INVITE ')) return;
      resolve(text);
      const kept = text.split('\r\n').filter((line) => /^(Via|From|To|Call-ID|CSeq):/i.test(line));
      const answer = ['SIP/2.0 486 Busy Here', ...kept, 'Content-Length: 0', '', ''];
      socket.send(answer.join('\r\n'), from.port, from.address);
    });
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return { invite, [Symbol.dispose]: () => socket.close() };
}
