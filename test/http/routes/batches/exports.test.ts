import { afterAll, describe, expect, test } from 'vitest';
import { exportLines } from '../../../../src/db/batches/exports.ts';
import { newCampaign, testApp } from '../../../support/api/app.ts';
import { storeCall } from '../../../support/rows/call.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());
const campaignId = await newCampaign(app);

const COLUMNS =
  'contact_id,external_id,phone_number,status,status_reason,attempts,retry_count,follow_up_count,last_attempted_at,next_retry_at,last_call_status,failure_code,duration_seconds,hangup_by,hangup_reason,disposition,sentiment,summary,recording_url,total_cost,timezone,consent_basis,consent_at,consent_reference';

const newBatch = async (contacts: unknown[]) => {
  const body = { campaign_id: campaignId, contacts };
  const { batch_id: batchId } = await app.ok('/api/v1/batches/', { body });
  const path = `/api/v1/batches/${String(batchId)}/contacts`;
  const rows = await app.ok<{ contact_id: string }[]>(path);
  const [first = '', second = ''] = rows.map((row) => row.contact_id);
  return { batchId: String(batchId), first, second };
};
const numbersOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `+1415556${String(n).padStart(4, '0')}`);
const exported = async (batchId: string, query = '') => {
  const answer = await app.request(`/api/v1/batches/${batchId}/export.csv${query}`);
  expect(answer.status).toBe(200);
  return { lines: (await answer.text()).split('\r\n'), headers: answer.headers };
};

describe('an export', () => {
  test('has one line for each contact in upload order', async () => {
    const { batchId, first, second } = await newBatch([
      { phone_number: '+14155550101', external_id: 'a-1', call_variables: { callee_name: 'Ann' } },
      { phone_number: '+14155550102', call_variables: { city: 'Ghent, "old"' } },
    ]);
    const { lines, headers } = await exported(batchId, '?mode=raw');
    expect(lines).toEqual([
      `${COLUMNS},"var.callee_name","var.city"`,
      `${first},"a-1","+14155550101",pending,,0,0,0,,,,,,,"","",,"","",,,,,"","Ann",""`,
      `${second},"","+14155550102",pending,,0,0,0,,,,,,,"","",,"","",,,,,"","","Ghent, ""old"""`,
      '',
    ]);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="batch-${batchId}.csv"`);
  });

  test('is read in pages of a megabyte of texts, and has every row once', async () => {
    const { batchId } = await newBatch(numbersOf(60));
    const path = `/api/v1/batches/${batchId}/contacts?limit=60`;
    const rows = await app.ok<{ contact_id: string }[]>(path);
    for (const { contact_id: contactId } of rows.slice(1)) {
      await storeCall(app.db, { contactId, summary: 'x'.repeat(300_000) });
    }
    const publicUrl = 'https://redial.test';
    const page = {
      batchId,
      publicUrl,
      mode: 'raw',
      analysis: [],
      variables: [],
      retryMark: 'mark',
      rows: 50,
    } as const;
    const positions: number[] = [];
    for (let firstPosition = 0; firstPosition < 60;) {
      const asked = { ...page, firstPosition, maxBytes: 1_000_000 };
      ({ nextPosition: firstPosition } = await exportLines(app.db, asked));
      positions.push(firstPosition);
    }
    // The first row is small.
    expect(positions.slice(0, 3)).toEqual([5, 9, 13]);
    const { lines } = await exported(batchId);
    const ids = lines.slice(1, -1).map((line) => line.split(',')[0]);
    expect(ids).toEqual(rows.map(({ contact_id: contactId }) => contactId));
  });

  test('has a column for each single value of the analysis, which an upload leaves out', async () => {
    const analysis_schema = {
      type: 'object',
      properties: { visitors: { type: 'integer' }, wishes: { type: 'array' }, note: {} },
    };
    const method = 'PATCH';
    await app.ok(`/api/v1/campaigns/${campaignId}`, { method, body: { analysis_schema } });
    const { batchId, first } = await newBatch(['+14155550110']);
    const analysis = JSON.stringify({ visitors: 2, wishes: ['a'], note: '=1+1' });
    await storeCall(app.db, { contactId: first, analysis });
    const { lines } = await exported(batchId);
    expect(lines[0]).toBe(`${COLUMNS},"analysis.visitors","analysis.note"`);
    expect(lines[1]?.endsWith(`,"2","'=1+1"`)).toBe(true);
    await app.ok(`/api/v1/campaigns/${campaignId}`, { method, body: { analysis_schema: null } });
    expect((await exported(batchId)).lines[0]).toBe(COLUMNS);
  });

  test('shows the last call and the number of all calls', async () => {
    const { batchId, first } = await newBatch(['+14155550103']);
    await storeCall(app.db, { contactId: first, callStatus: 'busy' });
    const { executionId } = await storeCall(app.db, {
      contactId: first,
      durationSeconds: 42,
      hangupBy: 'user',
      hangupReason: 'goal_completed',
      disposition: 'sold',
      sentiment: 'positive',
      summary: 'line one\nline two',
      recordingUrl: 'https://example.com/a.wav',
      reportedCost: 0.25,
    });
    await app.db
      .updateTable('contacts')
      .set({
        status: 'retrying',
        retryCount: 1,
        lastAttemptedAt: new Date('2027-03-01T08:00:00.5Z'),
        dueAt: new Date('2027-03-01T09:00:00Z'),
        lookAt: new Date('2027-03-01T09:00:00Z'),
      })
      .where('contactId', '=', first)
      .execute();
    const { lines } = await exported(batchId, '?mode=raw');
    expect(lines[1]).toBe(
      `${first},"","+14155550103",retrying,,2,1,0,2027-03-01T08:00:00.500Z,2027-03-01T09:00:00.000Z,completed,,42,user,"goal_completed","sold",positive,"line one\nline two","https://redial.test/api/v1/calls/${executionId}/recording",0.25,,,,""`,
    );
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@a',
    '\ta',
    '\ra',
    '\na',
    '＝1+1',
    '＋1',
    '－1',
    '＠a',
    ' =1+1',
    '\u00a0=1+1',
    '\u200b=1+1',
    '\ufeff=1+1',
    "'=1+1",
  ])('escapes %j for spreadsheets, but not with mode raw', async (note) => {
    const { batchId } = await newBatch([
      { phone_number: '+14155550104', call_variables: { note } },
    ]);
    const spreadsheet = await exported(batchId);
    expect(spreadsheet.lines[1]).toContain(`,"'+14155550104",`);
    expect(spreadsheet.lines[1]?.endsWith(`,"'${note}"`)).toBe(true);
    const raw = await exported(batchId, '?mode=raw');
    expect(raw.lines[1]?.endsWith(`,"${note}"`)).toBe(true);
  });

  test('for spreadsheets can be uploaded again with the same numbers and ids', async () => {
    const contacts = [
      { phone_number: '+14155550106', external_id: '=1+1' },
      { phone_number: '+14155550107', external_id: "'-1" },
      { phone_number: '+14155550108', external_id: '＋1' },
    ];
    const { batchId } = await newBatch(contacts);
    const csv = await app.request(`/api/v1/batches/${batchId}/export.csv`);
    const { batchId: other } = await newBatch(['+14155550109']);
    const path = `/api/v1/batches/${other}/contacts`;
    await app.ok(path, { body: await csv.text(), headers: { 'content-type': 'text/csv' } });
    const [, ...rows] = await app.db
      .selectFrom('contacts')
      .select(['phoneNumber', 'externalId'])
      .where('batchId', '=', other)
      .orderBy('position')
      .execute();
    expect(rows.map(({ phoneNumber, externalId }) => [phoneNumber, externalId])).toEqual(
      contacts.map(({ phone_number, external_id }) => [phone_number, external_id]),
    );
  });

  test('puts more than 1,000 distinct variables into one column', async () => {
    const contacts = Array.from({ length: 11 }, (_, n) => ({
      phone_number: `+141555502${String(n).padStart(2, '0')}`,
      call_variables: Object.fromEntries(
        Array.from({ length: 91 }, (_one, m) => [`v${n}_${m}`, 1]),
      ),
    }));
    const { batchId } = await newBatch(contacts);
    const { lines } = await exported(batchId, '?mode=raw');
    expect(lines[0]).toBe(`${COLUMNS},call_variables`);
    expect(lines[1]).toContain('""v0_0"": ""1""');
  });

  test('of an unknown batch is not found', async () => {
    const path = '/api/v1/batches/01900000-0000-7000-8000-000000000000/export.csv';
    const { status, body } = await app.refused(path);
    expect([status, body.detail]).toEqual([404, 'batch not found']);
  });

  test('with an unknown mode is refused', async () => {
    const { batchId } = await newBatch(['+14155550105']);
    const { status } = await app.refused(`/api/v1/batches/${batchId}/export.csv?mode=xls`);
    expect(status).toBe(400);
  });
});
