import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { PUBLIC_ONLY } from '../../../../src/outbound/address-rule.ts';
import { ACCOUNTS_PATH, accountRequests, pathOf } from '../../../support/api/account-requests.ts';
import { DEFAULT_ORGANIZATION_ID, testApp } from '../../../support/api/app.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { NOW, storeBatch } from '../../../support/rows/batch.ts';

const app = await testApp({
  clock: { now: () => NOW },
  accountRule: PUBLIC_ONLY,
});
afterAll(() => app[Symbol.asyncDispose]());
const { make, change, stored, forget } = accountRequests(app);
afterEach(forget);

const beside = { organizationId: DEFAULT_ORGANIZATION_ID };
const tokenAndSecret = { token: 'token-of-the-account', secret: 'wh_secret_first' };

describe('a PATCH of an account', () => {
  test('keeps the members that it does not contain', async () => {
    const accountId = await make({ price_per_minute_usd: 0.02 });
    const before = await app.ok(pathOf(accountId));
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

  test('replaces the stored token', async () => {
    const accountId = await make();
    const answer = await change(accountId, { token: 'another-token' });
    expect(JSON.stringify(answer)).not.toContain('another-token');
    expect((await stored(accountId)).token).toBe('another-token');
  });

  test('accepts the response of a GET without a change', async () => {
    const accountId = await make();
    const answer = await app.ok(pathOf(accountId));
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
    const { status, body: answer } = await app.refused(pathOf(accountId), sending);
    expect([status, answer.errors?.[0]?.path]).toEqual([400, member]);
  });

  test('to is_default unsets the previous default account', async () => {
    const [one, two] = [await make({ is_default: true }), await make({ name: 'Paris' })];
    await change(two, { is_default: true });
    const defaults = await Promise.all(
      [one, two].map(async (accountId) => (await app.ok(pathOf(accountId))).is_default),
    );
    expect(defaults).toEqual([false, true]);
  });

  test('to is_default of many accounts at once leaves one default', async () => {
    const made = await Promise.all(
      ['Paris', 'Rome', 'Oslo', 'Bern'].map((name) => make({ name, is_default: true })),
    );
    await Promise.all(made.map((accountId) => change(accountId, { is_default: true })));
    const all = await app.ok<{ is_default: boolean }[]>(ACCOUNTS_PATH);
    expect(all.filter((account) => account.is_default)).toHaveLength(1);
  });
});

describe('the URL of an account', () => {
  test('cannot change while the account has a live call', async () => {
    const accountId = await make();
    const { contactIds } = await storeBatch(app.db, { beside });
    const [contactId] = contactIds;
    await storeCall(app.db, { contactId, callControlAccountId: accountId, endedAt: null });
    const moved = { url: 'https://other.example.com', token: 'another-token' };
    const sending = { method: 'PATCH', body: moved };
    const { status, body: answer } = await app.refused(pathOf(accountId), sending);
    expect([status, answer.code, answer.detail]).toEqual([
      409,
      'call_control_account_in_use',
      'the account has live calls (1), which a server at another url does not know: wait until ' +
        'they have ended, or create another account for new calls',
    ]);
    expect(await stored(accountId)).toMatchObject(tokenAndSecret);
    await change(accountId, { url: 'https://jambonz.example.com', token: 'another-token' });
    await app.db.updateTable('calls').set({ endedAt: NOW }).execute();
    expect(await change(accountId, moved)).toMatchObject({ url: 'https://other.example.com' });
  });
});
