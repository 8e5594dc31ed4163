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
      analysis: null,
      analysis_problems: [],
      cost: {
        telephony_usd: null,
        transcription_usd: null,
        speech_usd: null,
        model_usd: null,
        platform_usd: null,
        other_usd: null,
      },
      total_cost: 0,
      retry_count: 0,
      is_follow_up: false,
      eligibility: null,
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

  test('have the turns, the analysis and the parts of the cost that a report tells', async () => {
    const { contactId = '', campaignId } = calls[0] ?? {};
    const minutes = { durationSeconds: 61, pricePerMinuteUsd: 0.1 };
    const { executionId } = await storeCall(app.db, { contactId, ...minutes });
    const path = `/api/v1/calls/${executionId}`;
    const analysis_schema = { type: 'object', properties: { visitors: { type: 'integer' } } };
    const patch = { method: 'PATCH', body: { analysis_schema } };
    expect(await app.ok(`/api/v1/campaigns/${campaignId}`, patch)).toMatchObject({
      analysis_schema,
    });
    const key = reportKey('report-secret', { executionId, validUntil: inAMinute() });
    expect(await app.ok(`${path}/report?key=${key}`, { token: null })).toEqual({
      execution_id: executionId,
      analysis_schema,
    });
    const turns = [
      { role: 'assistant', text: 'Who comes?', start_seconds: 0.5, end_seconds: 1.25 },
      { role: 'user', text: 'Two of us.', start_seconds: null, end_seconds: null },
    ];
    const body = { turns, analysis: { visitors: 'two' }, cost: { model_usd: 0.02 } };
    expect(await app.ok(`${path}/report?key=${key}`, { token: null, body })).toEqual({
      execution_id: executionId,
      follow_up: null,
      warnings: [
        "'analysis.visitors' must be of type integer: it was stored as a problem of the analysis",
      ],
    });
    expect(await app.ok(path)).toMatchObject({
      turns,
      transcript: 'Agent: Who comes?\nCallee: Two of us.',
      analysis: { visitors: 'two' },
      analysis_problems: [{ path: 'visitors', message: 'must be of type integer' }],
      cost: { telephony_usd: 0.2, model_usd: 0.02, speech_usd: null },
      total_cost: 0.22,
    });
    const [listed] = await app.ok<CallView[]>(`/api/v1/calls/?contact_id=${contactId}&limit=1`);
    expect(listed).not.toHaveProperty('turns');
    await app.ok(`${path}/report`, { body: { transcript: 'Said otherwise' } });
    expect(await app.ok(path)).toMatchObject({ turns, transcript: 'Said otherwise' });
    await app.db.deleteFrom('calls').where('executionId', '=', executionId).execute();
  });

  test.each([
    ['turns[0].role', { turns: [{ role: 'callee', text: 'Hello' }] }],
    ['turns[0].text', { turns: [{ role: 'user' }] }],
    [
      'turns[0].end_seconds',
      { turns: [{ role: 'user', text: '', start_seconds: 2, end_seconds: 1 }] },
    ],
    ['turns', { turns: Array.from({ length: 2001 }, () => ({ role: 'user', text: '' })) }],
    ['cost', { cost: { llm_usd: 1 } }],
    ['cost.model_usd', { cost: { model_usd: -1 } }],
    ['analysis', { analysis: [] }],
    ['analysis', { analysis: { a: 'x'.repeat(16 * 1024) } }],
    ['analysis', { analysis: { a: Array.from({ length: 1000 }, () => 0) } }],
  ])('refuse a report whose %s is beyond its bounds', async (path, body) => {
    const { status, body: answer } = await app.refused(`${one(0)}/report`, { body });
    expect([status, answer.errors?.map((problem) => problem.path)]).toEqual([400, [path]]);
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
