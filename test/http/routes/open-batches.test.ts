import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_QUOTAS } from '../../../src/domain/limits/quotas.ts';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { testApp, type TestApp } from '../../support/api/app.ts';
import { multipartForm } from '../../support/api/multipart-form.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';

let app: TestApp;
/** An organization of its own for each test. */
let own: { organizationId: string; token: string };
let campaignId: string;
beforeAll(async () => {
  app = await testApp({ quotas: { ...NO_QUOTAS, maxOpenBatches: 3 } });
});
beforeEach(async () => {
  own = await createOtherOrganization(app);
  campaignId = await newCampaign();
});
afterAll(() => app[Symbol.asyncDispose]());

const newCampaign = async () => {
  const body = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
  const { token } = own;
  const campaign = await app.ok('/api/v1/campaigns/', { token, body });
  return String(campaign.campaign_id);
};
const create = (members: Record<string, unknown> = {}) => ({
  token: own.token,
  body: { campaign_id: campaignId, contacts: ['+14155550001'], ...members },
});
const newBatch = async (members: Record<string, unknown> = {}) => {
  const batch = await app.ok('/api/v1/batches/', create(members));
  return String(batch.batch_id);
};
const refusal = (used = 3) => ({
  status: 403,
  body: {
    code: 'quota_exceeded',
    quota: { name: 'max_open_batches', limit: 3, used },
    detail: expect.stringContaining(
      'wait until a batch ends, cancel one, append the contacts to one that is open, or ask',
    ),
  },
});
const openBatches = async () => {
  const { usage } = await app.ok<{ usage: { open_batches: number } }>('/api/v1/organization', own);
  return usage.open_batches;
};
/** As the workflow does when all contacts have been called. */
const end = async (batchId: string) => {
  await sql`update contacts set status = 'no_answer' where batch_id = ${batchId}`.execute(app.db);
  await sql`
    update batches set status = 'completed', finished_at = now(), dispatch_ended_at = now()
    where batch_id = ${batchId}`.execute(app.db);
};
const statusesOf = (answers: readonly Response[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('The quota of open batches', () => {
  test('refuses another batch, of JSON or of a file, until one ends', async () => {
    const [first] = [await newBatch(), await newBatch(), await newBatch()];
    expect(await app.refused('/api/v1/batches/', create())).toMatchObject(refusal());
    const { token } = own;
    const file = multipartForm([
      { name: 'batch', content: JSON.stringify({ campaign_id: campaignId }) },
      {
        name: 'file',
        filename: 'contacts.csv',
        type: 'text/csv',
        content: 'phone\n+14155550001\n',
      },
    ]);
    expect(await app.refused('/api/v1/batches/', { token, ...file })).toMatchObject(refusal());
    await end(first);
    expect(await openBatches()).toBe(2);
    await newBatch();
    expect(await openBatches()).toBe(3);
  });

  test('is not exceeded by twelve batches that are created at the same time', async () => {
    const creating = Array.from({ length: 12 }, () => app.request('/api/v1/batches/', create()));
    const statuses = statusesOf(await Promise.all(creating));
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(9).fill(403)]);
    expect(await openBatches()).toBe(3);
  });

  test('counts batches that wait for their scheduled start', async () => {
    for (const _ of [1, 2, 3]) await newBatch({ scheduled_start: '2099-01-01T00:00:00Z' });
    expect(await app.refused('/api/v1/batches/', create())).toMatchObject(refusal());
  });

  test('counts batches of all campaigns for a token that is limited to one', async () => {
    const other = await newCampaign();
    for (const _ of [1, 2, 3]) await newBatch({ campaign_id: other });
    const { text: token } = await createToken(app.deps, {
      organizationId: own.organizationId,
      name: 'limited',
      scopes: ['read', 'write', `campaign:${campaignId}`],
    });
    expect(await app.refused('/api/v1/batches/', { ...create(), token })).toMatchObject(refusal());
  });

  test('lets contacts be added to an open batch', async () => {
    const [first] = [await newBatch(), await newBatch(), await newBatch()];
    const contacts = { token: own.token, body: { contacts: ['+14155550002'] } };
    expect(await app.ok(`/api/v1/batches/${first}/contacts`, contacts)).toMatchObject({
      total_contacts: 2,
    });
  });

  test('lets an ended batch be restored, because it stays ended', async () => {
    const ended = await newBatch();
    await end(ended);
    await app.request(`/api/v1/batches/${ended}`, { ...own, method: 'DELETE' });
    for (const _ of [1, 2, 3]) await newBatch();
    await app.ok(`/api/v1/batches/${ended}/restore`, { ...own, method: 'POST' });
    expect(await openBatches()).toBe(3);
  });

  test('leaves other organizations theirs', async () => {
    for (const _ of [1, 2, 3]) await newBatch();
    own = await createOtherOrganization(app);
    campaignId = await newCampaign();
    expect(await newBatch()).toEqual(expect.any(String));
  });
});

describe('A retry in a batch that has ended', () => {
  let ended: string;
  let contactPath: string;
  beforeEach(async () => {
    ended = await newBatch();
    const list = await app.ok<{ contact_id: string }[]>(`/api/v1/batches/${ended}/contacts`, own);
    contactPath = `/api/v1/batches/${ended}/contacts/${list[0]?.contact_id}/retry`;
    await end(ended);
  });
  const retryAll = () =>
    app.request(`/api/v1/batches/${ended}/retry`, { ...own, body: { statuses: ['no_answer'] } });
  const retryOne = () => app.request(contactPath, { ...own, method: 'POST' });

  test.each([
    ['of one contact', retryOne],
    ['of all', retryAll],
  ])(
    '%s is refused while there is no room, and opens the batch when there is',
    async (_of, retry) => {
      const [first] = [await newBatch(), await newBatch(), await newBatch()];
      const refused = await retry();
      expect({ status: refused.status, body: await refused.json() }).toMatchObject(refusal());
      await end(first);
      expect((await retry()).status).toBe(202);
      expect(await openBatches()).toBe(3);
      expect((await retry()).status).toBe(202);
    },
  );

  test('does not exceed the quota together with new batches', async () => {
    await newBatch();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => app.request('/api/v1/batches/', create())),
      retryOne(),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await openBatches()).toBe(3);
  });

  test('does not exceed the quota when six batches are retried at the same time', async () => {
    const paths: string[] = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const batchId = await newBatch();
      await end(batchId);
      paths.push(`/api/v1/batches/${batchId}/retry`);
    }
    const order = { ...own, body: { statuses: ['no_answer'] } };
    const answers = await Promise.all(paths.map((path) => app.request(path, order)));
    expect(statusesOf(answers)).toEqual([202, 202, 202, 403, 403, 403]);
    expect(await openBatches()).toBe(3);
  });
});
