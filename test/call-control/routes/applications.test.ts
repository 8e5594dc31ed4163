import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import { accountClient, firstAccount, secondAccount, sidOf, speech } from '../account-client.ts';
import { serverConfig, simulator, startReceiver, temporaryFolder } from '../support.ts';

function startIn(dataDir: string) {
  const server = { ...serverConfig(dataDir), accounts: [secondAccount] };
  return startCallControlServer({ server, simulator });
}

async function start() {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const { url } = resources.use(await startIn(folder.path));
  const running = resources.move();
  const own = accountClient(url, firstAccount);
  return { url, ...own, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

const application = {
  name: 'appointments',
  call_hook: {
    url: 'http://127.0.0.1:9/simulator/agent',
    method: 'post',
    username: 'u',
    password: 'p',
  },
  call_status_hook: 'http://127.0.0.1:9/status',
  ...speech,
};
const withoutHook = { call_hook: undefined };

describe('an application resource', () => {
  test('can be created, listed, read without passwords, and deleted', async () => {
    await using server = await start();
    const created = await server.post('Applications', application);
    expect(created).toMatchObject({ status: 201, body: { sid: expect.any(String) } });
    const sid = sidOf(created);
    const shown = {
      application_sid: sid,
      name: 'appointments',
      account_sid: firstAccount.accountSid,
      call_hook: { url: 'http://127.0.0.1:9/simulator/agent', method: 'POST', username: 'u' },
      call_status_hook: { url: 'http://127.0.0.1:9/status', method: 'POST' },
      app_json: null,
      ...speech,
    };
    expect((await server.get(`Applications/${sid}`)).body).toEqual(shown);
    expect((await server.get('Applications/')).body).toEqual([shown]);
    expect(await server.delete(`Applications/${sid}`)).toMatchObject({ status: 204, body: '' });
    const missing = { status: 404, body: 'Not Found' };
    expect(await server.get(`Applications/${sid}`)).toMatchObject(missing);
    expect(await server.delete(`Applications/${sid}`)).toMatchObject(missing);
    expect((await server.get('Applications')).body).toEqual([]);
  });

  test.each([
    [{ call_hook: '/agent' }, 'call_hook url be an absolute url'],
    [
      { call_status_hook: 'wss://example.com' },
      'call_status_hook must be http or https: websockets are not supported',
    ],
    [{ name: 5 }, 'name must be a string'],
  ])('with the invalid member %j is refused', async (body, msg) => {
    await using server = await start();
    expect(await server.post('Applications', body)).toMatchObject({ status: 400, body: { msg } });
  });

  test('is visible to its own account only', async () => {
    await using server = await start();
    const sid = sidOf(await server.post('Applications', application));
    const other = accountClient(server.url, secondAccount);
    expect(await other.get(`Applications/${sid}`)).toMatchObject({ status: 404 });
    expect((await other.get('Applications')).body).toEqual([]);
    const call = { ...withoutHook, application_sid: randomUUID() };
    expect(await other.call(call)).toMatchObject({ status: 201 });
    const msg = `application_sid not found ${call.application_sid}`;
    expect(await server.call(call)).toMatchObject({ status: 400, body: { msg } });
  });

  test('is kept across a restart of the server', async () => {
    await using folder = await temporaryFolder();
    let sid = '';
    {
      await using server = await startIn(folder.path);
      sid = sidOf(await accountClient(server.url, firstAccount).post('Applications', application));
    }
    await using server = await startIn(folder.path);
    const own = accountClient(server.url, firstAccount);
    expect(await own.call({ ...withoutHook, application_sid: sid })).toMatchObject({ status: 201 });
    expect(await own.call({ ...withoutHook, application_sid: randomUUID() })).toMatchObject({
      status: 400,
    });
  });
});

describe('a call that names a registered application', () => {
  test('sends webhooks to the status hook of the application, not of the body', async () => {
    await using server = await start();
    await using receiver = await startReceiver();
    const call_status_hook = `${receiver.url}/application`;
    const sid = sidOf(await server.post('Applications', { ...application, call_status_hook }));
    await server.call({ application_sid: sid, call_status_hook: `${receiver.url}/body` });
    const [webhook] = await receiver.until((seen) => seen.length > 0);
    expect(webhook).toMatchObject({ path: '/application', body: { application_sid: sid } });
  });

  test('sends no webhooks if the application has no status hook', async () => {
    await using server = await start();
    await using receiver = await startReceiver();
    const silent = { ...application, call_status_hook: null };
    const sid = sidOf(await server.post('Applications', silent));
    await server.call({ application_sid: sid, call_status_hook: `${receiver.url}/silent` });
    await server.call({ call_status_hook: `${receiver.url}/own` });
    const seen = await receiver.until((all) =>
      all.some(({ body }) => body['call_status'] === 'in-progress'),
    );
    expect(new Set(seen.map(({ path }) => path))).toEqual(new Set(['/own']));
  });
});
