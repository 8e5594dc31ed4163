import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_QUOTAS } from '../../../src/domain/limits/quotas.ts';
import { testApp, TEST_TOKEN, type RequestOptions, type TestApp } from '../../support/api/app.ts';

const TOKEN = 'gop_operator-token-of-the-tests-00000000';
const OLD_TOKEN = 'gop_operator-token-before-the-rotation-0';
const PATH = '/operator/organizations/';
const NOW = new Date('2027-03-01T09:00:00Z');

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    clock: { now: () => NOW },
    operatorTokens: [TOKEN, OLD_TOKEN],
    quotas: { ...NO_QUOTAS, maxLiveCalls: 1_000 },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const asOperator = (sending: RequestOptions = {}) => ({ token: TOKEN, ...sending });
let names = 0;
/** Creates an organization; returns its id. */
const create = async (members: Record<string, unknown> = {}) => {
  const body = { name: `organization ${(names += 1)}`, ...members };
  return String((await app.ok(PATH, asOperator({ body }))).organization_id);
};
const actionsOf = (organizationId: string) =>
  app.db
    .selectFrom('auditLog')
    .select(['action', 'details', 'actorKind', 'actorId', 'clientRequestId'])
    .where('organizationId', '=', organizationId)
    .orderBy('entryId')
    .execute();

describe('The routes of the operator', () => {
  test.each([
    ['no token', null],
    ['a token of an organization', TEST_TOKEN],
    ['a wrong token of an operator', 'gop_operator-token-of-the-tests-00000001'],
    ['the start of the right one', TOKEN.slice(0, -1)],
  ])('answer 401 to %s', async (_name, token) => {
    expect(await app.refused(PATH, { token })).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    });
  });

  test('accept the token before the rotation besides the new one', async () => {
    expect((await app.request(PATH, { token: OLD_TOKEN })).status).toBe(200);
  });

  test('do not exist without a configured token', async () => {
    await using without = await testApp();
    const unknown = await without.refused('/operator/organizations', { token: TOKEN });
    expect(unknown).toMatchObject({
      status: 404,
      body: {
        code: 'route_not_found',
        detail: 'there is no route GET /operator/organizations: see /docs for all routes',
      },
    });
    expect((await without.refused('/operator/organizations', { token: '' })).status).toBe(404);
  });

  test('accept the token of the operator nowhere else', async () => {
    expect((await app.refused('/api/v1/campaigns/', asOperator())).status).toBe(401);
  });

  test.each([
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/suspend'],
    ['POST', '/resume'],
  ])('answer 404 to %s of an unknown organization', async (method, below) => {
    const path = `${PATH}01a1fe91-411b-7430-b36b-57eee90ef99b${below}`;
    const body = method === 'GET' ? {} : { body: below === '/suspend' ? { reason: 'x' } : {} };
    expect(await app.refused(path, asOperator({ method, ...body }))).toMatchObject({
      status: 404,
      body: { code: 'organization_not_found' },
    });
  });
});

describe('An operator', () => {
  test('creates an organization with quotas', async () => {
    const body = { name: 'North Clinic', quotas: { max_live_calls: 50, max_endpoints: null } };
    const created = await app.ok(PATH, asOperator({ body }));
    expect(created).toMatchObject({
      name: 'North Clinic',
      quotas: { max_live_calls: 50, max_endpoints: null, max_spend_per_day_usd: null },
      effective_quotas: { max_live_calls: 50, max_endpoints: null },
      usage: { live_calls: 0, contacts_stored: 0, spend_today_usd: 0 },
      suspension: null,
      created_at: '2027-03-01T09:00:00.000Z',
    });
    const path = `${PATH}${String(created.organization_id)}`;
    expect(await app.ok(path, asOperator())).toEqual(created);
  });

  test('cannot give two organizations one name', async () => {
    await create({ name: 'Taken' });
    expect(await app.refused(PATH, asOperator({ body: { name: 'Taken' } }))).toMatchObject({
      status: 409,
      body: { code: 'name_taken' },
    });
  });

  test.each([
    [{}, 'name'],
    [{ name: 'x', quotas: { max_live_calls: 0 } }, 'quotas.max_live_calls'],
    [{ name: 'x', quotas: { max_live_calls: 1.5 } }, 'quotas.max_live_calls'],
    [{ name: 'x', quotas: { max_live_calls: 100_001 } }, 'quotas.max_live_calls'],
    [{ name: 'x', quotas: { max_spend_per_day_usd: -1 } }, 'quotas.max_spend_per_day_usd'],
    [{ name: 'x', quotas: { max_live_call: 1 } }, 'quotas'],
  ])('gets a 400 for %j', async (body, path) => {
    const { status, body: error } = await app.refused(PATH, asOperator({ body }));
    expect([status, error.errors?.[0]?.path]).toEqual([400, path]);
  });

  test('sets quotas by merge patch; null is the default of the installation', async () => {
    const id = await create({ quotas: { max_live_calls: 5, max_endpoints: 6 } });
    const path = `${PATH}${id}`;
    const patch = (quotas: object) =>
      app.ok(path, asOperator({ method: 'PATCH', body: { quotas } }));
    expect(await patch({ max_live_calls: null, max_spend_per_day_usd: 2.5 })).toMatchObject({
      quotas: { max_live_calls: null, max_endpoints: 6, max_spend_per_day_usd: 2.5 },
      effective_quotas: { max_live_calls: 1_000, max_endpoints: 6, max_spend_per_day_usd: 2.5 },
    });
  });

  test('can send back what a GET has answered', async () => {
    const path = `${PATH}${await create({ quotas: { max_endpoints: 6 } })}`;
    const stored = await app.ok(path, asOperator());
    expect(await app.ok(path, asOperator({ method: 'PATCH', body: stored }))).toEqual(stored);
  });

  test('lists organizations by page, by name and by suspension', async () => {
    const [first, second] = [await create({ name: 'List 1' }), await create({ name: 'List 2' })];
    await app.ok(`${PATH}${first}/suspend`, asOperator({ body: { reason: 'unpaid' } }));
    const ids = async (query: string) => {
      const answer = await app.request(`${PATH}?${query}`, asOperator());
      const list = (await answer.json()) as { organization_id: string }[];
      return [list.map((one) => one.organization_id), answer.headers.get('x-total-count')];
    };
    expect(await ids('name=List%201')).toEqual([[first], '1']);
    expect(await ids('name=List%202&suspended=false')).toEqual([[second], '1']);
    expect(await ids('suspended=true')).toEqual([[first], '1']);
    expect(await ids('name=List%202&suspended=true')).toEqual([[], '0']);
    const [page, total] = await ids('limit=1&skip=1');
    expect(page).toHaveLength(1);
    expect(Number(total)).toBeGreaterThan(2);
    expect((await app.refused(`${PATH}?suspended=maybe`, asOperator())).status).toBe(400);
  });

  test('leaves a record of each change, with the token and the request', async () => {
    const id = await create({ name: 'Recorded' });
    const headers = { 'x-request-id': 'request-1' };
    const body = { quotas: { max_endpoints: 9 } };
    await app.ok(`${PATH}${id}`, asOperator({ method: 'PATCH', body, headers }));
    await app.ok(`${PATH}${id}/suspend`, asOperator({ body: { reason: 'unpaid' } }));
    await app.ok(`${PATH}${id}/resume`, { method: 'POST', token: OLD_TOKEN });
    const actions = await actionsOf(id);
    expect(actions.map(({ action }) => action)).toEqual([
      'create',
      'set_quotas',
      'suspend',
      'resume',
    ]);
    expect(actions[0]?.details).toMatchObject({ name: 'Recorded' });
    expect(actions[1]).toMatchObject({
      details: { quotas: { max_endpoints: 9, max_live_calls: null } },
      actorKind: 'operator',
      actorId: expect.stringMatching(/^token [0-9a-f]{8}$/),
      clientRequestId: 'request-1',
    });
    expect(actions[2]?.details).toEqual({ reason: 'unpaid' });
    expect(actions[3]?.actorId).not.toBe(actions[2]?.actorId);
    expect(JSON.stringify(actions)).not.toContain('gop_');
  });
});

describe('A suspended organization', () => {
  let id: string;
  beforeEach(async () => {
    id = await create();
  });
  const suspend = (reason: string) =>
    app.ok(`${PATH}${id}/suspend`, asOperator({ body: { reason } }));
  const resume = () => app.ok(`${PATH}${id}/resume`, asOperator({ method: 'POST' }));

  test('is shown with the reason and since when', async () => {
    expect(await suspend('unpaid')).toMatchObject({
      suspension: { reason: 'unpaid', suspended_at: '2027-03-01T09:00:00.000Z' },
    });
  });

  test('that is suspended again gets the new reason', async () => {
    await suspend('unpaid');
    expect(await suspend('complaints')).toMatchObject({ suspension: { reason: 'complaints' } });
  });

  test('is active again after a resume, and after two', async () => {
    await suspend('unpaid');
    expect(await resume()).toMatchObject({ suspension: null });
    expect(await resume()).toMatchObject({ suspension: null });
  });

  test('must be told why', async () => {
    const empty = asOperator({ body: { reason: ' ' } });
    expect((await app.refused(`${PATH}${id}/suspend`, empty)).status).toBe(400);
  });
});
