import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const pathOf = (campaignId: string) => `/api/v1/campaigns/${campaignId}`;
const patch = (campaignId: string, body: unknown) =>
  app.ok(pathOf(campaignId), { method: 'PATCH', body });
describe('contacts that the gate has deferred', () => {
  const later = new Date(Date.now() + 3_600_000);
  async function heldContact() {
    const campaignId = await newCampaign(app, { working_hours: { monday: { enabled: true } } });
    const batchId = await addBatch(app, campaignId);
    const hold = { lookAt: later, statusReason: 'outside_working_hours' as const };
    await app.db.updateTable('contacts').set(hold).where('batchId', '=', batchId).execute();
    const contact = () =>
      app.db
        .selectFrom('contacts')
        .select(['lookAt', 'dueAt', 'statusReason'])
        .where('batchId', '=', batchId)
        .executeTakeFirstOrThrow();
    return { campaignId, contact };
  }

  test.each([
    { working_hours: null },
    { timezone: 'Asia/Tokyo' },
    { phone_numbers: ['+14155550199'] },
  ])('are released after a PATCH of %j', async (members) => {
    const { campaignId, contact } = await heldContact();
    await patch(campaignId, members);
    const { lookAt, dueAt, statusReason } = await contact();
    expect([lookAt, statusReason]).toEqual([dueAt, null]);
  });

  test('are released after a resume', async () => {
    const { campaignId, contact } = await heldContact();
    await app.ok(`${pathOf(campaignId)}/pause`, { method: 'POST' });
    expect((await contact()).lookAt).toEqual(later);
    await app.ok(`${pathOf(campaignId)}/resume`, { method: 'POST' });
    const { lookAt, dueAt } = await contact();
    expect(lookAt).toEqual(dueAt);
  });

  test('stay deferred after a change of the name', async () => {
    const { campaignId, contact } = await heldContact();
    await patch(campaignId, { name: 'Summer' });
    expect((await contact()).lookAt).toEqual(later);
  });

  test('still wait for their retry cooldown', async () => {
    const { campaignId, contact } = await heldContact();
    const cooldown = { dueAt: later, lookAt: later, status: 'retrying' as const };
    await app.db
      .updateTable('contacts')
      .set(cooldown)
      .where('campaignId', '=', campaignId)
      .execute();
    await patch(campaignId, { timezone: 'Asia/Tokyo' });
    expect((await contact()).lookAt).toEqual(later);
  });
});
