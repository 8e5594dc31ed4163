import { expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { startCallControlServer } from '../../../src/simulator/server.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import { callRequest, listen, serverConfig, simulator, temporaryFolder } from '../support.ts';

type Arrival = { name: string; port: number | undefined };

/** A call with every kind of hook at one receiver, which answers those of `amd` when it is let. */
async function start({
  holdsDetection,
  network = simulator,
}: {
  holdsDetection: boolean;
  network?: SimulatorConfig;
}) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const arrivals: Arrival[] = [];
  const stopped = Promise.withResolvers<void>();
  const completed = Promise.withResolvers<void>();
  const reported = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  if (!holdsDetection) released.resolve();
  const receiver = resources.use(
    await listen(async (request, response) => {
      const chunks: Buffer[] = await request.toArray();
      const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString());
      const given = body['type'] ?? body['call_status'];
      const name = typeof given === 'string' ? given : 'report';
      arrivals.push({ name, port: request.socket.remotePort });
      if (name === 'amd_stopped') stopped.resolve();
      if (name === 'completed') completed.resolve();
      if (name === 'report') reported.resolve();
      if ('type' in body) await released.promise;
      response.end();
    }),
  );
  const server = serverConfig(folder.path);
  const play = () => startCallControlServer({ server, simulator: network });
  const callControlServer = resources.use(await play());
  const { url } = callControlServer;
  const callControl = resources.use(createCallControl({ ...server, url }));
  await callControl.placeCall(
    callRequest({
      statusHookUrl: `${receiver.url}/status`,
      amdHookUrl: `${receiver.url}/amd`,
      tag: { report_url: `${receiver.url}/report` },
    }),
  );
  const running = resources.move();
  return {
    arrivals,
    stopped: stopped.promise,
    completed: completed.promise,
    reported: reported.promise,
    release: () => released.resolve(),
    async restart() {
      await callControlServer[Symbol.asyncDispose]();
      released.resolve();
      return play();
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

test('a slow application delays no status, and the report is last', async () => {
  await using line = await start({ holdsDetection: true });
  await line.completed;
  const names = () => line.arrivals.map(({ name }) => name);
  expect(names().filter((name) => !name.startsWith('amd_'))).toEqual([
    'trying',
    'ringing',
    'in-progress',
    'completed',
  ]);
  expect(names().filter((name) => name.startsWith('amd_'))).toEqual(['amd_human_detected']);
  line.release();
  await line.reported;
  expect(names().slice(-2)).toEqual(['amd_stopped', 'report']);
});

test('a call has a connection for its statuses and another for its application', async () => {
  await using line = await start({ holdsDetection: false });
  await line.reported;
  const portsOf = (isOne: (name: string) => boolean) =>
    new Set(line.arrivals.filter(({ name }) => isOne(name)).map(({ port }) => port));
  const statuses = portsOf((name) => !name.startsWith('amd_') && name !== 'report');
  const application = portsOf((name) => name.startsWith('amd_'));
  expect([statuses.size, application.size]).toEqual([1, 1]);
  expect(statuses).not.toEqual(application);
});

test('what an application held back is sent again after a restart, and the rest after it', async () => {
  await using line = await start({ holdsDetection: true });
  await line.completed;
  const before = line.arrivals.length;
  await using _ = await line.restart();
  await line.reported;
  const names = line.arrivals.slice(before).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('amd_'))).toEqual([
    'amd_human_detected',
    'amd_stopped',
  ]);
  expect(names.filter((name) => !name.startsWith('amd_'))).toEqual(['completed', 'report']);
});

test('what was told of who answers is not told again after a restart', async () => {
  const network = { ...simulator, machineRate: 1, talkSeconds: { min: 30, max: 30 } };
  await using line = await start({ holdsDetection: false, network });
  await line.stopped;
  await using _ = await line.restart();
  await line.reported;
  const names = line.arrivals.map(({ name }) => name);
  expect(names.slice(-2)).toEqual(['completed', 'report']);
  expect(names.filter((name) => name.startsWith('amd_'))).toEqual([
    'amd_machine_detected',
    'amd_tone_detected',
    'amd_machine_stopped_speaking',
    'amd_stopped',
  ]);
});
