import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { recordUnanswered } from '../../../../src/db/accounts/answers.ts';
import { PUBLIC_ONLY } from '../../../../src/outbound/address-rule.ts';
import { createSecretCipher } from '../../../../src/services/accounts/secret-cipher.ts';
import { createToken } from '../../../../src/services/tokens/tokens.ts';
import {
  ACCOUNT,
  ACCOUNTS_PATH,
  accountRequests,
  pathOf,
} from '../../../support/api/account-requests.ts';
import { DEFAULT_ORGANIZATION_ID, TEST_ACCOUNT_SID, testApp } from '../../../support/api/app.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const app = await testApp({
  clock: { now: () => NOW },
  accountRule: PUBLIC_ONLY,
});
afterAll(() => app[Symbol.asyncDispose]());
const { make, change, stored, forget } = accountRequests(app);
afterEach(forget);

describe('a call-control account', () => {
  test('is returned without its secrets', async () => {
    const made = await app.ok(ACCOUNTS_PATH, { body: { ...ACCOUNT, price_per_minute_usd: 0.014 } });
    expect(made).toEqual({
      account_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organization_id: DEFAULT_ORGANIZATION_ID,
      name: 'Berlin',
      url: 'https://jambonz.example.com',
      account_sid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
      price_per_minute_usd: 0.014,
      is_default: false,
      status_hook_url: expect.stringMatching(
        /^https:\/\/redial\.test\/webhooks\/accounts\/[0-9a-f-]{36}\/call-status#rc=5&rp=ct,rt,4xx,5xx$/,
      ),
      token_set: true,
      webhook_secret_set: true,
      webhook_secret_rotated_at: null,
      previous_webhook_secret_valid_until: null,
      unanswered_since: null,
      created_at: '2027-03-01T09:00:00.000Z',
      updated_at: '2027-03-01T09:00:00.000Z',
    });
    expect(await app.ok(pathOf(String(made.account_id)))).toEqual(made);
    expect(await app.ok(ACCOUNTS_PATH)).toEqual([made]);
  });

  test('that gives no answer says since when, until it has another address', async () => {
    const accountId = await make();
    await make({ name: 'Paris' });
    await recordUnanswered(app.db, { accountId, at: new Date('2027-03-01T08:00:00Z') });
    const since = '2027-03-01T08:00:00.000Z';
    expect(await app.ok(ACCOUNTS_PATH)).toMatchObject([
      { name: 'Paris', unanswered_since: null },
      { name: 'Berlin', unanswered_since: since },
    ]);
    const answered = await app.ok(pathOf(accountId));
    expect(answered).toMatchObject({ unanswered_since: since });
    expect(await change(accountId, answered)).toMatchObject({ unanswered_since: since });
    const moved = await change(accountId, { url: 'https://jambonz.example.com/new' });
    expect(moved).toMatchObject({ unanswered_since: null });
  });

  test('is stored with encrypted secrets', async () => {
    const accountId = await make();
    const rows = await app.db.selectFrom('callControlAccounts').selectAll().execute();
    for (const secret of [ACCOUNT.token, ACCOUNT.webhook_secret]) {
      expect(rows.some((row) => row.tokenEncrypted.includes(secret))).toBe(false);
      expect(rows.some((row) => row.webhookSecretEncrypted.includes(secret))).toBe(false);
    }
    expect(await stored(accountId)).toEqual({
      token: 'token-of-the-account',
      secret: 'wh_secret_first',
      previous: null,
    });
  });

  test('is refused without an encryption key, with the remedy', async () => {
    await using keyless = await testApp({ cipher: createSecretCipher([]) });
    const { status, body: answer } = await keyless.refused(ACCOUNTS_PATH, { body: ACCOUNT });
    expect([status, answer.code]).toEqual([503, 'encryption_key_missing']);
    expect(answer.detail).toContain('set CALL_CONTROL_ENCRYPTION_KEY');
    expect(JSON.stringify(answer)).not.toContain('token-of-the-account');
  });

  test('is created once under an Idempotency-Key', async () => {
    const sending = { body: ACCOUNT, headers: { 'idempotency-key': 'once' } };
    const [one, two] = [await app.ok(ACCOUNTS_PATH, sending), await app.ok(ACCOUNTS_PATH, sending)];
    expect(two).toEqual(one);
    expect(await app.ok(ACCOUNTS_PATH)).toHaveLength(1);
  });

  test.each([
    ['a private address', { url: 'http://10.0.0.1:3000' }, 'url'],
    ['an address with credentials', { url: 'https://me:secret@jambonz.example.com' }, 'url'],
    ['an address with a password', { url: 'https://:secret@jambonz.example.com' }, 'url'],
    ['an address with /v1', { url: 'https://jambonz.example.com/v1' }, 'url'],
    ['an address of another kind', { url: 'ftp://jambonz.example.com' }, 'url'],
    [
      'a sid that jambonz does not accept as a UUID',
      { account_sid: '11111111-1111-1111-1111-111111111111' },
      'account_sid',
    ],
    ['the sid of the installation', { account_sid: TEST_ACCOUNT_SID.toUpperCase() }, 'account_sid'],
    ['a token with a line break', { token: 'a\r\nb' }, 'token'],
    ['no webhook secret', { webhook_secret: null }, 'webhook_secret'],
    ['a negative price', { price_per_minute_usd: -1 }, 'price_per_minute_usd'],
  ])('with %s is refused', async (_what, members, member) => {
    const { status, body: answer } = await app.refused(ACCOUNTS_PATH, {
      body: { ...ACCOUNT, ...members },
    });
    expect([status, answer.code]).toEqual([400, 'validation_failed']);
    expect(answer.errors?.map((problem) => problem.path)).toEqual([member]);
    expect(JSON.stringify(answer)).not.toContain(':secret@');
  });

  test('with the name of another account is refused', async () => {
    await make();
    const second = await make({ name: 'Paris' });
    const again = await app.refused(ACCOUNTS_PATH, { body: ACCOUNT });
    expect([again.status, again.body.code]).toEqual([409, 'name_taken']);
    const renamed = await app.refused(pathOf(second), {
      method: 'PATCH',
      body: { name: 'Berlin' },
    });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'name_taken']);
    await change(second, { name: 'Paris' });
  });

  test('of another organization is not found', async () => {
    const accountId = await make();
    const { token } = await createOtherOrganization(app);
    expect(await app.ok(ACCOUNTS_PATH, { token })).toEqual([]);
    for (const sending of [
      { token },
      { token, method: 'PATCH', body: { name: 'Mine' } },
      { token, method: 'DELETE' },
    ]) {
      const { status, body: answer } = await app.refused(pathOf(accountId), sending);
      expect([status, answer.code]).toEqual([404, 'call_control_account_not_found']);
    }
    await app.ok(ACCOUNTS_PATH, { token, body: ACCOUNT });
  });

  test('can be read with any scope and changed only with admin', async () => {
    const accountId = await make();
    const { organizationId, scopes } = {
      organizationId: DEFAULT_ORGANIZATION_ID,
      scopes: ['read', 'write'] as const,
    };
    const draft = { organizationId, name: 'test', scopes: [...scopes] };
    const { text: token } = await createToken(app.deps, draft);
    await app.ok(pathOf(accountId), { token });
    for (const [below, sending] of [
      ['', { body: ACCOUNT }],
      [accountId, { method: 'PATCH', body: {} }],
      [accountId, { method: 'DELETE' }],
      [`${accountId}/webhook-secret`, { body: { webhook_secret: 'wh_secret_second' } }],
    ] as const) {
      const { status } = await app.refused(`${ACCOUNTS_PATH}${below}`, { ...sending, token });
      expect(status).toBe(403);
    }
  });
});
