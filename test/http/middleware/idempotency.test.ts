import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeIdempotencyKeys } from '../../../src/services/idempotency-keys.ts';
import { listen } from '../../../src/runtime/listener.ts';
import { reportKey } from '../../../src/signatures/report-key.ts';
import { ACCOUNT } from '../../support/api/account-requests.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storeBatch } from '../../support/rows/batch.ts';
import { newCampaign, TEST_TOKEN, testApp, type TestApp } from '../../support/api/app.ts';

const path = '/api/v1/campaigns/';
const body = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
const withKey = (key: string, sent: unknown = body) => ({
  body: sent,
  headers: { 'idempotency-key': key },
});

describe('an Idempotency-Key', () => {
  let app: TestApp;
  let now = new Date('2027-03-01T09:00:00Z');
  beforeAll(async () => {
    app = await testApp({ clock: { now: () => now } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const campaigns = async () => Number((await app.request(path)).headers.get('x-total-count'));
  const keys = () => app.db.selectFrom('idempotencyKeys').selectAll().execute();

  test('replays the first response to a repeated request', async () => {
    const before = await campaigns();
    const first = await app.request(path, withKey('again'));
    const second = await app.request('/api/v1/campaigns', withKey('again'));
    expect(await second.text()).toBe(await first.text());
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
      null,
      'true',
    ]);
    expect(await campaigns()).toBe(before + 1);
  });

  test('refuses another body under the same key', async () => {
    await app.ok(path, withKey('changed'));
    const { status, body: error } = await app.refused(
      path,
      withKey('changed', { ...body, name: 'X' }),
    );
    expect([status, error.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('is valid for one path only', async () => {
    await app.ok(path, withKey('elsewhere'));
    const agent = { agent_id: 'elsewhere', call_hook: 'https://agent.test/hook' };
    const other = await app.request('/api/v1/agents/', withKey('elsewhere', agent));
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  test('is the same one at both paths of a creation', async () => {
    const made = await app.ok(path, withKey('both'));
    expect(await app.ok(`${path}create`, withKey('both'))).toEqual(made);
    const batch = { campaign_id: made.campaign_id, contacts: [{ phone_number: '+14155550101' }] };
    const { batch_id } = await app.ok('/api/v1/batches/create', withKey('both', batch));
    expect(await app.ok('/api/v1/batches/', withKey('both', batch))).toMatchObject({ batch_id });
  });

  test.each([
    ['/api/v1/erasures/', { phone_number: '+14155550177' }, 202],
    ['/api/v1/call-control-accounts/', ACCOUNT, 200],
  ])(
    'of an administrator at %s gives a token without that scope no answer',
    async (at, sent, status) => {
      const { token } = await app.ok('/api/v1/tokens/', { body: { name: 'w', scopes: ['write'] } });
      const order = withKey('administrator', sent);
      expect((await app.request(at, order)).status).toBe(status);
      expect((await app.request(at, order)).headers.get('idempotent-replayed')).toBe('true');
      expect((await app.refused(at, { ...order, token: String(token) })).status).toBe(403);
    },
  );

  test('belongs to a path however its letters are encoded', async () => {
    await app.ok(path, withKey('encoded'));
    const again = await app.request('/api/v1/c%61mpaigns/', withKey('encoded'));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('stores no token, however the path is encoded', async () => {
    const token = { name: 'dashboard', scopes: ['read'] };
    await app.ok('/api/v1/%74okens/', withKey('token', token));
    expect((await keys()).filter(({ key }) => key === 'token')).toEqual([]);
  });

  test.each([
    ['1 character', 'k', 200],
    ['255 characters', 'k'.repeat(255), 200],
    ['256 characters', 'k'.repeat(256), 400],
    ['no character', '', 400],
    ['a character beyond ASCII', 'cl\u00e9', 400],
    ['a tab', 'a\tb', 400],
  ])('of %s is answered with the expected status', async (_, key, status) => {
    expect((await app.request(path, withKey(key))).status).toBe(status);
  });

  test('can be used again after a refused request', async () => {
    const { status } = await app.refused(path, withKey('mended', { name: '' }));
    expect([status, (await app.request(path, withKey('mended'))).status]).toEqual([400, 200]);
  });

  test('can be used again after a failed request', async () => {
    await app.db.schema.alterTable('campaigns').renameTo('campaigns_away').execute();
    const failed = await app.fetch(chunked('failed', JSON.stringify(body)));
    await app.db.schema.alterTable('campaigns_away').renameTo('campaigns').execute();
    const next = await app.request(path, withKey('failed'));
    expect([failed.status, next.status]).toEqual([500, 200]);
    expect(next.headers.get('idempotent-replayed')).toBeNull();
  });

  test('compares a body that the route does not read', async () => {
    const campaignId = await newCampaign(app);
    const batch = await app.ok('/api/v1/batches/', {
      body: { campaign_id: campaignId, contacts: ['+14155550111'] },
    });
    const pause = `/api/v1/batches/${String(batch.batch_id)}/pause`;
    await app.ok(pause, withKey('unread', 'one'));
    expect((await app.request(pause, withKey('unread', 'one'))).status).toBe(200);
    expect((await app.request(pause, withKey('unread', 'two'))).status).toBe(422);
  });

  test('has no effect on a GET', async () => {
    const sending = { headers: { 'idempotency-key': 'reading' } };
    const answers = [await app.request(path, sending), await app.request(path, sending)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.headers.get('idempotent-replayed')).toBeNull();
  });

  test('does not replay a response without a token', async () => {
    await app.ok(path, withKey('guarded'));
    expect((await app.request(path, { ...withKey('guarded'), token: null })).status).toBe(401);
  });

  test('expires after 24 hours and can then be used for a new request', async () => {
    const first = await app.ok(path, withKey('old'));
    advance(24 * 3_600_000 - 1);
    expect(await app.ok(path, withKey('old'))).toEqual(first);
    advance(1);
    expect((await app.ok(path, withKey('old'))).campaign_id).not.toBe(first.campaign_id);
  });

  test('is deleted by the cleanup after 24 hours', async () => {
    await app.ok(path, withKey('removed'));
    advance(24 * 3_600_000 - 1);
    await purgeIdempotencyKeys(app.deps);
    expect((await keys()).map(({ key }) => key)).toContain('removed');
    advance(1);
    await purgeIdempotencyKeys(app.deps);
    expect((await keys()).map(({ key }) => key)).not.toContain('removed');
  });

  test('is blocked for 30 s when its process dies', async () => {
    const unfinished = endless('died');
    void app.fetch(unfinished.request);
    await unfinished.isRead;
    const held = async () => app.request(path, withKey('died'));
    const blocked = await held();
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([409, '1']);
    expect(await blocked.json()).toMatchObject({ code: 'idempotency_key_in_use' });
    advance(29_999);
    expect((await held()).status).toBe(409);
    advance(1);
    expect((await held()).status).toBe(200);
  });

  test('lets one of several concurrent requests run', async () => {
    const before = await campaigns();
    const answers = await Promise.all([1, 2, 3].map(() => app.request(path, withKey('at once'))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(await campaigns()).toBe(before + 1);
  });

  test('compares streamed bodies regardless of their chunks', async () => {
    const text = JSON.stringify(body);
    const first = await app.fetch(chunked('chunks', text.slice(0, 7), text.slice(7)));
    const again = await app.fetch(chunked('chunks', text));
    const longer = await app.fetch(chunked('chunks', text, ' '));
    expect([first.status, again.status, longer.status]).toEqual([200, 200, 422]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('can be used again after a truncated upload', async () => {
    const cut = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
    const refused = await app.fetch(postRequest('cut', cut));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'body_incomplete' });
    expect((await app.request(path, withKey('cut'))).status).toBe(200);
  });

  test('works over a server with and without Content-Length', async () => {
    const address = { host: '127.0.0.1', port: 0, portVariable: 'API_PORT' };
    await using server = await listen((request) => app.fetch(request), address);
    const sent = async (content: string | ReadableStream) => {
      const headers = {
        authorization: `Bearer ${TEST_TOKEN}`,
        'content-type': 'application/json',
        'idempotency-key': 'served',
      };
      const init = { method: 'POST', headers, body: content, duplex: 'half' as const };
      const response = await fetch(`${server.url}${path}`, init);
      const replayed = response.headers.get('idempotent-replayed');
      return { status: response.status, replayed, text: await response.text() };
    };
    const text = JSON.stringify(body);
    const first = await sent(text);
    const again = await sent(new Blob([text]).stream());
    expect([first.status, first.replayed]).toEqual([200, null]);
    expect(again).toEqual({ status: 200, replayed: 'true', text: first.text });
    expect((await sent(new Blob([text, ' ']).stream())).status).toBe(422);
  });

  test('is accepted for a report with the report key of its call', async () => {
    const { contactIds } = await storeBatch(app.db, { contacts: [{}] });
    const { executionId } = await storeCall(app.db, { contactId: contactIds[0] });
    const validUntil = new Date('2100-01-01T00:00:00Z');
    const key = reportKey('report-secret', { executionId, validUntil });
    const report = `/api/v1/calls/${executionId}/report?key=${key}`;
    const sendReport = (summary: string) =>
      app.request(report, { ...withKey('told', { summary }), token: null });
    const answers = [
      await sendReport('Greeted'),
      await sendReport('Greeted'),
      await sendReport('Left'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true');
  });

  test('is separate for each organization', async () => {
    const campaignId = (await app.ok(path, withKey('shared'))).campaign_id;
    const organizationId = '00000000-0000-7000-8000-0000000000aa';
    await app.db
      .insertInto('organizations')
      .values({ organizationId, name: 'other', createdAt: now, updatedAt: now })
      .execute();
    await app.db.updateTable('tokens').set({ organizationId }).execute();
    advance(5_000);
    const other = await app.ok(path, withKey('shared'));
    expect(other.campaign_id).not.toBe(campaignId);
  });
});

/** Returns a POST whose body never ends; `isRead` resolves when the service begins to read it. */
function endless(key: string): { request: Request; isRead: Promise<void> } {
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  const unending = {
    pull: (controller: ReadableStreamDefaultController) => {
      controller.enqueue(randomBytes(16));
      resolve();
      return new Promise<void>(() => undefined);
    },
  };
  const stream = new ReadableStream(unending, { highWaterMark: 0 });
  return { request: postRequest(key, stream), isRead };
}

function chunked(key: string, ...chunks: string[]): Request {
  const encoder = new TextEncoder();
  return postRequest(key, ReadableStream.from(chunks.map((chunk) => encoder.encode(chunk))));
}

function postRequest(key: string, stream: ReadableStream): Request {
  return new Request(`http://localhost${path}`, {
    method: 'POST',
    body: stream,
    headers: {
      authorization: `Bearer ${TEST_TOKEN}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    duplex: 'half',
  });
}
