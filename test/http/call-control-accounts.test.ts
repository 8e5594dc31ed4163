import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createSecretCipher } from '../../src/services/secret-cipher.ts';
import { createToken } from '../../src/services/tokens.ts';
import { DEFAULT_ORGANIZATION_ID, newCampaign, testApp } from '../support/app.ts';
import { storeCall } from '../support/call.ts';
import { otherOrganization } from '../support/organization.ts';
import { storeBatch } from '../support/stored-batch.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const path = '/api/v1/call-control-accounts/';
const secrets = { token: 'token-of-the-account', webhook_secret: 'wh_secret_first' };
const body = {
  name: 'Berlin',
  url: 'https://jambonz.example.com/',
  account_sid: '9351F46A-678c-43f5-b8a6-d4eb58d131af',
  ...secrets,
};

const app = await testApp({
  clock: { now: () => NOW },
  allowsAddress: ({ hostname }) => hostname !== '10.0.0.1',
});
afterAll(() => app[Symbol.asyncDispose]());
afterEach(async () => {
  await app.db.deleteFrom('calls').execute();
  await app.db.updateTable('batches').set({ dispatchEndedAt: NOW }).execute();
  await app.db.deleteFrom('callControlAccounts').execute();
});

const make = async (members: Record<string, unknown> = {}): Promise<string> => {
  const { account_id: accountId } = await app.ok(path, { body: { ...body, ...members } });
  return String(accountId);
};
const at = (accountId: string, below = '') => `${path}${accountId}${below}`;
const change = (accountId: string, members: Record<string, unknown>) =>
  app.ok(at(accountId), { method: 'PATCH', body: members });
const remove = (accountId: string) => app.request(at(accountId), { method: 'DELETE' });
/** The secrets of an account as they are stored, decrypted. */
const stored = async (accountId: string) => {
  const row = await app.db
    .selectFrom('callControlAccounts')
    .selectAll()
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const open = (sealed: Buffer | null, column: string) =>
    sealed && app.deps.cipher.decrypt(sealed, `call_control_accounts/${accountId}/${column}`);
  return {
    token: open(row.tokenEncrypted, 'token_encrypted'),
    secret: open(row.webhookSecretEncrypted, 'webhook_secret_encrypted'),
    previous: open(row.previousSecretEncrypted, 'previous_secret_encrypted'),
  };
};

const tokenAndSecret = { token: 'token-of-the-account', secret: 'wh_secret_first' };
const rotate = (accountId: string, members: Record<string, unknown>) =>
  app.ok(at(accountId, '/webhook-secret'), { body: members });
const beside = { organizationId: DEFAULT_ORGANIZATION_ID };
const refusal = async (accountId: string) => {
  const { status, body: answer } = await app.refused(at(accountId), { method: 'DELETE' });
  return [status, answer.code, answer.detail];
};
const inUse = (by: string) => [
  409,
  'call_control_account_in_use',
  `the account is used by ${by}: give those another one, or wait for their end`,
];

describe('an account', () => {
  test('is answered without its secrets', async () => {
    const made = await app.ok(path, { body: { ...body, price_per_minute_usd: 0.014 } });
    expect(made).toEqual({
      account_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organization_id: DEFAULT_ORGANIZATION_ID,
      name: 'Berlin',
      url: 'https://jambonz.example.com',
      account_sid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
      price_per_minute_usd: 0.014,
      is_default: false,
      token_set: true,
      webhook_secret_set: true,
      webhook_secret_rotated_at: null,
      previous_webhook_secret_valid_until: null,
      created_at: '2027-03-01T09:00:00.000Z',
      updated_at: '2027-03-01T09:00:00.000Z',
    });
    expect(await app.ok(at(String(made.account_id)))).toEqual(made);
    expect(await app.ok(path)).toEqual([made]);
  });

  test('is stored encrypted', async () => {
    const accountId = await make();
    const rows = await app.db.selectFrom('callControlAccounts').selectAll().execute();
    for (const secret of Object.values(secrets)) {
      expect(rows.some((row) => row.tokenEncrypted.includes(secret))).toBe(false);
      expect(rows.some((row) => row.webhookSecretEncrypted.includes(secret))).toBe(false);
    }
    expect(await stored(accountId)).toEqual({
      token: 'token-of-the-account',
      secret: 'wh_secret_first',
      previous: null,
    });
  });

  test('is not created without an encryption key, and the remedy is told', async () => {
    await using keyless = await testApp({ cipher: createSecretCipher([]) });
    const { status, body: answer } = await keyless.refused(path, { body });
    expect([status, answer.code]).toEqual([503, 'encryption_key_missing']);
    expect(answer.detail).toContain('set CALL_CONTROL_ENCRYPTION_KEY');
    expect(JSON.stringify(answer)).not.toContain('token-of-the-account');
  });

  test('is made once under an idempotency key', async () => {
    const sending = { body, headers: { 'idempotency-key': 'once' } };
    const [one, two] = [await app.ok(path, sending), await app.ok(path, sending)];
    expect(two).toEqual(one);
    expect(await app.ok(path)).toHaveLength(1);
  });

  test.each([
    ['a private address', { url: 'http://10.0.0.1:3000' }, 'url'],
    ['an address with credentials', { url: 'https://me:secret@jambonz.example.com' }, 'url'],
    ['an address with a password', { url: 'https://:secret@jambonz.example.com' }, 'url'],
    ['an address with /v1', { url: 'https://jambonz.example.com/v1' }, 'url'],
    ['an address of another kind', { url: 'ftp://jambonz.example.com' }, 'url'],
    [
      'a sid that jambonz takes for no UUID',
      { account_sid: '11111111-1111-1111-1111-111111111111' },
      'account_sid',
    ],
    ['a token with a line break', { token: 'a\r\nb' }, 'token'],
    ['no webhook secret', { webhook_secret: null }, 'webhook_secret'],
    ['a negative price', { price_per_minute_usd: -1 }, 'price_per_minute_usd'],
  ])('with %s is refused', async (_what, members, member) => {
    const { status, body: answer } = await app.refused(path, { body: { ...body, ...members } });
    expect([status, answer.code]).toEqual([400, 'validation_failed']);
    expect(answer.errors?.map((problem) => problem.path)).toEqual([member]);
    expect(JSON.stringify(answer)).not.toContain(':secret@');
  });

  test('with the name of another one is refused', async () => {
    await make();
    const second = await make({ name: 'Paris' });
    const again = await app.refused(path, { body });
    expect([again.status, again.body.code]).toEqual([409, 'name_taken']);
    const renamed = await app.refused(at(second), { method: 'PATCH', body: { name: 'Berlin' } });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'name_taken']);
    await change(second, { name: 'Paris' });
  });

  test('of another organization is not found', async () => {
    const accountId = await make();
    const { token } = await otherOrganization(app);
    expect(await app.ok(path, { token })).toEqual([]);
    for (const sending of [
      { token },
      { token, method: 'PATCH', body: { name: 'Mine' } },
      { token, method: 'DELETE' },
    ]) {
      const { status, body: answer } = await app.refused(at(accountId), sending);
      expect([status, answer.code]).toEqual([404, 'call_control_account_not_found']);
    }
    await app.ok(path, { token, body });
  });

  test('is read with any scope and changed with admin alone', async () => {
    const accountId = await make();
    const { organizationId, scopes } = {
      organizationId: DEFAULT_ORGANIZATION_ID,
      scopes: ['read', 'write'] as const,
    };
    const draft = { organizationId, name: 'test', scopes: [...scopes] };
    const { text: token } = await createToken(app.deps, draft);
    await app.ok(at(accountId), { token });
    for (const [below, sending] of [
      ['', { body }],
      [accountId, { method: 'PATCH', body: {} }],
      [accountId, { method: 'DELETE' }],
      [`${accountId}/webhook-secret`, { body: { webhook_secret: 'wh_secret_second' } }],
    ] as const) {
      const { status } = await app.refused(`${path}${below}`, { ...sending, token });
      expect(status).toBe(403);
    }
  });
});

describe('a change', () => {
  test('keeps what it does not name', async () => {
    const accountId = await make({ price_per_minute_usd: 0.02 });
    const before = await app.ok(at(accountId));
    const url = 'https://jambonz.example.com/calls';
    expect(await change(accountId, { url })).toEqual({
      ...before,
      url,
    });
    expect(await stored(accountId)).toMatchObject(tokenAndSecret);
    expect(await change(accountId, { price_per_minute_usd: null })).toMatchObject({
      price_per_minute_usd: null,
    });
  });

  test('replaces the token at once', async () => {
    const accountId = await make();
    const answer = await change(accountId, { token: 'another-token' });
    expect(JSON.stringify(answer)).not.toContain('another-token');
    expect((await stored(accountId)).token).toBe('another-token');
  });

  test('takes its own answer back', async () => {
    const accountId = await make();
    const answer = await app.ok(at(accountId));
    expect(await change(accountId, answer)).toEqual(answer);
  });

  test.each([
    [{ token: null }, 'token'],
    [{ webhook_secret: 'wh_secret_second' }, 'webhook_secret'],
    [{ account_sid: '9351f46a-678c-43f5-b8a6-d4eb58d131aa' }, 'account_sid'],
    [{ url: 'http://10.0.0.1', token: 'another-token' }, 'url'],
    [{ url: 'https://other.example.com' }, 'token'],
    [{ url: 'http://jambonz.example.com' }, 'token'],
    [{ url: 'https://jambonz.example.com:8443' }, 'token'],
  ])('to %o is refused', async (members, member) => {
    const accountId = await make();
    const sending = { method: 'PATCH', body: members };
    const { status, body: answer } = await app.refused(at(accountId), sending);
    expect([status, answer.errors?.[0]?.path]).toEqual([400, member]);
  });

  test('to the default one takes that from the one before', async () => {
    const [one, two] = [await make({ is_default: true }), await make({ name: 'Paris' })];
    await change(two, { is_default: true });
    const defaults = await Promise.all(
      [one, two].map(async (accountId) => (await app.ok(at(accountId))).is_default),
    );
    expect(defaults).toEqual([false, true]);
  });

  test('to the default one of many at once leaves one', async () => {
    const made = await Promise.all(
      ['Paris', 'Rome', 'Oslo', 'Bern'].map((name) => make({ name, is_default: true })),
    );
    await Promise.all(made.map((accountId) => change(accountId, { is_default: true })));
    const all = await app.ok<{ is_default: boolean }[]>(path);
    expect(all.filter((account) => account.is_default)).toHaveLength(1);
  });
});

describe('the address of an account', () => {
  test('stays while a call of it is in the air', async () => {
    const accountId = await make();
    const { contactIds } = await storeBatch(app.db, { beside });
    const [contactId] = contactIds;
    await storeCall(app.db, { contactId, callControlAccountId: accountId, endedAt: null });
    const moved = { url: 'https://other.example.com', token: 'another-token' };
    const sending = { method: 'PATCH', body: moved };
    const { status, body: answer } = await app.refused(at(accountId), sending);
    expect([status, answer.code, answer.detail]).toEqual([
      409,
      'call_control_account_in_use',
      'the account has live calls (1), of which another url knows nothing: wait for their end, ' +
        'or create another account for the calls to come',
    ]);
    expect(await stored(accountId)).toMatchObject(tokenAndSecret);
    await change(accountId, { url: 'https://jambonz.example.com', token: 'another-token' });
    await app.db.updateTable('calls').set({ endedAt: NOW }).execute();
    expect(await change(accountId, moved)).toMatchObject({ url: 'https://other.example.com' });
  });
});

describe('a rotation of the webhook secret', () => {
  test('keeps the previous one valid for a day', async () => {
    const accountId = await make();
    expect(await rotate(accountId, { webhook_secret: 'wh_secret_second' })).toMatchObject({
      webhook_secret_rotated_at: '2027-03-01T09:00:00.000Z',
      previous_webhook_secret_valid_until: '2027-03-02T09:00:00.000Z',
    });
    expect(await stored(accountId)).toMatchObject({
      secret: 'wh_secret_second',
      previous: 'wh_secret_first',
    });
  });

  test('ends the previous one at once when told', async () => {
    const accountId = await make();
    const told = { webhook_secret: 'wh_secret_second', previous_valid_seconds: 0 };
    expect(await rotate(accountId, told)).toMatchObject({
      previous_webhook_secret_valid_until: null,
    });
  });

  test('is refused while the secret before is valid, and told until when', async () => {
    const accountId = await make();
    await rotate(accountId, { webhook_secret: 'wh_secret_second' });
    const sending = { body: { webhook_secret: 'wh_secret_third' } };
    const again = await app.refused(at(accountId, '/webhook-secret'), sending);
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      409,
      'invalid_transition',
      'the secret before the stored one is valid until 2027-03-02T09:00:00.000Z: rotate again ' +
        'then, or end it now by sending the stored secret with previous_valid_seconds 0',
    ]);
    const both = { secret: 'wh_secret_second', previous: 'wh_secret_first' };
    expect(await stored(accountId)).toMatchObject(both);
  });

  test.each(['wh_secret_second', 'wh_secret_third'])(
    'to %s with 0 seconds ends every older one at once',
    async (secret) => {
      const accountId = await make();
      await rotate(accountId, { webhook_secret: 'wh_secret_second' });
      const told = { webhook_secret: secret, previous_valid_seconds: 0 };
      const answer = await rotate(accountId, told);
      expect(answer.previous_webhook_secret_valid_until).toBeNull();
      expect(await stored(accountId)).toMatchObject({ secret, previous: null });
    },
  );

  test('to the same secret changes nothing', async () => {
    const accountId = await make();
    await rotate(accountId, { webhook_secret: 'wh_secret_second' });
    await rotate(accountId, { webhook_secret: 'wh_secret_second' });
    expect((await stored(accountId)).previous).toBe('wh_secret_first');
  });
});

describe('deleting', () => {
  test('an unused one takes it away', async () => {
    const accountId = await make({ is_default: true });
    expect((await remove(accountId)).status).toBe(204);
    expect((await app.refused(at(accountId))).status).toBe(404);
  });

  test('is refused while a campaign names it', async () => {
    const accountId = await make();
    const campaignId = await newCampaign(app, { call_control_account_id: accountId });
    expect(await refusal(accountId)).toEqual(inUse('campaigns (1)'));
    await app.request(`/api/v1/campaigns/${campaignId}`, { method: 'DELETE' });
    expect((await remove(accountId)).status).toBe(204);
  });

  test('the default one is refused while an open batch takes it', async () => {
    const accountId = await make({ is_default: true });
    const { batchId } = await storeBatch(app.db, { beside });
    expect(await refusal(accountId)).toEqual(inUse('open batches (1)'));
    await app.db
      .updateTable('batches')
      .set({ dispatchEndedAt: NOW })
      .where('batchId', '=', batchId)
      .execute();
    expect((await remove(accountId)).status).toBe(204);
  });

  test('is refused while a call is in the air', async () => {
    const accountId = await make();
    const { contactIds } = await storeBatch(app.db, { beside });
    const [contactId] = contactIds;
    await storeCall(app.db, { contactId, callControlAccountId: accountId, endedAt: null });
    expect(await refusal(accountId)).toEqual(inUse('live calls (1)'));
  });
});

describe('the account of a campaign', () => {
  test('is named, changed and taken away', async () => {
    const [one, two] = [await make(), await make({ name: 'Paris' })];
    const campaignId = await newCampaign(app, { call_control_account_id: one });
    const named = async () =>
      (await app.ok(`/api/v1/campaigns/${campaignId}`)).call_control_account_id;
    expect(await named()).toBe(one);
    for (const accountId of [two, null]) {
      const sent = { call_control_account_id: accountId };
      await app.ok(`/api/v1/campaigns/${campaignId}`, { method: 'PATCH', body: sent });
      expect(await named()).toBe(accountId);
    }
  });

  test.each(['another organization', 'nobody', 'no id'])('of %s is not found', async (whose) => {
    const { token } = await otherOrganization(app);
    const foreign = await app.ok(path, { token, body });
    const given = {
      'another organization': foreign.account_id,
      nobody: '0198c0de-0000-7000-8000-00000000dead',
      'no id': 'mine',
    }[whose];
    const campaignId = await newCampaign(app);
    const sent = { call_control_account_id: given };
    const campaign = { name: 'Spring', agent_id: 'a', phone_numbers: ['+14155550100'], ...sent };
    for (const { status, body: answer } of [
      await app.refused('/api/v1/campaigns/', { body: campaign }),
      await app.refused(`/api/v1/campaigns/${campaignId}`, { method: 'PATCH', body: sent }),
    ]) {
      expect([status, answer.code]).toEqual([404, 'call_control_account_not_found']);
    }
  });
});
