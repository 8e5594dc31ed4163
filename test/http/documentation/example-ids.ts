import type { TestApp } from '../../support/api/app.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import { newBatch } from '../../support/api/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

/** The examples name this campaign; a real one is put in its place. */
export const EXAMPLE_CAMPAIGN_ID = '01a1f000-0000-7000-8000-000000000001';

/** New objects for one request: no example depends on what another one has changed. */
export async function idsInPath(app: TestApp, example: number): Promise<Record<string, string>> {
  const { batchId, campaignId } = await newBatch(app);
  // With hours: a first day would close the others, and be warned of.
  await app.ok(`/api/v1/campaigns/${campaignId}`, {
    method: 'PATCH',
    body: { working_hours: { monday: {} } },
  });
  const { contactId } = await app.db
    .selectFrom('contacts')
    .select('contactId')
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
  const recordingUrl = 'https://calls.example.com/1.wav';
  const { executionId } = await storeCall(app.db, { contactId, recordingUrl });
  // Only a contact that was called before can be called back.
  await app.db
    .updateTable('contacts')
    .set({ status: 'retrying' })
    .where('contactId', '=', contactId)
    .execute();
  const account = await app.ok('/api/v1/call-control-accounts/', {
    body: {
      name: `account ${example}`,
      url: 'https://jambonz.example.com',
      account_sid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
      token: 'token-of-the-account',
      webhook_secret: 'wh_secret_of_the_account',
    },
  });
  const token = await app.ok('/api/v1/tokens/', { body: { name: `token ${example}` } });
  const endpoint = await app.ok<{ endpoint_id: string; secrets: { secret_id: string }[] }>(
    '/api/v1/webhook-endpoints/',
    { body: { url: 'https://example.com/redial' } },
  );
  const [oldest] = endpoint.secrets;
  await app.ok(`/api/v1/webhook-endpoints/${endpoint.endpoint_id}/secrets`, { body: {} });
  return {
    endpoint_id: endpoint.endpoint_id,
    secret_id: String(oldest?.secret_id),
    token_id: String(token.token_id),
    batch_id: batchId,
    phone_number: '+14155550100',
    campaign_id: campaignId,
    contact_id: contactId,
    execution_id: executionId,
    account_id: String(account.account_id),
    organization_id: (await createOtherOrganization(app)).organizationId,
    agent_id: 'reception',
  };
}
