import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startCallControlServer } from '../../src/call-control/server.ts';
import { callControlServerKeys, readConfig } from '../../src/config/config.ts';
import { accountClient, firstAccount, secondAccount, sidOf } from './account-client.ts';
import type { Caller } from './account-client.ts';
import {
  accountSid,
  readLedger,
  serverConfig,
  simulator,
  startReceiver,
  statusesOf,
  temporaryFolder,
  token,
  webhookSecret,
} from './support.ts';
import type { Received } from './support.ts';
import { verifyWebhook } from '../../src/signatures/signed-webhook.ts';

function startIn(dataDir: string, changes: { speed?: number; webhookSecret?: string } = {}) {
  const { speed = 1, ...server } = changes;
  return startCallControlServer({
    server: { ...serverConfig(dataDir), accounts: [secondAccount], ...server },
    simulator: { ...simulator, speed },
  });
}

async function start(speed?: number) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const { url } = resources.use(await startIn(folder.path, speed === undefined ? {} : { speed }));
  const running = resources.move();
  const as = (caller: Caller, owner?: string) => accountClient(url, caller, owner);
  return { url, as, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

const secretOf = (answer: { body: unknown }) =>
  z.object({ webhook_secret: z.string() }).parse(answer.body).webhook_secret;

function isSigned({ headers, text }: Received, secret: string): boolean {
  return verifyWebhook({
    header: String(headers['jambonz-signature']),
    body: text,
    secrets: [secret],
    nowSeconds: Date.now() / 1000,
    toleranceSeconds: 60,
  });
}

describe('a token', () => {
  test('gives access to its own account only', async () => {
    await using server = await start();
    const { as } = server;
    expect(await as(secondAccount).get('Calls')).toMatchObject({ status: 200, body: [] });
    const denied = { status: 403, body: { msg: 'insufficient permissions' } };
    expect(await as(secondAccount, accountSid).get('Calls')).toMatchObject(denied);
    expect(await as(firstAccount, secondAccount.accountSid).call({ from: '' })).toMatchObject(
      denied,
    );
    expect(await as(firstAccount, randomUUID()).get('WebhookSecret')).toMatchObject(denied);
  });

  test('is refused if no account has it', async () => {
    await using server = await start();
    const unknown = { accountSid, token: `${token}x` };
    expect(await server.as(unknown).get('Calls')).toMatchObject({
      status: 401,
      body: 'Unauthorized',
    });
  });
});

describe('one account', () => {
  test('cannot list, find, change or delete the calls of another', async () => {
    await using server = await start();
    const own = server.as(firstAccount);
    const other = server.as(secondAccount);
    const sid = sidOf(await own.call({ tag: { execution_id: 'one' } }));
    const missing = { status: 404, body: 'Not Found' };
    expect(await other.get('Calls')).toMatchObject({ status: 200, body: [] });
    expect(await other.get('Calls?tag.execution_id=one')).toMatchObject({ status: 200, body: [] });
    expect(await other.get('CallCount')).toMatchObject({ body: { inbound: 0, outbound: 0 } });
    expect(await other.get(`Calls/${sid}`)).toMatchObject(missing);
    expect(await other.put(`Calls/${sid}`, { call_status: 'no-answer' })).toMatchObject(missing);
    expect(await other.delete(`Calls/${sid}`)).toMatchObject(missing);
    const shown = { call_sid: sid, account_sid: accountSid };
    expect((await own.get(`Calls/${sid}`)).body).toMatchObject(shown);
    expect((await own.get('Calls')).body).toMatchObject([shown]);
    expect(await own.get('CallCount')).toMatchObject({ body: { inbound: 0, outbound: 1 } });
  });

  test('does not share idempotency keys and fences with another', async () => {
    await using server = await start();
    const own = server.as(firstAccount);
    const other = server.as(secondAccount);
    const sid = sidOf(await own.call({}, 'key'));
    expect(sidOf(await other.call({}, 'key'))).not.toBe(sid);
    await own.get('Calls?tag.execution_id=fenced&fence=true');
    expect(await own.call({}, 'fenced')).toMatchObject({ status: 409 });
    expect(await other.call({}, 'fenced')).toMatchObject({ status: 201 });
    const rows = await readLedger(server.url);
    expect(rows.map((row) => [row['account_sid'], row['idempotency_key'], row['posts']])).toEqual([
      [accountSid, 'key', 1],
      [secondAccount.accountSid, 'key', 1],
      [secondAccount.accountSid, 'fenced', 1],
      [accountSid, 'fenced', 1],
    ]);
  });

  test('does not count the calls of another as attempts', async () => {
    await using server = await start(1000);
    const busyOnce = { to: { type: 'phone', number: '+15550199995' } };
    for (const account of [firstAccount, firstAccount, secondAccount]) {
      await server.as(account).call(busyOnce);
    }
    await expect
      .poll(async () => (await readLedger(server.url)).map((row) => row['call_status']))
      .toEqual(['busy', 'completed', 'busy']);
  });
});

test('a user name without a domain is called at the realm of its account', async () => {
  await using server = await start();
  const to = { type: 'user', name: 'alice' };
  const sid = sidOf(await server.as(secondAccount).call({ to }));
  const { body } = await server.as(secondAccount).get(`Calls/${sid}`);
  expect(body).toMatchObject({ to: 'alice@sip.second.example' });
  expect(await server.as(firstAccount).call({ to })).toMatchObject({ status: 400 });
});

test('a webhook names its account and is signed with the secret of that account', async () => {
  await using server = await start(1000);
  await using receiver = await startReceiver();
  for (const account of [firstAccount, secondAccount]) {
    await server.as(account).call({ call_status_hook: `${receiver.url}/${account.accountSid}` });
  }
  const all = await receiver.until((seen) => statusesOf(seen).length >= 6);
  const seen = all.map((webhook) => {
    const account = webhook.body['account_sid'];
    const secret = account === accountSid ? webhookSecret : secondAccount.webhookSecret;
    return { path: `/${String(account)}`, isSigned: isSigned(webhook, secret) };
  });
  expect(seen).toEqual(all.map(({ path }) => ({ path, isSigned: true })));
});

describe('GET WebhookSecret', () => {
  test('shows the webhook secret of the account', async () => {
    await using server = await start();
    const { as } = server;
    expect(secretOf(await as(firstAccount).get('WebhookSecret'))).toBe(webhookSecret);
    expect(secretOf(await as(secondAccount).get('WebhookSecret'))).toBe(
      secondAccount.webhookSecret,
    );
  });

  test('rotates the secret for the next webhook of a running call', async () => {
    await using server = await start();
    await using receiver = await startReceiver();
    const own = server.as(secondAccount);
    const sid = sidOf(await own.call({ call_status_hook: receiver.url }));
    const [trying] = await receiver.until((seen) => seen.length > 0);
    const fresh = secretOf(await own.get('WebhookSecret?regenerate=true'));
    expect(fresh).toMatch(/^wh_secret_[\w-]{32}$/);
    await own.put(`Calls/${sid}`, { call_status: 'no-answer' });
    const seen = await receiver.until((all) => statusesOf(all).includes('no-answer'));
    const signed = [trying, seen.at(-1)].map((webhook) =>
      [secondAccount.webhookSecret, fresh].map((secret) => webhook && isSigned(webhook, secret)),
    );
    expect(signed).toEqual([
      [true, false],
      [false, true],
    ]);
    const others = await server.as(firstAccount).get('WebhookSecret');
    expect(secretOf(others)).toBe(webhookSecret);
  });

  test('shows a rotated secret after a restart until another secret is configured', async () => {
    await using folder = await temporaryFolder();
    const getSecret = async (path: string, changes = {}) => {
      await using server = await startIn(folder.path, changes);
      return secretOf(await accountClient(server.url, firstAccount).get(path));
    };
    const fresh = await getSecret('WebhookSecret?regenerate=true');
    expect(await getSecret('WebhookSecret')).toBe(fresh);
    const another = { webhookSecret: 'wh_secret_anew' };
    expect(await getSecret('WebhookSecret', another)).toBe('wh_secret_anew');
  });
});

test('ledger entries without an account belong to the first account', async () => {
  await using folder = await temporaryFolder();
  await appendFile(join(folder.path, 'ledger.ndjson'), '{"type":"fenced","key":"one"}\n');
  await using server = await startIn(folder.path);
  const place = (caller: Caller) => accountClient(server.url, caller).call({}, 'one');
  expect(await place(firstAccount)).toMatchObject({ status: 409 });
  expect(await place(secondAccount)).toMatchObject({ status: 201 });
});

describe('CALL_CONTROL_ACCOUNTS', () => {
  const required = {
    CALL_CONTROL_ACCOUNT_SID: accountSid,
    CALL_CONTROL_TOKEN: token,
    CALL_CONTROL_WEBHOOK_SECRET: webhookSecret,
  };
  const read = (text: string) =>
    readConfig({ server: callControlServerKeys }, { ...required, CALL_CONTROL_ACCOUNTS: text })
      .server.accounts;

  test('accepts a JSON list of accounts', () => {
    expect(read('')).toEqual([]);
    const text = JSON.stringify([
      {
        account_sid: secondAccount.accountSid.toUpperCase(),
        token: secondAccount.token,
        webhook_secret: secondAccount.webhookSecret,
        realm: secondAccount.realm,
      },
      { account_sid: accountSid, token: 'another', webhook_secret: webhookSecret },
    ]);
    expect(read(text)).toEqual([
      secondAccount,
      { accountSid, token: 'another', webhookSecret, realm: null },
    ]);
  });

  test.each(['accounts.json', '[{"token":"very-secret"}]', '{"token":"very-secret"}'])(
    'refuses %s without showing the value',
    (text) => {
      expect(() => read(text)).toThrow('CALL_CONTROL_ACCOUNTS: its value is not accepted');
      expect(() => read(text)).not.toThrow('very-secret');
    },
  );

  test.each([
    [
      'token',
      { ...secondAccount, token },
      'two accounts have the same token (in CALL_CONTROL_ACCOUNTS or CALL_CONTROL_TOKEN); give every account its own token',
    ],
    [
      'accountSid',
      { ...secondAccount, accountSid },
      'two accounts have the same account_sid (in CALL_CONTROL_ACCOUNTS or CALL_CONTROL_ACCOUNT_SID); give every account its own account_sid',
    ],
  ])(
    'refuses an account whose %s equals that of the first account',
    async (_, account, message) => {
      await using folder = await temporaryFolder();
      const server = { ...serverConfig(folder.path), accounts: [account] };
      await expect(startCallControlServer({ server, simulator })).rejects.toThrow(message);
    },
  );
});
