import { expect, test } from 'vitest';
import { startCallControlServer } from '../../src/call-control/server.ts';
import type { SimulatorConfig } from '../../src/config/config.ts';
import { accountClient, firstAccount, sidOf } from './account-client.ts';
import { serverConfig, simulator, startReceiver, statusesOf, temporaryFolder } from './support.ts';
import type { Received } from './support.ts';

const HOUR_MS = 3_600_000;
const long: Partial<SimulatorConfig> = { talkSeconds: { min: 600, max: 600 } };

/** Places a call on a server with an adjustable wall clock, and receives its webhooks. */
async function startCall(changes: Partial<SimulatorConfig> = {}) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const receiver = resources.use(await startReceiver());
  const clock = { aheadMs: 0, now: () => new Date(Date.now() + clock.aheadMs) };
  const config = { server: serverConfig(folder.path), simulator: { ...simulator, ...changes } };
  const startServer = () => startCallControlServer(config, { clock });
  const server = resources.use(await startServer());
  const account = accountClient(server.url, firstAccount);
  const placed = await account.call({ call_status_hook: receiver.url });
  const running = resources.move();
  return {
    receiver,
    account,
    clock,
    path: `Calls/${sidOf(placed)}`,
    async restart() {
      await server[Symbol.asyncDispose]();
      return startServer();
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const has = (status: string) => (all: Received[]) => statusesOf(all).includes(status);
const statuses = ['trying', 'ringing', 'in-progress', 'completed'];

test('a call continues when the wall clock is set back', async () => {
  await using setup = await startCall();
  await setup.receiver.until(has('ringing'));
  setup.clock.aheadMs = -HOUR_MS;
  expect(statusesOf(await setup.receiver.until(has('completed')))).toEqual(statuses);
  expect(await setup.account.get(setup.path)).toMatchObject({
    body: { call_status: 'completed', duration: 3, ended_at: expect.any(String) },
  });
});

test('a call does not end when the wall clock is set forward', async () => {
  await using setup = await startCall(long);
  await setup.receiver.until(has('in-progress'));
  setup.clock.aheadMs = 2 * HOUR_MS;
  const talking = { call_status: 'in-progress', ended_at: null };
  expect(await setup.account.get(setup.path)).toMatchObject({ body: talking });
  expect(await setup.account.get('Calls')).toMatchObject({ body: [talking] });
});

test('an answered call can be hung up after the wall clock is set back', async () => {
  await using setup = await startCall(long);
  await setup.receiver.until(has('in-progress'));
  setup.clock.aheadMs = -HOUR_MS;
  expect(await setup.account.put(setup.path, { call_status: 'completed' })).toMatchObject({
    status: 202,
  });
  const webhooks = await setup.receiver.until(has('completed'));
  expect(statusesOf(webhooks)).toEqual(statuses);
  expect(webhooks.at(-1)?.body).toMatchObject({ call_termination_by: 'jambonz' });
});

test('a restart with an earlier wall clock continues after the last sent webhook', async () => {
  await using setup = await startCall({ talkSeconds: { min: 30, max: 30 } });
  await setup.receiver.until(has('in-progress'));
  setup.clock.aheadMs = -HOUR_MS;
  await using _ = await setup.restart();
  expect(statusesOf(await setup.receiver.until(has('completed')))).toEqual(statuses);
});

test('a call duration is never negative after the wall clock is set back', async () => {
  await using setup = await startCall();
  await using application = await startReceiver(() => {
    setup.clock.aheadMs = -HOUR_MS;
    return 500;
  });
  await using receiver = await startReceiver();
  await setup.account.call({ call_hook: application.url, call_status_hook: receiver.url });
  const webhooks = await receiver.until(has('completed'));
  expect(webhooks.at(-1)?.body).toMatchObject({ duration: 0, call_termination_by: 'jambonz' });
});
