import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordingPart } from '../../../../src/domain/recording.ts';
import { recordingKey } from '../../../../src/signatures/recording-key.ts';
import { createToken, revokeToken } from '../../../../src/services/tokens/tokens.ts';
import type { Scope } from '../../../../src/domain/token-scope.ts';
import { DEFAULT_ORGANIZATION_ID, testApp, type TestApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';
import { storeOperatorSettings, SUSPENDED } from '../../../support/rows/operator-settings.ts';
import { storeCall } from '../../../support/rows/call.ts';

const organizationId = DEFAULT_ORGANIZATION_ID;
const recordingUrl = 'https://calls.example.com/1.wav';
type Link = { url: string; expires_at: string };
const pathOf = ({ url }: Link) => url.replace('https://redial.test', '');

describe('a link to a recording', () => {
  let app: TestApp;
  let batchId: string;
  let call: string;
  const asked: RecordingPart[] = [];
  beforeAll(async () => {
    app = await testApp({
      recordings: {
        delete: async () => 'absent',
        open: async (_, part) => {
          asked.push(part);
          const headers = { 'content-type': 'audio/wav', 'content-range': 'bytes 0-3/9' };
          const body = new Response('RIFF').body ?? new ReadableStream();
          return { kind: 'open', status: 206, headers, body, close: () => undefined };
        },
      },
    });
    batchId = (await newBatch(app, { contacts: ['+14155550001', '+14155550002'] })).batchId;
    const contacts = await app.db.selectFrom('contacts').selectAll().orderBy('position').execute();
    const [{ contactId } = { contactId: '' }] = contacts;
    const { executionId } = await storeCall(app.db, { contactId, recordingUrl });
    call = `/api/v1/calls/${executionId}`;
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const link = (sending: { body?: unknown; token?: string } = {}) =>
    app.ok<Link>(`${call}/recording-link`, { body: {}, ...sending });
  const played = (path: string) => app.request(path, { token: null });
  const tokenWith = async (scopes: Scope[], expiresAt: Date | null = null) => {
    const asking = { organizationId, name: 'links', scopes, expiresAt };
    return createToken(app.deps, asking);
  };

  test('plays it without a token, in parts, and is not to be stored', async () => {
    const made = await link({ body: { expires_in_seconds: 60 } });
    expect(made.url).toContain(`https://redial.test${call}/recording?key=`);
    expect(Date.parse(made.expires_at)).toBeLessThanOrEqual(Date.now() + 60_000);
    const headers = { range: 'bytes=0-3' };
    const answer = await app.request(pathOf(made), { token: null, headers });
    expect([answer.status, await answer.text()]).toEqual([206, 'RIFF']);
    expect(asked.at(-1)).toEqual({ range: 'bytes=0-3' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-range': 'bytes 0-3/9',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  test('is an entry of the audit log, without its key', async () => {
    const made = await link();
    const [entry] = await app.ok<Record<string, unknown>[]>(
      '/api/v1/audit-log/?object_kind=recording_link&limit=1',
    );
    expect(entry).toMatchObject({
      action: 'create',
      object_id: call.replace('/api/v1/calls/', ''),
      details: { expires_at: made.expires_at },
    });
    expect(JSON.stringify(entry)).not.toContain(made.url.slice(-43));
  });

  test('that has expired, or is of another call, is a 401 without a hint', async () => {
    const tokenId = '01a40051-6a80-7000-8000-0000000000aa';
    const executionId = call.replace('/api/v1/calls/', '');
    const expired = { executionId, tokenId, validUntil: new Date(Date.now() - 1000) };
    for (const key of [recordingKey('report-secret', expired), 'wrong', '']) {
      const refused = await app.refused(`${call}/recording?key=${key}`, { token: null });
      expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized']);
    }
  });

  test('ends with the token that made it, by its expiry and by revoking it', async () => {
    const soon = new Date(Math.floor(Date.now() / 1000) * 1000 + 30_000);
    const { text: token, row } = await tokenWith(['read'], soon);
    const made = await link({ token });
    expect(made.expires_at).toBe(soon.toISOString());
    expect((await played(pathOf(made))).status).toBe(206);
    await revokeToken(app.deps, { tokenId: row.tokenId });
    expect((await played(pathOf(made))).status).toBe(401);
  });

  test('needs the scope read, and of a limited token its own calls', async () => {
    const writing = await tokenWith(['write']);
    const forbidden = await app.refused(`${call}/recording-link`, {
      body: {},
      token: writing.text,
    });
    expect([forbidden.status, forbidden.body.code]).toEqual([403, 'forbidden']);
    const within = await tokenWith(['read', `batch:${batchId}`]);
    expect((await played(pathOf(await link({ token: within.text })))).status).toBe(206);
    const { batchId: elsewhere } = await newBatch(app, { contacts: ['+14155550003'] });
    const beside = await tokenWith(['read', `batch:${elsewhere}`]);
    const { token: foreign } = await createOtherOrganization(app);
    for (const token of [beside.text, foreign]) {
      const refused = await app.refused(`${call}/recording-link`, { body: {}, token });
      expect([refused.status, refused.body.code]).toEqual([404, 'call_not_found']);
    }
  });

  test.each([0, 604_801, 1.5, '60'])('cannot last %j seconds', async (expires_in_seconds) => {
    const body = { expires_in_seconds };
    const refused = await app.refused(`${call}/recording-link`, { body });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'expires_in_seconds']);
  });

  test('plays nothing while the organization is suspended', async () => {
    const made = await link();
    await storeOperatorSettings(app.db, { organizationId }, SUSPENDED);
    const refused = await app.refused(pathOf(made), { token: null });
    expect([refused.status, refused.body.code]).toEqual([403, 'organization_suspended']);
    await app.db.deleteFrom('operatorSettings').execute();
    expect((await played(pathOf(made))).status).toBe(206);
  });

  test('is dead with the recording and with a deleted batch', async () => {
    const made = await link();
    const setRecording = (url: string | null) =>
      app.db.updateTable('calls').set({ recordingUrl: url }).execute();
    // Erasure and retention empty the row; a link to a link would go on in a circle.
    for (const url of [null, made.url]) {
      await setRecording(url);
      const refused = await app.refused(pathOf(made), { token: null });
      expect([refused.status, refused.body.code]).toEqual([404, 'recording_not_found']);
    }
    await setRecording(recordingUrl);
    expect((await played(pathOf(made))).status).toBe(206);
    await app.db
      .updateTable('batches')
      .set({ deletedAt: new Date() })
      .where('batchId', '=', batchId)
      .execute();
    const refused = await app.refused(pathOf(made), { token: null });
    expect([refused.status, refused.body.code]).toEqual([404, 'call_not_found']);
    expect((await app.refused(`${call}/recording-link`, { body: {} })).status).toBe(404);
  });
});
