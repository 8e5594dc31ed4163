import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchView } from '../../../src/schemas/batch.ts';
import {
  DEFAULT_ORGANIZATION_ID,
  newCampaign,
  testApp,
  type TestApp,
} from '../../support/api/app.ts';
import { multipartForm } from '../../support/api/multipart-form.ts';

const OPERATOR = 'gop_operator-token-of-the-tests-00000000';
const ORGANIZATION = `/operator/organizations/${DEFAULT_ORGANIZATION_ID}`;
/** Numbers of toll fraud. */
const CLOSED = ['+19002345678', '+449098771234', '+881612345678', '+491805123456'];

let app: TestApp;
let campaignId: string;
beforeAll(async () => {
  app = await testApp({ operatorTokens: [OPERATOR] });
  campaignId = await newCampaign(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const setRules = (body: object) =>
  app.ok(`${ORGANIZATION}/destinations`, { method: 'PUT', token: OPERATOR, body });
const create = (contacts: unknown[], members = {}) => ({
  body: { campaign_id: campaignId, contacts, ...members },
});
const refusals = async (contacts: unknown[]) => {
  const { status, body } = await app.refused('/api/v1/batches/', create(contacts));
  return [status, ...(body.errors ?? []).map(({ path }) => path)];
};

describe('Without rules of the operator', () => {
  beforeAll(() => setRules({}));

  test('a batch with premium, satellite or shared cost numbers is refused with their places', async () => {
    const contacts = ['+14155550123', ...CLOSED];
    expect(await refusals(contacts)).toEqual([
      400,
      'contacts[1].phone_number',
      'contacts[2].phone_number',
      'contacts[3].phone_number',
      'contacts[4].phone_number',
    ]);
  });

  test('numbers reserved for examples and fiction are accepted', async () => {
    const contacts = ['+19005550123', '+449098790123', '+611300975707', '+14155550123'];
    const batch = await app.ok<BatchView>('/api/v1/batches/', create(contacts));
    expect(batch.total_contacts).toBe(4);
  });

  test('the report on a batch that skips invalid contacts names row and code', async () => {
    const sending = create(['+14155550123', '+19002345678'], { on_invalid: 'skip' });
    const batch = await app.ok<BatchView>('/api/v1/batches/', sending);
    expect(batch.import).toMatchObject({
      accepted: 1,
      rejected: 1,
      errors: [{ row: 2, column: 'phone_number', code: 'destination_closed' }],
    });
  });

  test('an uploaded file and appended contacts are refused likewise', async () => {
    const form = multipartForm([
      { name: 'batch', content: JSON.stringify({ campaign_id: campaignId }) },
      { name: 'file', filename: 'contacts.csv', content: 'phone_number\n+881612345678\n' },
    ]);
    const { status, body } = await app.refused('/api/v1/batches/', form);
    expect([status, body.errors?.[0]]).toMatchObject([400, { row: 2, code: 'destination_closed' }]);
    const { batch_id: id } = await app.ok<BatchView>('/api/v1/batches/', create(['+14155550124']));
    const append = { body: { contacts: ['+19002345678'] } };
    const appended = await app.refused(`/api/v1/batches/${id}/contacts`, append);
    expect(appended.body.errors?.[0]?.path).toBe('contacts[0].phone_number');
  });

  test('a preview says that the number is closed', async () => {
    const path = `/api/v1/campaigns/${campaignId}/preview`;
    const body = { phone_number: '+19002345678' };
    expect(await app.ok(path, { body })).toMatchObject({
      may_call: false,
      reason: 'destination_closed',
    });
  });
});

describe('The rules that the operator sets', () => {
  test('open a kind for the organization', async () => {
    await setRules({ closed_kinds: ['satellite', 'shared_cost'] });
    expect(await refusals(CLOSED)).toEqual([
      400,
      'contacts[2].phone_number',
      'contacts[3].phone_number',
    ]);
  });

  test('limit the organization to countries', async () => {
    await setRules({ closed_kinds: [], allowed_countries: ['US', 'ca'] });
    const contacts = [
      '+14155550123',
      '+16045550123',
      '+18765551234',
      '+2521234567',
      '+80012345678',
    ];
    expect(await refusals(contacts)).toEqual([
      400,
      'contacts[2].phone_number',
      'contacts[3].phone_number',
      'contacts[4].phone_number',
    ]);
  });

  test('are shown to the organization, which cannot change them', async () => {
    await setRules({ allowed_countries: ['US'] });
    const destinations = {
      closed_kinds: ['premium', 'shared_cost', 'satellite'],
      allowed_countries: ['US'],
    };
    expect(await app.ok('/api/v1/organization')).toMatchObject({ destinations });
    const change = { method: 'PATCH', body: { destinations: { closed_kinds: [] } } };
    expect((await app.refused('/api/v1/organization', change)).status).toBe(400);
    expect(await app.ok('/api/v1/organization')).toMatchObject({ destinations });
  });

  test('are recorded with what was set', async () => {
    await setRules({ closed_kinds: ['premium'] });
    const { details } = await app.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'set_destinations')
      .orderBy('entryId', 'desc')
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ closed_kinds: ['premium'], allowed_countries: null });
  });

  test.each([
    [{ allowed_countries: ['XX'] }],
    [{ allowed_countries: [] }],
    [{ closed_kinds: ['x'] }],
  ])('are refused as %j', async (body) => {
    const sending = { method: 'PUT', token: OPERATOR, body };
    expect((await app.refused(`${ORGANIZATION}/destinations`, sending)).status).toBe(400);
  });
});

describe('allowed_prefixes', () => {
  test('of organization and campaign refuse other numbers with row and code', async () => {
    const body = { allowed_prefixes: ['+44', 'us'] };
    const organization = await app.ok('/api/v1/organization', { method: 'PATCH', body });
    expect(organization).toMatchObject({ allowed_prefixes: ['+44', 'US'] });
    const british = await newCampaign(app, { allowed_prefixes: ['+44'] });
    const contacts = ['+442079460123', '+14155550123', '+493012345678'];
    const sending = create(contacts, { campaign_id: british, on_invalid: 'skip' });
    const batch = await app.ok<BatchView>('/api/v1/batches/', sending);
    expect(batch.import).toMatchObject({
      accepted: 1,
      rejected: 2,
      errors: [
        { row: 2, column: 'phone_number', code: 'prefix_not_allowed' },
        { row: 3, column: 'phone_number', code: 'prefix_not_allowed' },
      ],
    });
    const { status, body: refusal } = await app.refused(
      `/api/v1/batches/${batch.batch_id}/contacts`,
      {
        body: { contacts: ['+14155550123'] },
      },
    );
    expect([status, refusal.errors?.[0]?.path]).toEqual([400, 'contacts[0].phone_number']);
    const reset = { method: 'PATCH', body: { allowed_prefixes: null } };
    expect(await app.ok('/api/v1/organization', reset)).toMatchObject({ allowed_prefixes: null });
  });

  test('are prefixes with a plus or country codes', async () => {
    const body = { allowed_prefixes: ['+44', '0049', 'XX'] };
    const { status, body: refusal } = await app.refused('/api/v1/organization', {
      method: 'PATCH',
      body,
    });
    expect([status, ...(refusal.errors ?? []).map(({ path }) => path)]).toEqual([
      400,
      'allowed_prefixes[1]',
      'allowed_prefixes[2]',
    ]);
  });
});
