import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../src/domain/token-scope.ts';
import type { BatchView } from '../../../src/schemas/batch.ts';
import type { DiagnosisView } from '../../../src/schemas/diagnosis.ts';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import {
  DEFAULT_ORGANIZATION_ID,
  type RequestOptions,
  testApp,
  type TestApp,
} from '../../support/api/app.ts';
import { addBatch, newBatch } from '../../support/api/batch.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import { storeCall } from '../../support/rows/call.ts';

const API = '/api/v1';

let app: TestApp;
let inside: { campaignId: string; batchId: string };
let outside: { campaignId: string; batchId: string };
beforeAll(async () => {
  app = await testApp();
  inside = await newBatch(app);
  outside = await newBatch(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const tokenWith = async (...scopes: Scope[]) => {
  const organizationId = DEFAULT_ORGANIZATION_ID;
  return (await createToken(app.deps, { organizationId, name: 'limited', scopes })).text;
};
const ofCampaign = () => tokenWith('read', 'write', `campaign:${inside.campaignId}`);
const ofBatch = () => tokenWith('read', 'write', `batch:${inside.batchId}`);

/** The ids of a list, and its X-Total-Count. */
const listed = async (path: string, member: string, token: string) => {
  const answer = await app.request(`${API}${path}`, { token });
  const items = (await answer.json()) as Record<string, unknown>[];
  return [items.map((item) => item[member]), Number(answer.headers.get('x-total-count'))];
};
const codeOf = async (path: string, sending: RequestOptions) => {
  const { status, body } = await app.refused(`${API}${path}`, sending);
  return [status, body.code];
};

/** Status and first problem of a token that is created with these scopes. */
const refusal = async (scopes: unknown[]) => {
  const { status, body } = await app.refused(`${API}/tokens/`, { body: { name: 'x', scopes } });
  return [status, body.errors?.[0]];
};

describe('The scopes of a limited token', () => {
  const unknown = '01a1fe91-411b-7430-b36b-57eee90ef99b';

  test('are answered in canonical form', async () => {
    const scopes = ['read', `campaign:${inside.campaignId.toUpperCase()}`];
    const made = await app.ok(`${API}/tokens/`, { body: { name: 'x', scopes } });
    expect(made.scopes).toEqual(['read', `campaign:${inside.campaignId}`]);
  });

  test('cannot name a campaign that is unknown or of another organization', async () => {
    const other = await createOtherOrganization(app);
    const body = { name: 'Theirs', agent_id: 'a', phone_numbers: ['+14155550100'] };
    const theirs = await app.ok(`${API}/campaigns/`, { token: other.token, body });
    for (const id of [unknown, String(theirs.campaign_id)]) {
      const message = `campaign:${id} is unknown to the organization`;
      expect(await refusal(['read', `campaign:${id}`])).toEqual([400, { path: 'scopes', message }]);
    }
  });

  test.each([
    [[`campaign:${unknown}`], 'scopes of campaigns and batches limit read and write'],
    [['read', 'admin', `batch:${unknown}`], 'admin is for the whole organization'],
  ])('cannot be %j', async (scopes, why) => {
    const [status, problem] = await refusal(scopes);
    expect([status, problem]).toEqual([
      400,
      { path: 'scopes', message: expect.stringContaining(why) },
    ]);
  });

  test('are told to whoever holds the token, whatever they are', async () => {
    for (const scopes of [['read', `batch:${inside.batchId}`], ['write'], ['admin']] as Scope[][]) {
      const token = await tokenWith(...scopes);
      expect(await app.ok(`${API}/token`, { token })).toMatchObject({ name: 'limited', scopes });
    }
  });

  test('are at most 50', async () => {
    const [status] = await refusal(Array.from({ length: 51 }, () => 'read'));
    expect(status).toBe(400);
  });
});

describe('A token of a campaign', () => {
  test('lists its campaign, batches and calls alone, with their totals', async () => {
    const token = await ofCampaign();
    const second = await addBatch(app, inside.campaignId);
    for (const { batchId } of [inside, outside]) {
      const { contactId } = await contactOf(batchId);
      await storeCall(app.db, { contactId });
    }
    const { campaignId, batchId } = inside;
    expect(await listed('/campaigns/', 'campaign_id', token)).toEqual([[campaignId], 1]);
    expect(await listed('/batches/', 'batch_id', token)).toEqual([[second, batchId], 2]);
    expect(await listed('/calls/', 'batch_id', token)).toEqual([[batchId], 1]);
  });

  test('creates batches of its campaign, and of no other', async () => {
    const token = await ofCampaign();
    const send = (campaignId: string, contacts: unknown[]) => ({
      token,
      body: { campaign_id: campaignId, contacts },
    });
    const many = Array.from({ length: 2_000 }, (_, n) => `+1415556${String(n).padStart(4, '0')}`);
    for (const contacts of [['+14155550001'], many]) {
      const made = await app.ok(`${API}/batches/`, send(inside.campaignId, contacts));
      expect(made.total_contacts).toBe(contacts.length);
      const refused = await codeOf('/batches/', send(outside.campaignId, contacts));
      expect(refused).toEqual([404, 'campaign_not_found']);
    }
  });

  test('reads and changes what its batch has', async () => {
    const token = await ofCampaign();
    const { campaignId, batchId } = inside;
    const { contactId } = await contactOf(batchId);
    for (const [path, body] of [
      [`/campaigns/${campaignId}/preview`, { phone_number: '+14155550001' }],
      [`/campaigns/${campaignId}/pause`, {}],
      [`/campaigns/${campaignId}/resume`, {}],
      [`/batches/${batchId}/contacts`, { contacts: ['+14155550009'] }],
      [`/batches/${batchId}/dispatch`, {}],
      [`/batches/${batchId}/contacts/${contactId}/skip`, {}],
    ] as const) {
      expect((await app.request(`${API}${path}`, { token, body })).status).toBe(200);
    }
    const csv = await app.request(`${API}/batches/${batchId}/export.csv`, { token });
    expect((await csv.text()).split('\r\n')).toHaveLength(4);
  });

  test('reads nothing more with the key of a request that saw more', async () => {
    const path = `/batches/${outside.batchId}/dispatch`;
    const headers = { 'idempotency-key': 'shared' };
    const sending = { method: 'POST', headers };
    expect((await app.request(`${API}${path}`, sending)).status).toBe(200);
    const token = await ofCampaign();
    expect(await codeOf(path, { ...sending, token })).toEqual([404, 'batch_not_found']);
  });

  test('reports on its calls alone', async () => {
    const token = await ofCampaign();
    const statuses: number[] = [];
    for (const { batchId } of [inside, outside]) {
      const { contactId } = await contactOf(await addBatch(app, await campaignOf(batchId)));
      const { executionId } = await storeCall(app.db, { contactId });
      const path = `${API}/calls/${executionId}/report`;
      const answer = await app.request(path, { token, body: { summary: 'Done' } });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 404]);
  });
});

describe('A token of a batch', () => {
  test('sees its batch, and neither its campaign nor another batch of it', async () => {
    const token = await ofBatch();
    const sibling = await addBatch(app, inside.campaignId);
    const { batchId, campaignId } = inside;
    expect(await listed('/batches/', 'batch_id', token)).toEqual([[batchId], 1]);
    expect(await listed('/campaigns/', 'campaign_id', token)).toEqual([[], 0]);
    expect(await codeOf(`/batches/${sibling}`, { token })).toEqual([404, 'batch_not_found']);
    expect(await codeOf(`/campaigns/${campaignId}`, { token })).toEqual([
      404,
      'campaign_not_found',
    ]);
    const body = { campaign_id: campaignId, contacts: ['+14155550001'] };
    expect(await codeOf('/batches/', { token, body })).toEqual([404, 'campaign_not_found']);
  });

  test('adds the contacts of a file, and leaves none of a file that is refused', async () => {
    const batchId = await addBatch(app, inside.campaignId);
    const token = await tokenWith('read', 'write', `batch:${batchId}`);
    const append = (csv: string) =>
      app.request(`${API}/batches/${batchId}/contacts`, {
        token,
        body: csv,
        headers: { 'content-type': 'text/csv' },
      });
    const answer = await append('phone_number\n+14155550002\n+14155550003\n');
    expect([answer.status, ((await answer.json()) as BatchView).total_contacts]).toEqual([200, 3]);
    expect((await append('phone_number\n+14155550004\nwrong\n')).status).toBe(400);
    const { campaignId } = inside;
    const stored = await app.db
      .selectFrom('contacts')
      .select('batchId')
      .where('campaignId', '=', campaignId)
      .where('phoneNumber', 'in', ['+14155550002', '+14155550003', '+14155550004'])
      .execute();
    expect(stored.map((contact) => contact.batchId)).toEqual([batchId, batchId]);
  });

  test('pauses, resumes and diagnoses it with the lines of the whole organization', async () => {
    const token = await ofBatch();
    await app.ok(`${API}/organization`, { method: 'PATCH', body: { max_live_calls: 1 } });
    const path = `${API}/batches/${inside.batchId}`;
    const { contactId } = await contactOf(outside.batchId);
    const busy = { status: 'in_progress', currentExecutionId: contactId } as const;
    await app.db.updateTable('contacts').set(busy).where('contactId', '=', contactId).execute();
    const { diagnostics } = await app.ok<DiagnosisView>(`${path}/debug`, { token });
    expect(diagnostics.lines.organization).toEqual({ limit: 1, in_use: 1 });
    for (const control of ['pause', 'resume']) {
      await app.ok(`${path}/${control}`, { token, method: 'POST' });
    }
  });
});

describe('A limited token', () => {
  test.each([
    ['POST', '/campaigns/', 'write'],
    ['GET', '/suppressions/', 'read'],
    ['POST', '/tokens/', 'write'],
    ['PATCH', '/organization', 'write'],
    ['GET', '/audit-log/', 'read'],
    ['GET', '/persons/+14155550001', 'read'],
  ])('is refused by %s %s, which names the scope that it lacks', async (method, path, scope) => {
    const { status, body } = await app.refused(`${API}${path}`, {
      token: await ofCampaign(),
      method,
      ...(method !== 'GET' && { body: {} }),
    });
    expect([status, body.code, body.detail]).toEqual([
      403,
      'forbidden',
      `the token lacks the scope '${scope}' for the whole organization: it is limited to campaigns or batches. Use a token without scopes of campaigns and batches`,
    ]);
  });

  test('does not write with read alone', async () => {
    const token = await tokenWith('read', `campaign:${inside.campaignId}`);
    const path = `${API}/batches/${inside.batchId}/pause`;
    const { body } = await app.refused(path, { token, method: 'POST' });
    expect(body.detail).toBe("the token lacks the scope 'write': use a token that has it");
  });

  test('sees no campaign that was deleted', async () => {
    const campaign = await newBatch(app);
    const token = await tokenWith('read', 'write', `campaign:${campaign.campaignId}`);
    await app.ok(`${API}/batches/${campaign.batchId}/cancel`, { token, method: 'POST' });
    const path = `${API}/campaigns/${campaign.campaignId}`;
    expect((await app.request(path, { token, method: 'DELETE' })).status).toBe(204);
    expect((await app.request(path, { token })).status).toBe(404);
  });

  test('keeps its limits when it is rotated', async () => {
    const scopes = ['read', `batch:${inside.batchId}`] as const;
    const body = { name: 'x', scopes };
    const made = await app.ok<{ token_id: string }>(`${API}/tokens/`, { body });
    const rotated = await app.ok<{ token: string; scopes: string[] }>(
      `${API}/tokens/${made.token_id}/rotate`,
      { body: {} },
    );
    expect(rotated.scopes).toEqual(scopes);
    expect(await listed('/batches/', 'batch_id', rotated.token)).toEqual([[inside.batchId], 1]);
  });
});

async function contactOf(batchId: string): Promise<{ contactId: string }> {
  return app.db
    .selectFrom('contacts')
    .select('contactId')
    .where('batchId', '=', batchId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function campaignOf(batchId: string): Promise<string> {
  const { campaignId } = await app.db
    .selectFrom('batches')
    .select('campaignId')
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
  return campaignId;
}
