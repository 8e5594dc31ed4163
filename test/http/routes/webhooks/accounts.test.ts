import { SYSTEM } from '../../../../src/domain/audit.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { rotateWebhookSecret } from '../../../../src/services/accounts/webhook-secrets.ts';
import { TEST_ACCOUNT_SID, TEST_WEBHOOK_SECRET, testApp } from '../../../support/api/app.ts';
import { storeAccount } from '../../../support/rows/account.ts';
import { storePlacedCall } from '../../../support/rows/placed-call.ts';
import { callRow } from '../../../support/rows/batch.ts';
import { signWebhook } from '../../../../src/signatures/signed-webhook.ts';

let now = new Date();
const app = await testApp({ clock: { now: () => now } });
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(() => {
  now = new Date();
});

const SID = '2f0c4a9e-0a2b-4c3d-8e4f-000000000001';
const NUMBERS = { from: '+14155550100', to: '+14155560000' };
let accounts = 0;
/** Returns an account sid that no other test uses. */
const newSid = () => `${SID.slice(0, -4)}${String((accounts += 1)).padStart(4, '0')}`;

/** Stores a call of an account of its organization; null means the account of the installation. */
const placedWith = async (members: Record<string, unknown> | null) => {
  const input = await storePlacedCall(app.db, { fromNumber: NUMBERS.from, toNumber: NUMBERS.to });
  const organizationId = (await callRow(app.db, input))?.organizationId ?? '';
  const account = members && (await storeAccount(app.db, { organizationId, ...members }));
  const callControlAccountId = account?.accountId ?? null;
  await app.db
    .updateTable('calls')
    .set({ callControlAccountId })
    .where('executionId', '=', input.executionId)
    .execute();
  return { ...input, accountId: callControlAccountId ?? '' };
};

type Signed = {
  account_sid?: string;
  secret: string;
  path?: string;
  /** Where the webhook names the execution. `sid`: nowhere; the call sid is bound to it. */
  by?: 'tag' | 'hook' | 'sid';
};
const send = async (executionId: string, signed: Signed) => {
  const { account_sid, secret, path: name = 'call-status', by = 'tag' } = signed;
  const body = JSON.stringify({
    ...NUMBERS,
    call_sid: `sid-${executionId}`,
    call_status: 'ringing',
    type: 'amd_human_detected',
    account_sid,
    customerData: by === 'tag' ? { execution_id: executionId } : { order: 42 },
  });
  const path = by === 'hook' ? `${name}?execution_id=${executionId}` : name;
  const seconds = Math.floor(now.getTime() / 1000);
  const headers = { 'jambonz-signature': signWebhook(body, secret, seconds) };
  const answer = await app.request(`/webhooks/${path}`, { body, headers, token: null });
  return answer.status;
};
const bind = async (executionId: string) =>
  app.db
    .updateTable('calls')
    .set({ callSid: `sid-${executionId}` })
    .where('executionId', '=', executionId)
    .execute();
const statusOf = async (input: { executionId: string }) =>
  (await callRow(app.db, input))?.callStatus;

const pathOf = (accountId: string, name = 'call-status') => `accounts/${accountId}/${name}`;

describe('a webhook of an account', () => {
  test('is verified with the secret of the account', async () => {
    const [account_sid, secret] = [newSid(), 'wh_secret_of_one'];
    const call = await placedWith({ accountSid: account_sid, webhookSecret: secret });
    expect(await send(call.executionId, { account_sid, secret })).toBe(204);
    expect(await statusOf(call)).toBe('ringing');
  });

  test.each(['call-status', 'amd'])(
    'to %s with the secret of another account is refused',
    async (path) => {
      const [account_sid, secret] = [newSid(), 'wh_secret_of_one'];
      const call = await placedWith({ accountSid: account_sid, webhookSecret: secret });
      const other = { account_sid, secret: TEST_WEBHOOK_SECRET, path };
      expect(await send(call.executionId, other)).toBe(401);
      expect(await statusOf(call)).toBe('queued');
    },
  );

  test('with an unknown account sid is refused', async () => {
    const call = await placedWith(null);
    const unknown = { account_sid: newSid(), secret: TEST_WEBHOOK_SECRET };
    expect(await send(call.executionId, unknown)).toBe(401);
    expect(await send(call.executionId, { ...unknown, account_sid: 'nonsense' })).toBe(401);
  });

  test.each(['call-status', 'amd'])(
    'to %s about a call of another account changes nothing, and is answered as about none',
    async (path) => {
      const mine = { account_sid: newSid(), secret: 'wh_secret_of_mine', path };
      await placedWith({ accountSid: mine.account_sid, webhookSecret: mine.secret });
      const [theirs, installations] = [
        await placedWith({ accountSid: newSid(), webhookSecret: 'wh_secret_of_theirs' }),
        await placedWith(null),
      ];
      expect(await send(uuidv7(), mine)).toBe(204);
      for (const call of [theirs, installations]) {
        expect(await send(call.executionId, mine)).toBe(204);
        expect(await statusOf(call)).toBe('queued');
      }
    },
  );

  test('with the sid of the installation needs the secret of the installation', async () => {
    const accountSid = TEST_ACCOUNT_SID;
    // An earlier version accepted such an account.
    const one = await placedWith({ accountSid, webhookSecret: 'wh_secret_of_one' });
    const installations = await placedWith(null);
    const signed = { account_sid: accountSid.toUpperCase(), secret: 'wh_secret_of_one' };
    expect(await send(one.executionId, signed)).toBe(401);
    expect(await send(installations.executionId, signed)).toBe(401);
    const own = { ...signed, secret: TEST_WEBHOOK_SECRET };
    expect(await send(installations.executionId, own)).toBe(204);
    expect(await statusOf(installations)).toBe('ringing');
  });

  test.each(['tag', 'hook', 'sid'] as const)(
    'with a sid of two accounts binds only its own call by %s',
    async (by) => {
      const accountSid = newSid();
      const account = { accountSid, webhookSecret: 'wh_secret_of_mine' };
      await placedWith({ accountSid, webhookSecret: 'wh_secret_of_theirs', url: 'http://b.test' });
      const { executionId } = await placedWith(account);
      if (by === 'sid') await bind(executionId);
      const signed = (secret: string) => send(executionId, { account_sid: accountSid, secret, by });
      expect(await signed('wh_secret_of_theirs')).toBe(204);
      expect(await statusOf({ executionId })).toBe('queued');
      expect(await signed('wh_secret_of_mine')).toBe(204);
      expect(await statusOf({ executionId })).toBe('ringing');
    },
  );
});

describe('the path of an account', () => {
  test.each(['call-status', 'amd'])(
    'takes its webhooks to %s, whatever sid they name',
    async (name) => {
      const secret = 'wh_secret_of_one';
      const call = await placedWith({ accountSid: newSid(), webhookSecret: secret });
      const path = pathOf(call.accountId, name);
      expect(await send(call.executionId, { account_sid: TEST_ACCOUNT_SID, secret, path })).toBe(
        204,
      );
      expect(await statusOf(call)).toBe(name === 'amd' ? 'in-progress' : 'ringing');
    },
  );

  test('refuses the secrets of other accounts, of the same sid too, and of the installation', async () => {
    const accountSid = newSid();
    const call = await placedWith({ accountSid, webhookSecret: 'wh_secret_of_one' });
    await placedWith({ accountSid, webhookSecret: 'wh_secret_of_two' });
    const path = pathOf(call.accountId);
    for (const secret of ['wh_secret_of_two', TEST_WEBHOOK_SECRET]) {
      expect(await send(call.executionId, { account_sid: accountSid, secret, path })).toBe(401);
    }
    expect(await statusOf(call)).toBe('queued');
  });

  test('reports no calls of another account with the same secret', async () => {
    const account = { accountSid: newSid(), webhookSecret: 'wh_secret_of_both' };
    const [mine, theirs] = [await placedWith(account), await placedWith(account)];
    const signed = { secret: account.webhookSecret, path: pathOf(mine.accountId) };
    expect(await send(theirs.executionId, signed)).toBe(204);
    expect(await statusOf(theirs)).toBe('queued');
  });

  test('answers alike for a wrong signature and an account that does not exist', async () => {
    const { accountId } = await placedWith({
      accountSid: newSid(),
      webhookSecret: 'wh_secret_one',
    });
    const bodies = [];
    for (const id of [accountId, uuidv7(), 'nonsense']) {
      const headers = { 'jambonz-signature': 't=1,v1=00', 'x-request-id': 'same' };
      const sending = { body: {}, headers, token: null };
      const { status, body } = await app.refused(`/webhooks/${pathOf(id)}`, sending);
      expect(status).toBe(401);
      bodies.push(body);
    }
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });
});

test('many accounts with one sid make no process try more than the three oldest', async () => {
  const accountSid = newSid();
  const first = await placedWith({ accountSid, webhookSecret: 'wh_secret_of_the_first' });
  for (let count = 0; count < 20; count += 1) {
    await placedWith({ accountSid, webhookSecret: `wh_secret_${count}` });
  }
  const signers = await app.deps.callEvents.signers.of({ accountSid });
  expect(signers.map(({ accountId }) => accountId)).toHaveLength(3);
  expect(signers[0]?.accountId).toBe(first.accountId);
  const signed = { account_sid: accountSid, secret: 'wh_secret_of_the_first' };
  expect(await send(first.executionId, signed)).toBe(204);
});

describe('after a rotation of the webhook secret', () => {
  test('both secrets are accepted until the previous one expires', async () => {
    const [account_sid, webhookSecret] = [newSid(), 'wh_secret_first'];
    const call = await placedWith({ accountSid: account_sid, webhookSecret });
    const { organizationId = '' } = (await callRow(app.db, call)) ?? {};
    await send(call.executionId, { account_sid, secret: webhookSecret });
    const rotation = { webhookSecret: 'wh_secret_second', previousValidSeconds: 3_600 };
    const order = { organizationId, accountId: call.accountId, by: SYSTEM };
    await rotateWebhookSecret(app.deps, order, rotation);
    const signed = (secret: string) => send(call.executionId, { account_sid, secret });
    // A process reads the secrets again at most ten times a second.
    now = new Date(now.getTime() + 100);
    expect(await signed('wh_secret_second')).toBe(204);
    expect(await signed('wh_secret_first')).toBe(204);
    now = new Date(now.getTime() + 3_600_000);
    expect(await signed('wh_secret_first')).toBe(401);
    expect(await signed('wh_secret_second')).toBe(204);
  });
});
