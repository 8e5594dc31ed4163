import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { ACCOUNT, ACCOUNTS_PATH, accountRequests } from '../../../support/api/account-requests.ts';
import { newCampaign, testApp } from '../../../support/api/app.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';
import { NOW } from '../../../support/rows/batch.ts';

const app = await testApp({ clock: { now: () => NOW } });
afterAll(() => app[Symbol.asyncDispose]());
const { make, forget } = accountRequests(app);
afterEach(forget);

describe('the account of a campaign', () => {
  test('can be set, changed and removed', async () => {
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

  test.each(['the account of another organization', 'an unknown id', 'an invalid id'])(
    'is not found when it names %s',
    async (whose) => {
      const { token } = await createOtherOrganization(app);
      const foreign = await app.ok(ACCOUNTS_PATH, { token, body: ACCOUNT });
      const given = {
        'the account of another organization': foreign.account_id,
        'an unknown id': '0198c0de-0000-7000-8000-00000000dead',
        'an invalid id': 'mine',
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
    },
  );
});
