import { createServer, connect } from 'node:net';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { freePorts } from '../../src/runtime/free-port.ts';
import { assertServed, untilServed, watchForTemporal } from '../../src/temporal/until-served.ts';
import { eventually } from '../support/eventually.ts';
import { hostAndPort, listen } from '../support/servers/secured-temporal.ts';

const there = { address: inject('temporalAddress'), namespace: 'default', taskQueue: 'nobody' };
const nowhere = { ...there, address: '127.0.0.1:1' };
const silent = pino({ level: 'silent' });

/** A log that keeps message and reason of each line. */
function recordedLog() {
  const lines: { msg: string; reason?: string }[] = [];
  const write = (line: string) => {
    const { msg, reason } = JSON.parse(line);
    lines.push({ msg, ...(reason && { reason }) });
  };
  return { log: pino({}, { write }), lines };
}

test('a process that works without Temporal logs once why it is away, and when it is back', async () => {
  const [port = 0] = await freePorts(1);
  const address = `127.0.0.1:${port}`;
  const { log, lines } = recordedLog();
  await using _watching = watchForTemporal({ ...there, address }, log);
  await eventually(
    async () => lines,
    (seen) => seen.length > 0,
  );
  const server = createServer((client) => {
    const temporal = connect(hostAndPort(there.address));
    client.pipe(temporal).pipe(client);
  });
  await using _entrance = await listen(server, port);
  await eventually(
    async () => lines,
    (seen) => seen.length > 1,
  );
  expect(lines).toEqual([
    {
      msg: 'Temporal does not serve this process yet: it waits',
      reason: `cannot reach Temporal at ${address} (connect ECONNREFUSED ${address}): start it, or set TEMPORAL_ADDRESS`,
    },
    { msg: 'Temporal serves this process now' },
  ]);
});

test('a wait for Temporal ends when the process is to stop', async () => {
  const stop = new AbortController();
  const waiting = untilServed(() => assertServed(nowhere), {
    config: nowhere,
    log: silent,
    stop: stop.signal,
  });
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('nobody waits for a Temporal that needs other settings', async () => {
  const config = { ...there, security: { tls: true } };
  const waiting = { config, log: silent, stop: new AbortController().signal };
  await expect(untilServed(() => assertServed(config), waiting)).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringContaining('does not speak TLS (wrong version number)'),
    cause: { code: 14 },
  });
});
