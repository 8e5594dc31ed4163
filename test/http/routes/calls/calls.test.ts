import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRow } from '../../../../src/db/tables.ts';
import type { CallView } from '../../../../src/schemas/call.ts';
import { reportKey } from '../../../../src/signatures/report-key.ts';
import { testApp, type TestApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { storeCall } from '../../../support/rows/call.ts';

const inAMinute = () => new Date(Date.now() + 60_000);

describe('calls', () => {
  let app: TestApp;
  let calls: CallRow[];
  beforeAll(async () => {
    app = await testApp();
    await newBatch(app, { contacts: ['+14155550001', '+14155550002'] });
    const contacts = await app.db.selectFrom('contacts').selectAll().orderBy('position').execute();
    calls = [];
    for (const [index, { contactId }] of contacts.entries()) {
      const callStatus = index === 0 ? 'completed' : 'early-media';
      const answer = { sipStatus: 200, sipReason: 'OK' };
      calls.push(await storeCall(app.db, { contactId, callStatus, ...answer }));
    }
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const one = (index: number) => `/api/v1/calls/${calls[index]?.executionId}`;
  const idsOf = async (query: string) =>
    (await app.ok<CallView[]>(`/api/v1/calls/?${query}`)).map((call) => call.execution_id);

  test('omit reported members before their report', async () => {
    const [call] = calls;
    expect(await app.ok(one(0))).toEqual({
      execution_id: call?.executionId,
      contact_id: call?.contactId,
      batch_id: call?.batchId,
      campaign_id: call?.campaignId,
      call_sid: null,
      call_status: 'completed',
      from_number: '+14155550100',
      to_number: '+14155550001',
      sip_status: 200,
      sip_reason: 'OK',
      failure: null,
      answered_by: null,
      duration_seconds: 0,
      recording_url: null,
      recording_source_url: null,
      disposition: null,
      total_cost: 0,
      retry_count: 0,
      is_follow_up: false,
      tzdata_version: null,
      created_at: '2027-03-01T08:00:00.000Z',
      answered_at: null,
      ended_at: '2027-03-01T08:01:00.000Z',
    });
  });

  test('are listed newest first and can be filtered', async () => {
    const [first, second] = calls.map((call) => call.executionId);
    expect(await idsOf('')).toEqual([second, first]);
    expect(await idsOf('call_status=ringing')).toEqual([second]);
    expect(await idsOf(`contact_id=${calls[0]?.contactId}`)).toEqual([first]);
    expect(await idsOf('to_number=%2B14155550002')).toEqual([second]);
    expect(await idsOf('created_from=2027-03-01T09:00:00+01:00')).toEqual([second, first]);
    expect(await idsOf('created_to=2027-03-01T08:00:00Z')).toEqual([]);
    expect(await idsOf('batch_id=nonsense')).toEqual([]);
  });

  test('tell why they failed, and can be filtered by it', async () => {
    const { contactId = '', batchId } = calls[0] ?? {};
    const busy = { callStatus: 'busy', sipStatus: 486, sipReason: 'Busy Here' } as const;
    const { executionId } = await storeCall(app.db, { contactId, ...busy });
    expect(await app.ok(`/api/v1/calls/${executionId}`)).toMatchObject({
      failure: {
        code: 'busy',
        message: 'The line was busy.',
        remedy: "Call again after some minutes: keep 'busy' in retry_on of the retry policy.",
        sip_status: 486,
        sip_reason: 'Busy Here',
      },
    });
    expect(await idsOf(`batch_id=${batchId}&failure_code=busy,declined`)).toEqual([executionId]);
    expect(await idsOf(`batch_id=${batchId}&failure_code=declined`)).toEqual([]);
    await app.db.deleteFrom('calls').where('executionId', '=', executionId).execute();
  });

  test('that are unknown are 404', async () => {
    const { status, body } = await app.refused('/api/v1/calls/nonsense');
    expect([status, body.detail]).toEqual([404, 'call not found']);
  });

  test('accept a report with a token', async () => {
    const body = {
      transcript: 'Hello',
      summary: 'Greeted',
      sentiment: 'positive',
      hangup_by: 'user',
      hangup_reason: 'goal_completed',
      total_cost: 0.25,
      recording_url: 'https://example.com/1.wav',
      disposition: 'interested',
    };
    expect(await app.ok(`${one(0)}/report`, { body })).toEqual({
      execution_id: calls[0]?.executionId,
      follow_up: null,
    });
    const recording = {
      recording_url: `https://redial.test${one(0)}/recording`,
      recording_source_url: 'https://example.com/1.wav',
    };
    expect(await app.ok(one(0))).toMatchObject({ ...body, ...recording });
    const back = await app.ok(`${one(0)}/report`, {
      body: { recording_url: recording.recording_url },
    });
    expect(back['warnings']).toEqual([
      "'recording_url' is where this API plays the recording, not where it is stored: it was ignored",
    ]);
    await app.ok(`${one(0)}/report`, { body: { summary: 'Greeted twice', transcript: null } });
    expect(await app.ok(one(0))).toMatchObject({
      ...body,
      ...recording,
      summary: 'Greeted twice',
    });
  });

  test('accept a report only with the report key of the call', async () => {
    const [key0, key1] = calls.map(({ executionId }) =>
      reportKey('report-secret', { executionId, validUntil: inAMinute() }),
    );
    const sending = { token: null, body: { disposition: 'called back' } };
    const path = `${one(1)}/report`;
    expect((await app.request(`${path}?key=${key1}`, sending)).status).toBe(200);
    expect((await app.request(`${path}?key=${key0}`, sending)).status).toBe(401);
    expect((await app.request(path, sending)).status).toBe(401);
  });

  test('refuse an expired report key like a wrong one', async () => {
    const { executionId = '' } = calls[1] ?? {};
    const validUntil = new Date(Date.now() - 1_000);
    const key = reportKey('report-secret', { executionId, validUntil });
    const headers = { 'x-request-id': 'same' };
    const refusals = await Promise.all(
      [key, 'wrong'].map((sent) =>
        app.refused(`${one(1)}/report?key=${sent}`, { token: null, headers, body: {} }),
      ),
    );
    expect(refusals[0]).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(refusals[0]).toEqual(refusals[1]);
  });

  test('accept a report key of the previous report secret', async () => {
    const { executionId = '' } = calls[1] ?? {};
    const sending = { token: null, body: { disposition: 'called back' } };
    const answers = ['report-secret-before', 'report-secret-unknown'].map((secret) =>
      app.request(
        `${one(1)}/report?key=${reportKey(secret, { executionId, validUntil: inAMinute() })}`,
        sending,
      ),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401]);
  });

  test('refuse a report with invalid members', async () => {
    const body = { sentiment: 'great', sumary: 'x', follow_up_at: 'tomorrow' };
    const { status, body: answer } = await app.refused(`${one(0)}/report`, { body });
    expect([status, answer.errors?.map((problem) => problem.path)]).toEqual([
      400,
      ['sumary', 'sentiment', 'follow_up_at'],
    ]);
  });
});
