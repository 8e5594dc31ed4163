import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { multipartForm } from '../../../support/api/multipart-form.ts';
import { zeroCounters } from '../../../support/api/counters.ts';

const NOTHING = { imports: 0, contacts: 0 };

describe('creating a batch with a file', () => {
  let app: TestApp;
  let campaignId: string;
  beforeAll(async () => {
    app = await testApp();
    campaignId = await newCampaign(app);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const sending = (file: string | Uint8Array, members = {}, name = 'contacts.csv') => {
    const batch = JSON.stringify({ campaign_id: campaignId, ...members });
    return multipartForm([
      { name: 'batch', content: batch },
      { name: 'file', filename: name, content: file },
    ]);
  };
  const create = (file: string | Uint8Array, members = {}, name?: string) =>
    app.ok<BatchView>('/api/v1/batches/', sending(file, members, name));
  const refused = (file: string | Uint8Array, members = {}, name?: string) =>
    app.refused('/api/v1/batches/', sending(file, members, name));
  const contactsOf = ({ batch_id }: BatchView) =>
    app.ok<Record<string, unknown>[]>(`/api/v1/batches/${batch_id}/contacts`);
  /** Counts the rows of imports that belong to no batch. */
  const leftOvers = async () => ({
    imports: (await app.db.selectFrom('imports').selectAll().execute()).length,
    contacts: (
      await app.db
        .selectFrom('contacts')
        .select('contactId')
        .where('batchId', 'not in', (eb) => eb.selectFrom('batches').select('batchId'))
        .execute()
    ).length,
  });
  const batchCount = async () =>
    (await app.db.selectFrom('batches').select('batchId').execute()).length;

  test('stores every row of a CSV file in order', async () => {
    const batch = await create(
      '\ufeffphone;Callee_Name;external_id;timezone;note\r\n' +
        '+14155550001;Ada;a-1;europe/london;"1; ""2""\r\n3"\r\n' +
        '0049 30 1234567;Bob\\n;;;\r\n',
    );
    expect(batch).toMatchObject({
      status: 'in_progress',
      total_contacts: 2,
      counters: { ...zeroCounters, pending: 2 },
      import: {
        total: 2,
        accepted: 2,
        duplicates: 0,
        recently_called: 0,
        rejected: 0,
        warnings: [],
        errors: [],
      },
    });
    expect(await contactsOf(batch)).toMatchObject([
      {
        phone_number: '+14155550001',
        call_variables: { callee_name: 'Ada', note: '1; "2"\r\n3' },
      },
      { phone_number: '+49301234567', call_variables: { callee_name: 'Bob\\n' } },
    ]);
    const rows = await app.db
      .selectFrom('contacts')
      .select(['position', 'timezone', 'externalId'])
      .where('batchId', '=', batch.batch_id)
      .orderBy('position')
      .execute();
    expect(rows).toEqual([
      { position: 0, timezone: 'Europe/London', externalId: 'a-1' },
      { position: 1, timezone: null, externalId: null },
    ]);
    expect(app.signals).toContain(`start ${batch.batch_id} 1`);
    expect(await leftOvers()).toEqual(NOTHING);
  });

  test('detects JSON lines by the file name', async () => {
    const lines = '{"to":"+14155550001","call_variables":{"n":1}}\n\n"+14155550002"\n';
    const batch = await create(lines, {}, 'contacts.jsonl');
    expect(await contactsOf(batch)).toMatchObject([
      { phone_number: '+14155550001', call_variables: { n: '1' } },
      { phone_number: '+14155550002', call_variables: {} },
    ]);
  });

  test('lists every invalid row and stores nothing', async () => {
    const before = await batchCount();
    const { status, body } = await refused(
      'phone_number,x\n1.5E+10,\n+14155550001,a\n+14155550001,b\n+1415,\n+14155550002,a,b\n',
    );
    expect(status).toBe(400);
    expect(body.errors?.map(({ row, column, value, code }) => [row, column, value, code])).toEqual([
      [2, 'phone_number', '1.5E+10', 'spreadsheet_number'],
      [4, 'phone_number', '+14155550001', 'duplicate'],
      [5, 'phone_number', '+1415', 'wrong_length'],
      [6, '', '', 'wrong_cell_count'],
    ]);
    expect(body.errors?.[1]).toMatchObject({
      path: 'file[4].phone_number',
      message: expect.stringContaining('repeats the number of row 3'),
    });
    expect(body.detail).toMatch(
      /^row 2, column phone_number: .* \(4 of 5 rows are refused, and errors lists all of them\)$/,
    );
    expect(body.rows).toEqual({ total: 5, rejected: 4, listed: 4 });
    expect(body.errors?.[0]?.message).toContain('a spreadsheet has rounded this number');
    expect(await batchCount()).toBe(before);
    expect(await leftOvers()).toEqual(NOTHING);
  });

  test('skips invalid rows and duplicates with skip', async () => {
    const batch = await create('phone_number\nx\n+14155550001\n+14155550001\n', {
      on_invalid: 'skip',
      duplicates: 'skip',
    });
    expect(batch).toMatchObject({
      total_contacts: 1,
      import: { total: 3, accepted: 1, duplicates: 1, rejected: 1, listed: 1 },
    });
  });

  test('lists at most 1000 errors, and counts them all', async () => {
    const { body } = await refused(`phone_number\n${'x\n'.repeat(3000)}`);
    expect(body.errors).toHaveLength(1000);
    expect(body.rows).toEqual({ total: 3000, rejected: 3000, listed: 1000 });
    expect(body.detail).toContain(
      '(3000 of 3000 rows are refused, and errors lists the first 1000)',
    );
  });

  test.each([
    ['', 'file: is empty: send a first row that names the columns'],
    ['phone_number\n', 'file: holds no contact: send at least one'],
    [
      'phone_numbr\n+14155550001\n',
      "has no column phone_number (did you mean it by 'phone_numbr'? then rename that one)",
    ],
    ['phone,to\n+14155550001,\n', "two columns that mean the same, 'phone' and 'to'"],
    ['phone,a,a\n+14155550001,,\n', "two columns 'a'"],
    ['phone\n"+14155550001\n', 'has an opening quote without a closing one'],
    [Buffer.from('phone\n\xff\n', 'latin1'), 'is not UTF-8 at line 2'],
  ])('refuses the file %j', async (file, detail) => {
    const { status, body } = await refused(file);
    expect(status).toBe(400);
    expect(body.detail).toContain(detail);
    expect(await leftOvers()).toEqual(NOTHING);
  });

  test('refuses a value in a column without a name', async () => {
    const { body } = await refused('phone;;\n+14155550001;;\n+14155550002;;x\n');
    expect(body.errors).toMatchObject([
      { row: 3, code: 'unnamed_column', message: expect.stringContaining('column 3') },
    ]);
  });

  test('refuses a NUL in one row', async () => {
    const { body } = await refused('phone,x\n+14155550001,a\0b\n');
    expect(body.errors).toMatchObject([{ row: 2, code: 'not_text' }]);
  });

  test('refuses the part batch after the file', async () => {
    const parts = [
      { name: 'file', filename: 'a.csv', content: 'phone\n+14155550001\n' },
      { name: 'batch', content: JSON.stringify({ campaign_id: campaignId }) },
    ];
    const { status, body } = await app.refused('/api/v1/batches/', multipartForm(parts));
    expect(status).toBe(400);
    expect(body.detail).toContain('batch: is missing before the file');
  });

  test('refuses a form with fields in the place of the part batch, and names them', async () => {
    const parts = [
      { name: 'campaign_id', content: campaignId },
      { name: 'name', content: 'Monday' },
      { name: 'file', filename: 'a.csv', content: 'phone\n+14155550001\n' },
    ];
    const { status, body } = await app.refused('/api/v1/batches/', multipartForm(parts));
    expect(status).toBe(400);
    expect(body.detail).toContain(
      'batch: is missing before the file: the form has the parts campaign_id, name: send them as members of one JSON object in the part batch',
    );
  });

  test.each([
    ['text/csv', 400, 'batch: is missing: a file alone does not say which campaign'],
    [
      'text/plain',
      415,
      "the Content-Type is 'text/plain': send application/json in UTF-8, or mult",
    ],
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      415,
      'an Excel workbook (.xlsx): save the sheet as "CSV UTF-8"',
    ],
  ])('refuses a file alone of the type %s', async (type, expected, detail) => {
    const { status, body } = await app.refused('/api/v1/batches/', {
      body: 'phone\n+14155550001\n',
      headers: { 'content-type': type },
    });
    expect(status).toBe(expected);
    expect(body.detail).toContain(detail);
  });

  test('refuses a body that is compressed', async () => {
    const contacts = Array.from({ length: 20_000 }, (_, n) => `+1415${5_550_000 + n}`);
    for (const count of [1, 20_000]) {
      const json = JSON.stringify({ campaign_id: campaignId, contacts: contacts.slice(0, count) });
      const { body } = await app.refused('/api/v1/batches/', {
        body: gzipSync(json, { level: 0 }),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      });
      expect(body.detail).toContain('the body is compressed with gzip');
    }
  });

  test('reads a file in the charset that its part declares', async () => {
    const parts = [
      { name: 'batch', content: JSON.stringify({ campaign_id: campaignId }) },
      {
        name: 'file',
        filename: 'a.csv',
        type: 'text/csv; charset=windows-1252',
        content: Buffer.from('phone;Callee Name\r\n+14155550001;J\xfcrgen\r\n', 'latin1'),
      },
    ];
    const batch = await app.ok<BatchView>('/api/v1/batches/', multipartForm(parts));
    expect(await contactsOf(batch)).toMatchObject([{ call_variables: { callee_name: 'Jürgen' } }]);
  });

  test('refuses a form that is truncated in its file', async () => {
    const { headers, body } = sending('phone\n+14155550001\n+14155550002\n');
    const cut = { headers, body: body.subarray(0, body.length - 60) };
    const { status, body: answer } = await app.refused('/api/v1/batches/', cut);
    expect(status).toBe(400);
    expect(answer.detail).toContain('the upload ended too early');
    expect(await leftOvers()).toEqual(NOTHING);
  });

  test('refuses a form without a file', async () => {
    const parts = [{ name: 'batch', content: JSON.stringify({ campaign_id: campaignId }) }];
    const { status, body } = await app.refused('/api/v1/batches/', multipartForm(parts));
    expect(status).toBe(400);
    expect(body.detail).toContain('file: is required');
  });

  test('refuses contacts in addition to the file', async () => {
    const { body } = await refused('phone\n+14155550001\n', { contacts: ['+14155550002'] });
    expect(body.detail).toBe('contacts: come from the part file: leave this member out');
  });

  test('lists every problem of the part batch', async () => {
    const { body } = await refused('phone\n+14155550001\n', { concurency_limit: 1, name: '' });
    expect(body.errors?.map(({ path }) => path)).toEqual(['concurency_limit', 'name']);
  });

  test('answers 404 for an unknown campaign', async () => {
    const campaign_id = '01890000-0000-7000-8000-000000000000';
    expect(await refused('phone\n+14155550001\n', { campaign_id })).toMatchObject({
      status: 404,
      body: { detail: 'campaign not found' },
    });
  });
});
