import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import { accountClient, firstAccount, secondAccount, sidOf } from '../account-client.ts';
import { serverConfig, simulator, temporaryFolder } from '../support.ts';

const resources = new AsyncDisposableStack();
let url = '';
beforeAll(async () => {
  const folder = resources.use(await temporaryFolder());
  const server = { ...serverConfig(folder.path), accounts: [secondAccount] };
  const config = { server, simulator: { ...simulator, speed: 1 } };
  ({ url } = resources.use(await startCallControlServer(config)));
});
afterAll(() => resources.disposeAsync());
afterEach(() => fetch(`${url}/simulator/faults`, { method: 'DELETE' }));

const refuseCalls = () =>
  fetch(`${url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"refusals":{"503":1}}',
  });

describe('a repeated POST of a call is answered with that call', () => {
  test('while injected faults refuse new calls', async () => {
    const own = accountClient(url, firstAccount);
    const { body } = await own.call({}, 'before');
    await refuseCalls();
    expect(await own.call({}, 'never made')).toMatchObject({ status: 503 });
    expect(await own.call({}, 'before')).toMatchObject({ status: 201, body });
  });

  test('after its application was deleted', async () => {
    const own = accountClient(url, firstAccount);
    const application = { call_hook: 'http://127.0.0.1:9/simulator/agent' };
    const [kept, removed] = [
      sidOf(await own.post('Applications', application)),
      sidOf(await own.post('Applications', application)),
    ];
    const changes = { application_sid: removed };
    const { body } = await own.call(changes, 'with application');
    await own.delete(`Applications/${removed}`);
    expect(await own.call(changes, 'without')).toMatchObject({ status: 400 });
    expect(await own.call(changes, 'with application')).toMatchObject({ status: 201, body });
    expect(await own.call({ application_sid: kept }, 'kept')).toMatchObject({ status: 201 });
  });

  test('for the account that placed it only', async () => {
    await accountClient(url, firstAccount).call({}, 'own');
    const otherAccount = accountClient(url, firstAccount, secondAccount.accountSid);
    expect(await otherAccount.call({}, 'own')).toMatchObject({ status: 403 });
    await refuseCalls();
    expect(await accountClient(url, secondAccount).call({}, 'own')).toMatchObject({ status: 503 });
  });
});
