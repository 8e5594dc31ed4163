import { expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import { callRequest, listen, serverConfig, simulator, temporaryFolder } from '../support.ts';

type Arrival = { name: string; port: number | undefined };

/** Time between events that come over different connections. */
const unhurried = { ...simulator, speed: 10 };

/** Places a call with all kinds of hooks. With `holdsDetection` those of `amd` wait for `release`. */
async function startCall({
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
  const startServer = () => startCallControlServer({ server, simulator: network });
  const callControlServer = resources.use(await startServer());
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
      return startServer();
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

test('a slow application delays no status, and the report comes last', async () => {
  await using setup = await startCall({ holdsDetection: true, network: unhurried });
  await setup.completed;
  const names = () => setup.arrivals.map(({ name }) => name);
  expect(names().filter((name) => !name.startsWith('amd_'))).toEqual([
    'trying',
    'ringing',
    'in-progress',
    'completed',
  ]);
  expect(names().filter((name) => name.startsWith('amd_'))).toEqual(['amd_human_detected']);
  setup.release();
  await setup.reported;
  expect(names().slice(-2)).toEqual(['amd_stopped', 'report']);
});

test('a call has separate connections for its statuses and its application', async () => {
  await using setup = await startCall({ holdsDetection: false });
  await setup.reported;
  const portsOf = (matches: (name: string) => boolean) =>
    new Set(setup.arrivals.filter(({ name }) => matches(name)).map(({ port }) => port));
  const statuses = portsOf((name) => !name.startsWith('amd_') && name !== 'report');
  const application = portsOf((name) => name.startsWith('amd_'));
  expect([statuses.size, application.size]).toEqual([1, 1]);
  expect(statuses).not.toEqual(application);
});

test('a restart sends unanswered events again, and then the later webhooks', async () => {
  await using setup = await startCall({ holdsDetection: true });
  await setup.completed;
  const before = setup.arrivals.length;
  await using _ = await setup.restart();
  await setup.reported;
  const names = setup.arrivals.slice(before).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('amd_'))).toEqual([
    'amd_human_detected',
    'amd_stopped',
  ]);
  expect(names.filter((name) => !name.startsWith('amd_'))).toEqual(['completed', 'report']);
});

test('a restart does not repeat detection events that were answered', async () => {
  const network = { ...simulator, machineRate: 1, talkSeconds: { min: 30, max: 30 } };
  await using setup = await startCall({ holdsDetection: false, network });
  await setup.stopped;
  await using _ = await setup.restart();
  await setup.reported;
  const names = setup.arrivals.map(({ name }) => name);
  expect(names.slice(-2)).toEqual(['completed', 'report']);
  expect(names.filter((name) => name.startsWith('amd_'))).toEqual([
    'amd_machine_detected',
    'amd_tone_detected',
    'amd_machine_stopped_speaking',
    'amd_stopped',
  ]);
});
