import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContactView } from '../../../src/schemas/contact.ts';
import type { ErasureView } from '../../../src/schemas/erasure.ts';
import { createNumberHashes } from '../../../src/signatures/number-hash.ts';
import { reportKey } from '../../../src/signatures/report-key.ts';
import { DEFAULT_ORGANIZATION_ID, testApp, type TestApp } from '../../support/api/app.ts';
import { addBatch, newBatch } from '../../support/api/batch.ts';
import { erasePerson } from '../../support/api/erase.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import { TEST_NUMBER_HASHES } from '../../support/rows/number-hashes.ts';
import { storeCall } from '../../support/rows/call.ts';

const path = '/api/v1/erasures/';
let last = 0;
/** A number that no other test uses. */
const newNumber = () => `+1415557${String((last += 1)).padStart(4, '0')}`;

const withKey = (key: string, body: unknown) => ({
  body,
  headers: { 'idempotency-key': key },
});

describe('erasures', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const person = async (number: string) => {
    const contact = { phone_number: number, call_variables: { callee_name: 'Ada' } };
    const { batchId, campaignId } = await newBatch(app, { contacts: [contact] });
    const contacts = `/api/v1/batches/${batchId}/contacts`;
    const [stored] = await app.ok<ContactView[]>(`${contacts}?view=full`);
    return { batchId, campaignId, contacts, contactId: stored?.contact_id ?? '' };
  };

  test('are accepted and end in a receipt without the number', async () => {
    const number = newNumber();
    const { contacts, contactId, batchId } = await person(number);
    const receipt = await erasePerson(app, { phone: number, reason: 'request of 4 May' });
    expect(receipt).toEqual({
      erasure_id: receipt.erasure_id,
      organization_id: DEFAULT_ORGANIZATION_ID,
      number_hash: TEST_NUMBER_HASHES.of(DEFAULT_ORGANIZATION_ID, number),
      status: 'completed',
      suppressed: true,
      reason: 'request of 4 May',
      erased: {
        contacts: 1,
        calls: 0,
        webhook_events: 0,
        stored_answers: 0,
        suppressions: 0,
        recordings: 0,
        call_control_records: 0,
      },
      left_over: [],
      requested_at: receipt.requested_at,
      erasing_at: expect.any(String),
      completed_at: expect.any(String),
    });
    const [erased] = await app.ok<ContactView[]>(`${contacts}?view=full`);
    expect(erased).toMatchObject({
      phone_number: `erased:${contactId}`,
      call_variables: {},
      status: 'skipped',
      status_reason: 'erased',
    });
    const { counters } = await app.ok<{ counters: object }>(`/api/v1/batches/${batchId}`);
    expect(counters).toMatchObject({ pending: 0, skipped: 1 });
  });

  test('are accepted in any form of the number and refused for what is no number', async () => {
    const { status, body } = await app.refused(path, { body: { phone_number: '415 555' } });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    const accepted = await app.request(path, { body: { number: '001 (415) 557-9999' } });
    expect(accepted.status).toBe(202);
  });

  test('refuse a reason that has the number in it', async () => {
    const body = { phone_number: newNumber(), reason: 'Ada, (415) 557-0002' };
    const { status, body: error } = await app.refused(path, {
      body: { ...body, phone_number: '+14155570002' },
    });
    expect([status, error.errors?.[0]?.path]).toEqual([400, 'reason']);
  });

  test('need a key of the installation', async () => {
    await using keyless = await testApp({ numberHashes: createNumberHashes([]) });
    const { status, body } = await keyless.refused(path, { body: { phone_number: newNumber() } });
    expect([status, body.code]).toEqual([503, 'erasure_key_missing']);
  });

  test.each([['read', 'write'], ['read'], ['write']] as const)(
    'are refused to a token with %s %s alone',
    async (...scopes) => {
      const { token } = await createOtherOrganization(app, [...scopes]);
      const created = await app.request(path, { token, body: { phone_number: newNumber() } });
      const listed = await app.request(path, { token });
      expect([created.status, listed.status]).toEqual([403, 403]);
    },
  );

  test('are listed for their own organization, also by number', async () => {
    const number = newNumber();
    const { erasure_id: id } = await erasePerson(app, { phone_number: number });
    const query = `?phone_number=${encodeURIComponent(number)}`;
    const found = await app.ok<ErasureView[]>(`${path}${query}`);
    expect(found.map(({ erasure_id: listed }) => listed)).toEqual([id]);
    const { token } = await createOtherOrganization(app);
    expect(await app.ok(`${path}${query}`, { token })).toEqual([]);
    const { status, body } = await app.refused(`${path}${id}`, { token });
    expect([status, body.code]).toEqual([404, 'erasure_not_found']);
  });

  test('are recorded by the hash of the number', async () => {
    const number = newNumber();
    await erasePerson(app, { phone_number: number });
    const recorded = await app.db
      .selectFrom('actions')
      .select(['action', 'organizationId', 'campaignId'])
      .where('numberHash', '=', TEST_NUMBER_HASHES.of(DEFAULT_ORGANIZATION_ID, number))
      .execute();
    expect(recorded).toEqual([
      { action: 'erase', organizationId: DEFAULT_ORGANIZATION_ID, campaignId: null },
    ]);
  });

  test('make the number suppressed wherever it is asked for', async () => {
    const number = newNumber();
    const { number_hash: hash } = await erasePerson(app, { phone_number: number });
    const encoded = encodeURIComponent(number);
    const byNumber = await app.ok(`/api/v1/suppressions/${encoded}`);
    const listed = await app.ok(`/api/v1/suppressions/?phone_number=${encoded}`);
    expect(byNumber).toMatchObject({ phone_number: hash, reason: 'opt_out', expires_at: null });
    expect(listed).toEqual([byNumber]);
    const { campaignId } = await person(newNumber());
    const preview = await app.ok(`/api/v1/campaigns/${campaignId}/preview`, {
      body: { phone_number: number },
    });
    expect(JSON.stringify(preview)).toContain('suppressed');
  });

  test('leave nobody to retry, to call back or to report on', async () => {
    const number = newNumber();
    const { contacts, contactId, batchId } = await person(number);
    const call = await storeCall(app.db, { contactId, settledAt: new Date() });
    await erasePerson(app, { phone_number: number });
    const retried = await app.refused(`${contacts}/${contactId}/retry`, { method: 'POST' });
    const followUp = { body: { at: '2027-03-01T09:00:00Z' } };
    const called = await app.refused(`${contacts}/${contactId}/follow-up`, followUp);
    expect([retried, called].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'invalid_transition'],
      [409, 'invalid_transition'],
    ]);
    const many = { body: { statuses: ['skipped'] } };
    const forced = await app.request(`/api/v1/batches/${batchId}/retry`, many);
    expect(await forced.json()).toMatchObject({ accepted: 0 });
    const key = reportKey('report-secret', {
      executionId: call.executionId,
      validUntil: new Date(Date.now() + 60_000),
    });
    const report = `/api/v1/calls/${call.executionId}/report?key=${key}`;
    const late = await app.refused(report, { token: null, body: { transcript: 'Ada' } });
    expect([late.status, late.body.code]).toEqual([404, 'call_not_found']);
  });
});

describe('the stored answer to a request with an Idempotency-Key', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('that names an erased person is gone, and the request is not carried out again', async () => {
    const number = newNumber();
    const suppression = withKey('names the number', { phone_number: number });
    await app.ok('/api/v1/suppressions/', suppression);
    const { campaignId } = await newBatch(app);
    const batch = withKey('names the batch', { campaign_id: campaignId, contacts: [number] });
    await app.ok('/api/v1/batches/', batch);
    const other = withKey('names nobody', { campaign_id: campaignId, contacts: ['+14155550002'] });
    const kept = await app.ok('/api/v1/batches/', other);
    const { erased } = await erasePerson(app, { phone_number: number });
    expect(erased.stored_answers).toBe(2);
    const repeated = [
      await app.refused('/api/v1/suppressions/', suppression),
      await app.refused('/api/v1/batches/', batch),
    ];
    expect(repeated.map(({ status, body }) => [status, body.code])).toEqual([
      [410, 'answer_erased'],
      [410, 'answer_erased'],
    ]);
    expect(await app.ok('/api/v1/batches/', other)).toEqual(kept);
    const batches = await app.request(`/api/v1/batches/?campaign_id=${campaignId}`);
    expect(batches.headers.get('x-total-count')).toBe('3');
  });

  test.each([
    ['whole', (number: string) => `suppress-${number}`],
    [
      'as people write it',
      (number: string) => `Ada (${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`,
    ],
  ])('whose key holds the number %s is kept by a hash of the key', async (_form, keyOf) => {
    const number = newNumber();
    const key = keyOf(number);
    const other = withKey(key, { phone_number: '+14155550003' });
    await app.ok('/api/v1/suppressions/', other);
    await erasePerson(app, { phone_number: number });
    const keys = () => app.db.selectFrom('idempotencyKeys').select('key').orderBy('key').execute();
    const kept = await keys();
    expect(kept.map((row) => row.key)).toContain(
      TEST_NUMBER_HASHES.of(DEFAULT_ORGANIZATION_ID, key),
    );
    const { status, body } = await app.refused('/api/v1/suppressions/', other);
    expect([status, body.code]).toEqual([410, 'answer_erased']);
    expect(await keys()).toEqual(kept);
    expect(kept.filter((row) => row.key.replaceAll(/\D/g, '').includes(number.slice(-7)))).toEqual(
      [],
    );
  });

  test('whose key holds the number goes where a repeat died before it found the hash', async () => {
    const number = newNumber();
    const key = `again ${number}`;
    await app.ok('/api/v1/suppressions/', withKey(key, { phone_number: '+14155550004' }));
    await erasePerson(app, { phone_number: number });
    const died = { claimId: uuidv7(), heldUntil: new Date(0), createdAt: new Date() };
    const organizationId = DEFAULT_ORGANIZATION_ID;
    const place = { organizationId, route: '/api/v1/suppressions', key };
    await app.db
      .insertInto('idempotencyKeys')
      .values({ ...place, ...died })
      .execute();
    await erasePerson(app, { phone_number: number });
    const keys = await app.db.selectFrom('idempotencyKeys').select('key').execute();
    const hashed = TEST_NUMBER_HASHES.of(organizationId, key);
    expect(keys.map((row) => row.key).filter((name) => [key, hashed].includes(name))).toEqual([
      hashed,
    ]);
  });

  test('to the erasure itself stays under a key that holds the number', async () => {
    const number = newNumber();
    const request = withKey(`erase ${number}`, { phone_number: number });
    const first = await app.request('/api/v1/erasures/', request);
    await erasePerson(app, { phone_number: number });
    const second = await app.request('/api/v1/erasures/', request);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(await second.json()).toEqual(await first.json());
  });

  test('to the erasure itself stays, without the digest of its body', async () => {
    const number = newNumber();
    const request = withKey('erase', { phone_number: number });
    const first = await app.request('/api/v1/erasures/', request);
    await erasePerson(app, { phone_number: number });
    const second = await app.request('/api/v1/erasures/', request);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(await second.json()).toEqual(await first.json());
    const key = await app.db
      .selectFrom('idempotencyKeys')
      .select('requestSha256')
      .where('key', '=', 'erase')
      .executeTakeFirst();
    expect(key).toEqual({ requestSha256: null });
  });
});

test('A batch that is uploaded again after an erasure stores the number anew', async () => {
  await using app = await testApp();
  const number = newNumber();
  await erasePerson(app, { phone_number: number });
  const { campaignId } = await newBatch(app);
  const batchId = await addBatch(app, campaignId, { contacts: [number] });
  const [contact] = await app.ok<ContactView[]>(`/api/v1/batches/${batchId}/contacts`);
  expect(contact).toMatchObject({ phone_number: number, status: 'pending' });
});
