import { expect, test } from 'vitest';
import { startCallControlServer } from '../../src/simulator/server.ts';
import type { SimulatorConfig } from '../../src/config/config.ts';
import { accountClient, firstAccount, sidOf } from './account-client.ts';
import { serverConfig, simulator, startReceiver, statusesOf, temporaryFolder } from './support.ts';
import type { Received } from './support.ts';

const HOUR_MS = 3_600_000;
const long: Partial<SimulatorConfig> = { talkSeconds: { min: 600, max: 600 } };

/** A call control whose wall clock may be set, and a receiver of everything it tells. */
async function start(changes: Partial<SimulatorConfig> = {}) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const receiver = resources.use(await startReceiver());
  const clock = { aheadMs: 0, now: () => new Date(Date.now() + clock.aheadMs) };
  const config = { server: serverConfig(folder.path), simulator: { ...simulator, ...changes } };
  const play = () => startCallControlServer(config, { clock });
  const server = resources.use(await play());
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
      return play();
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const has = (status: string) => (all: Received[]) => statusesOf(all).includes(status);
const course = ['trying', 'ringing', 'in-progress', 'completed'];

test('a call goes on although the clock is set back', async () => {
  await using line = await start();
  await line.receiver.until(has('ringing'));
  line.clock.aheadMs = -HOUR_MS;
  expect(statusesOf(await line.receiver.until(has('completed')))).toEqual(course);
  expect(await line.account.get(line.path)).toMatchObject({
    body: { call_status: 'completed', duration: 3, ended_at: expect.any(String) },
  });
});

test('a call does not end because the clock is set forward', async () => {
  await using line = await start(long);
  await line.receiver.until(has('in-progress'));
  line.clock.aheadMs = 2 * HOUR_MS;
  const talking = { call_status: 'in-progress', ended_at: null };
  expect(await line.account.get(line.path)).toMatchObject({ body: talking });
  expect(await line.account.get('Calls')).toMatchObject({ body: [talking] });
});

test('a call that was answered can be hung up after the clock is set back', async () => {
  await using line = await start(long);
  await line.receiver.until(has('in-progress'));
  line.clock.aheadMs = -HOUR_MS;
  expect(await line.account.put(line.path, { call_status: 'completed' })).toMatchObject({
    status: 202,
  });
  const told = await line.receiver.until(has('completed'));
  expect(statusesOf(told)).toEqual(course);
  expect(told.at(-1)?.body).toMatchObject({ call_termination_by: 'jambonz' });
});

test('a call goes on from what was told when the clock is set back between two starts', async () => {
  await using line = await start({ talkSeconds: { min: 30, max: 30 } });
  await line.receiver.until(has('in-progress'));
  line.clock.aheadMs = -HOUR_MS;
  await using _ = await line.restart();
  expect(statusesOf(await line.receiver.until(has('completed')))).toEqual(course);
});

test('no application lasts a negative time because the clock is set back', async () => {
  await using line = await start();
  await using application = await startReceiver(() => {
    line.clock.aheadMs = -HOUR_MS;
    return 500;
  });
  await using statuses = await startReceiver();
  await line.account.call({ call_hook: application.url, call_status_hook: statuses.url });
  const told = await statuses.until(has('completed'));
  expect(told.at(-1)?.body).toMatchObject({ duration: 0, call_termination_by: 'jambonz' });
});
