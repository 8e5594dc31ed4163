import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { ensureOrganization } from '../../../src/db/organizations.ts';
import type { ActionView } from '../../../src/schemas/action.ts';
import { newCampaign, testApp } from '../../support/api/app.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

let campaignId: string;
let batchPath: string;
let contactIds: string[];
beforeEach(async () => {
  campaignId = await newCampaign(app);
  const contacts = ['+14155550101', '+14155550102', '+14155550103'];
  const batch = await app.ok('/api/v1/batches/', { body: { campaign_id: campaignId, contacts } });
  batchPath = `/api/v1/batches/${String(batch.batch_id)}`;
  const stored = await app.ok<{ contact_id: string }[]>(`${batchPath}/contacts`);
  contactIds = stored.map((contact) => contact.contact_id);
});

const post = async (path: string, body?: unknown, headers = {}) =>
  app.request(path, { method: 'POST', body, headers });
const actionsOf = async (path: string) => app.ok<ActionView[]>(`${path}/actions`);
const summaryOf = (actions: readonly ActionView[]) =>
  actions.map(({ action, contact_id, count }) => [action, contact_id, count]);

describe('the action list of a batch', () => {
  test('shows who requested which action, newest first', async () => {
    const [first = '', second = ''] = contactIds;
    await post(`${batchPath}/dispatch`, undefined, { 'x-request-id': 'request-of-mine' });
    await post(`${batchPath}/contacts/${first}/retry`);
    await post(`${batchPath}/contacts/${second}/skip`);
    await post(`${batchPath}/retry`, { statuses: ['pending', 'skipped'] });
    await post(`${batchPath}/pause`);
    await post(`${batchPath}/resume`);
    await post(`${batchPath}/cancel`);

    const actions = await actionsOf(batchPath);
    expect(summaryOf(actions)).toEqual([
      ['cancel', null, null],
      ['resume', null, null],
      ['pause', null, null],
      ['retry', null, 2],
      ['skip', second, 1],
      ['retry', first, 1],
      ['dispatch', null, 3],
    ]);
    const { tokenId } = await app.db
      .selectFrom('tokens')
      .select('tokenId')
      .where('name', '=', 'bootstrap')
      .executeTakeFirstOrThrow();
    expect(actions.at(-1)).toMatchObject({
      campaign_id: campaignId,
      batch_id: batchPath.split('/').at(-1),
      token_id: tokenId,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_request_id: 'request-of-mine',
      at: expect.stringMatching(/^20\d\d-.*Z$/),
    });
  });

  test('includes a follow-up of a contact', async () => {
    const [contactId = ''] = contactIds;
    await app.db
      .updateTable('contacts')
      .set({ status: 'busy', lastOutcome: 'busy', lastAttemptedAt: new Date() })
      .where('contactId', '=', contactId)
      .execute();
    const at = new Date(Date.now() + 60_000).toISOString();
    await post(`${batchPath}/contacts/${contactId}/follow-up`, { at });
    expect(summaryOf(await actionsOf(batchPath))).toEqual([['follow_up', contactId, 1]]);
  });

  test('omits requests that changed nothing or were refused', async () => {
    const [contactId = ''] = contactIds;
    const retry = `${batchPath}/contacts/${contactId}/retry`;
    await post(retry);
    await post(retry);
    await post(`${batchPath}/pause`);
    await post(`${batchPath}/pause`);
    expect((await post(retry)).status).toBe(409);
    await post(`${batchPath}/cancel`);
    await post(`${batchPath}/dispatch`);
    expect(summaryOf(await actionsOf(batchPath)).map(([action]) => action)).toEqual([
      'cancel',
      'pause',
      'retry',
    ]);
  });

  test('contains a request once that is repeated under its key', async () => {
    const key = { 'idempotency-key': uuidv7() };
    await post(`${batchPath}/retry`, { statuses: ['pending'] }, key);
    await post(`${batchPath}/retry`, { statuses: ['pending'] }, key);
    expect(summaryOf(await actionsOf(batchPath))).toEqual([['retry', null, 3]]);
  });

  test('counts all contacts of a retry that takes several steps', async () => {
    const contacts = Array.from({ length: 5_001 }, (_, n) => `+1415${5_560_000 + n}`);
    const batch = await app.ok('/api/v1/batches/', { body: { campaign_id: campaignId, contacts } });
    const path = `/api/v1/batches/${String(batch.batch_id)}`;
    await post(`${path}/retry`, { statuses: ['pending'] });
    expect(summaryOf(await actionsOf(path))).toEqual([['retry', null, 5_001]]);
  });

  test('is paged', async () => {
    await post(`${batchPath}/pause`);
    await post(`${batchPath}/resume`);
    const answer = await app.request(`${batchPath}/actions?limit=1&skip=1`);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(await answer.json()).toMatchObject([{ action: 'pause' }]);
    const { status } = await app.refused(`${batchPath}/actions?limit=1001`);
    expect(status).toBe(400);
  });

  test('is not found for another organization', async () => {
    await post(`${batchPath}/pause`);
    const now = new Date();
    const organizationId = uuidv7();
    await app.db
      .transaction()
      .execute((tx) => ensureOrganization(tx, { organizationId, name: 'other', now }));
    const { text: token } = await createToken(app.deps, {
      organizationId,
      name: 'other',
      scopes: ['read', 'write'],
    });
    const { status, body } = await app.refused(`${batchPath}/actions`, { token });
    expect([status, body.detail]).toEqual([404, 'batch not found']);
  });
});

describe('the action list of a campaign', () => {
  test('includes the actions of its batches', async () => {
    const path = `/api/v1/campaigns/${campaignId}`;
    await post(`${batchPath}/dispatch`);
    await post(`${path}/pause`);
    await app.request(path, { method: 'PATCH', body: { status: 'active' } });
    await app.request(path, { method: 'PATCH', body: { name: 'Autumn' } });
    const actions = await actionsOf(path);
    expect(actions.map(({ action, batch_id }) => [action, batch_id !== null])).toEqual([
      ['resume', false],
      ['pause', false],
      ['dispatch', true],
    ]);
  });

  test('is not found for an unknown campaign', async () => {
    const { status } = await app.refused(`/api/v1/campaigns/${uuidv7()}/actions`);
    expect(status).toBe(404);
  });
});
