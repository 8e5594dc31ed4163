import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { accountRequests, pathOf } from '../../../support/api/account-requests.ts';
import { DEFAULT_ORGANIZATION_ID, newCampaign, testApp } from '../../../support/api/app.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { NOW, storeBatch } from '../../../support/rows/batch.ts';

const app = await testApp({ clock: { now: () => NOW } });
afterAll(() => app[Symbol.asyncDispose]());
const { make, forget } = accountRequests(app);
afterEach(forget);

const beside = { organizationId: DEFAULT_ORGANIZATION_ID };
const remove = (accountId: string) => app.request(pathOf(accountId), { method: 'DELETE' });
const refusal = async (accountId: string) => {
  const { status, body: answer } = await app.refused(pathOf(accountId), { method: 'DELETE' });
  return [status, answer.code, answer.detail];
};
const inUse = (by: string) => [
  409,
  'call_control_account_in_use',
  `the account is used by ${by}: assign another account to them, or wait until they have ended`,
];

describe('deleting an account', () => {
  test('removes an unused account', async () => {
    const accountId = await make({ is_default: true });
    expect((await remove(accountId)).status).toBe(204);
    expect((await app.refused(pathOf(accountId))).status).toBe(404);
  });

  test('is refused while a campaign names it', async () => {
    const accountId = await make();
    const campaignId = await newCampaign(app, { call_control_account_id: accountId });
    expect(await refusal(accountId)).toEqual(inUse('campaigns (1)'));
    await app.request(`/api/v1/campaigns/${campaignId}`, { method: 'DELETE' });
    expect((await remove(accountId)).status).toBe(204);
  });

  test('is refused while an open batch uses it as the default', async () => {
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

  test('is refused while it has a live call', async () => {
    const accountId = await make();
    const { contactIds } = await storeBatch(app.db, { beside });
    const [contactId] = contactIds;
    await storeCall(app.db, { contactId, callControlAccountId: accountId, endedAt: null });
    expect(await refusal(accountId)).toEqual(inUse('live calls (1)'));
  });
});
