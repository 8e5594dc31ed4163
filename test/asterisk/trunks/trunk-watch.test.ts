import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import { readManagerList } from '../../../src/asterisk/trunks/manager-list.ts';
import { TrunkLines } from '../../../src/asterisk/trunks/trunk-lines.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';
import { TrunkWatch } from '../../../src/asterisk/trunks/trunk-watch.ts';

const log = pino({ level: 'silent' });
const NOW = 1_795_000_000_000;
const MONOTONIC = 100_000;
const carrier: Trunk = { name: 'carrier', host: '192.0.2.1', transport: 'udp', codecs: ['ulaw'] };

function watchOf(lines: TrunkLines): TrunkWatch {
  // It is never connected.
  const settings = { url: 'http://127.0.0.1:9/ari', username: '', password: '', application: '' };
  const ari = new AriClient(() => settings, log);
  const clocks = { now: () => NOW, monotonicMs: () => MONOTONIC };
  return new TrunkWatch({ ari, lines, manager: () => null, ...clocks, log });
}

test('the state of a trunk tells its calls, those of the last minute, and how calls failed', () => {
  const lines = new TrunkLines([carrier]);
  const wish = { number: '+442079460100', tried: [] };
  lines.take('call-1', wish, { nowMs: MONOTONIC - 60_000, random: 0 });
  lines.take('call-2', wish, { nowMs: MONOTONIC - 59_999, random: 0 });
  lines.take('call-3', wish, { nowMs: MONOTONIC, random: 0 });
  lines.release('call-2');
  using watch = watchOf(lines);
  for (const sipStatus of [503, 486, 503]) watch.countFailure('carrier', sipStatus);
  expect(watch.states()).toEqual([
    {
      name: 'carrier',
      isReachable: null,
      registration: null,
      liveCalls: 2,
      callsLastMinute: 2,
      failures: { 486: 1, 503: 2 },
      problem: null,
      lastError: {
        at: NOW,
        sipStatus: 503,
        message:
          'the trunk is overloaded, or cannot be reached: check host, port, transport, tls and its limits',
      },
    },
  ]);
});

test.each([404, 480, 486, 487, 600, 603])('a %i is no error of the trunk', (sipStatus) => {
  using watch = watchOf(new TrunkLines([carrier]));
  watch.countFailure('carrier', sipStatus);
  expect(watch.states()).toMatchObject([{ failures: { [sipStatus]: 1 }, lastError: null }]);
});

test('a call that waits for its start is not one of the last minute yet', () => {
  const lines = new TrunkLines([{ ...carrier, callsPerSecond: 1 }]);
  const wish = { number: '+442079460100', tried: [] };
  lines.take('call-1', wish, { nowMs: MONOTONIC, random: 0 });
  lines.take('call-2', wish, { nowMs: MONOTONIC, random: 0 });
  using watch = watchOf(lines);
  expect(watch.states()).toMatchObject([{ liveCalls: 2, callsLastMinute: 1 }]);
});

test.each([
  ['refuses', 'Response: Error\r\nMessage: Authentication failed\r\n\r\n', 'Authentication failed'],
  ['ends early', 'Response: Success\r\n\r\n', 'it closed the connection'],
])('a manager interface that %s is told with the question', async (_, answer, reason) => {
  const server = createServer((socket) => socket.end(`Asterisk Call Manager/11.0.0\r\n${answer}`));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server that listens has an address of this kind.
  const { port } = server.address() as AddressInfo;
  await expect(readManagerList({ port, password: 'secret' }, 'Show')).rejects.toThrow(
    `Show of Asterisk's manager interface failed: ${reason}`,
  );
  server.close();
});

test('a manager interface where nobody listens is told, without its password', async () => {
  const failure = readManagerList({ port: 9, password: 'secret' }, 'Show');
  await expect(failure).rejects.toThrow(
    "Show of Asterisk's manager interface failed: it cannot be reached",
  );
});
