import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import {
  DEFAULT_ORGANIZATION_ID,
  testApp,
  TEST_TOKEN,
  type TestApp,
} from '../../support/api/app.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import { contactRow, storeClaimed } from '../../support/rows/batch.ts';

const path = '/api/v1/suppressions/';
const NOW = new Date('2027-03-01T09:00:00Z');
const MINUTE_MS = 60_000;

describe('suppressions', () => {
  let app: TestApp;
  let now = NOW;
  beforeAll(async () => {
    app = await testApp({ clock: { now: () => now } });
  });
  beforeEach(async () => {
    now = NOW;
    await app.db.deleteFrom('suppressions').execute();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const numbers = async (query = '') => {
    const list = await app.ok<{ phone_number: string }[]>(`${path}${query}`);
    return list.map((suppression) => suppression.phone_number);
  };

  test('are returned as they are stored', async () => {
    const body = {
      phone: '0044 (20) 7946-0100',
      reason: ' asked ',
      expires_at: '2027-03-02 09:00',
    };
    const created = await app.ok(path, { body });
    expect(created).toEqual({
      suppression_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organization_id: DEFAULT_ORGANIZATION_ID,
      phone_number: '+442079460100',
      reason: 'asked',
      expires_at: '2027-03-02T09:00:00.000Z',
      created_at: '2027-03-01T09:00:00.000Z',
    });
    expect(await app.ok(`${path}${String(created.suppression_id)}`)).toEqual(created);
    expect(await app.ok(`${path}+442079460100/`)).toEqual(created);
    expect(await app.ok(`${path}%2B442079460100`)).toEqual(created);
  });

  test('have no expiry by default', async () => {
    expect(await app.ok(path, { body: { phone_number: '+442079460100' } })).toMatchObject({
      reason: null,
      expires_at: null,
    });
  });

  test('replace the suppression of the same number', async () => {
    const first = await app.ok(path, { body: { phone_number: '+442079460100', reason: 'a' } });
    now = new Date(NOW.getTime() + MINUTE_MS);
    const body = { phone_number: '+44 20 7946 0100', expires_at: '2027-03-02T09:00:00Z' };
    expect(await app.ok(path, { body })).toEqual({
      ...first,
      reason: null,
      expires_at: '2027-03-02T09:00:00.000Z',
    });
    expect(await numbers()).toEqual(['+442079460100']);
  });

  test.each([
    ['wrapped', { suppressions: ['+442079460101', { number: '+442079460102', reason: 'law' }] }],
    ['bare', ['+442079460101', { number: '+442079460102', reason: 'law' }]],
  ])('can be sent as a %s list', async (_form, body) => {
    expect(await app.ok(path, { body })).toMatchObject({
      suppressions: [
        { phone_number: '+442079460101', reason: null },
        { phone_number: '+442079460102', reason: 'law' },
      ],
    });
  });

  test('sent twice in a list are stored once, with the last values', async () => {
    const list = ['+442079460102', '+442079460101', { phone_number: '+442079460102', reason: 'b' }];
    expect(await app.ok(path, { body: list })).toMatchObject({
      suppressions: [
        { phone_number: '+442079460102', reason: 'b' },
        { phone_number: '+442079460101', reason: null },
      ],
    });
  });

  test('are not stored at all when one entry of a list is invalid', async () => {
    const list = ['+442079460101', { phone_number: '020 7946 0102' }, null];
    const { status, body } = await app.refused(path, { body: list });
    expect([status, body.errors?.map((problem) => problem.path)]).toEqual([
      400,
      ['suppressions[1].phone_number', 'suppressions[2]'],
    ]);
    expect(await numbers()).toEqual([]);
  });

  test.each([
    ['no number', {}, 'phone_number'],
    ['a text instead of an object', 'x', ''],
    ['an empty list', [], 'suppressions'],
    ['suppressions that are not a list', { suppressions: '+442079460101' }, 'suppressions'],
    ['an expiry that has passed', { phone_number: '+442079460100', expires_at: NOW }, 'expires_at'],
    ['a long reason', { phone_number: '+442079460100', reason: 'x'.repeat(201) }, 'reason'],
    ['a misspelt member', { phone_number: '+442079460100', expire_at: NOW }, 'expire_at'],
    [
      'a misspelt list',
      { suppressions: ['+442079460100'], organisation_id: 'x' },
      'organisation_id',
    ],
  ])('with %s are refused', async (_rule, body, at) => {
    const answer = await app.refused(path, { body: JSON.stringify(body) });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, at]);
  });

  test('accept an expiry in 1 ms and a reason of 200 characters', async () => {
    const expires_at = new Date(NOW.getTime() + 1);
    const body = { phone_number: '+442079460100', expires_at, reason: 'x'.repeat(200) };
    await app.ok(path, { body });
    expect(await numbers()).toEqual(['+442079460100']);
  });

  test('are limited to 10,000 in a list', async () => {
    const list = Array.from({ length: 10_001 }, (_, index) => `+4420${10_000_000 + index}`);
    expect((await app.refused(path, { body: list })).status).toBe(400);
    await app.ok(path, { body: list.slice(1) });
    const response = await app.request(`${path}?limit=1000`);
    expect(response.headers.get('x-total-count')).toBe('10000');
    expect(await response.json()).toHaveLength(1000);
  });

  test('return a warning for an unknown member', async () => {
    const body = { phone_number: '+442079460100', colour: 'red' };
    expect(await app.ok(path, { body })).toMatchObject({
      warnings: [expect.stringMatching(/colour/)],
    });
    const headers = { prefer: 'handling=strict' };
    expect((await app.refused(path, { body, headers })).status).toBe(400);
  });

  test('are listed newest first in pages', async () => {
    for (const digit of [1, 2, 3]) await app.ok(path, { body: [`+44207946010${digit}`] });
    expect(await numbers('?skip=1&limit=1')).toEqual(['+442079460102']);
    const { headers } = await app.request(`${path}?limit=2`);
    expect([headers.get('x-total-count'), headers.get('link')]).toEqual([
      '3',
      expect.stringMatching(/^<\/api\/v1\/suppressions\/\?limit=2&cursor=[\w-]+>; rel="next"$/),
    ]);
    for (const query of ['?limit=0', '?limit=1001', '?skip=-1']) {
      expect((await app.refused(`${path}${query}`)).status).toBe(400);
    }
  });

  test('are found by their number in any notation', async () => {
    await app.ok(path, { body: ['+442079460101', '+442079460102'] });
    expect(await numbers('?phone_number=+44 20 7946-0101')).toEqual(['+442079460101']);
    expect(await numbers('?phone_number=%2B442079460109')).toEqual([]);
  });

  test('that have expired are not found', async () => {
    const expires_at = new Date(NOW.getTime() + MINUTE_MS);
    await app.ok(path, { body: { phone_number: '+442079460100', expires_at } });
    now = new Date(expires_at.getTime() - 1);
    expect(await numbers()).toEqual(['+442079460100']);
    now = expires_at;
    expect(await numbers()).toEqual([]);
    expect((await app.refused(`${path}+442079460100`)).status).toBe(404);
    expect((await app.request(`${path}+442079460100`, { method: 'DELETE' })).status).toBe(404);
  });

  test.each(['id', 'number'])('can be lifted once by their %s', async (way) => {
    const created = await app.ok(path, { body: { phone_number: '+442079460100' } });
    const one = `${path}${way === 'id' ? String(created.suppression_id) : '+442079460100'}`;
    expect((await app.request(one, { method: 'DELETE' })).status).toBe(204);
    expect(await numbers()).toEqual([]);
    const { status, body } = await app.refused(one, { method: 'DELETE' });
    expect([status, body.code, body.detail]).toEqual([
      404,
      'suppression_not_found',
      'suppression not found',
    ]);
  });

  test.each(['nonsense', '4420794601', '%00', '01a1fe91-411b-7430-b36b-57eee90ef99b'])(
    'are not found under the name %s',
    async (name) => {
      expect((await app.refused(`${path}${name}`)).status).toBe(404);
    },
  );

  test('of another organization are not visible', async () => {
    const other = await createOtherOrganization(app);
    const created = await app.ok(path, { body: { phone_number: '+442079460100' } });
    const { token } = other;
    for (const name of [String(created.suppression_id), '+442079460100']) {
      expect((await app.refused(`${path}${name}`, { token })).status).toBe(404);
      expect((await app.refused(`${path}${name}`, { token, method: 'DELETE' })).status).toBe(404);
    }
    expect(await app.ok(path, { token })).toEqual([]);
    await app.ok(path, { token, body: { phone_number: '+442079460100', reason: 'theirs' } });
    expect(await app.ok(path)).toEqual([created]);
  });

  test('for another organization are forbidden', async () => {
    const { organizationId: organization_id } = await createOtherOrganization(app);
    const entry = { phone_number: '+442079460100', organization_id };
    for (const body of [entry, [entry], { organization_id, suppressions: ['+442079460100'] }]) {
      expect((await app.refused(path, { body })).status).toBe(403);
    }
    expect((await app.refused(`${path}?organization_id=${organization_id}`)).status).toBe(403);
    const mine = { ...entry, organization_id: DEFAULT_ORGANIZATION_ID };
    await app.ok(path, { body: [mine] });
    expect(await numbers(`?organization_id=${DEFAULT_ORGANIZATION_ID}`)).toHaveLength(1);
  });

  test('need a token with the scope of the method', async () => {
    const reader = await createOtherOrganization(app, ['read']);
    expect(await app.ok(path, reader)).toEqual([]);
    expect((await app.refused(path, { ...reader, body: ['+442079460100'] })).status).toBe(403);
    expect((await app.refused(path, { token: `${TEST_TOKEN}x` })).status).toBe(401);
  });
});

test('the request log contains no suppressed number', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  await using app = await testApp({ log });
  lines.length = 0;
  const id = '01a1fe91-411b-7430-b36b-57eee90ef99b';
  for (const name of ['+442079460100', '%2B442079460100/', '44207946-0100', id]) {
    expect((await app.request(`${path}${name}`)).status).toBe(404);
  }
  await app.ok(`${path}?phone_number=%2B442079460100`);
  const paths = lines.map((line) => JSON.parse(line).path);
  expect(paths).toEqual([...Array(3).fill(`${path}…`), `${path}${id}`, '/api/v1/suppressions']);
  expect(lines.join()).not.toMatch(/20794/);
});

test('a new suppression blocks the next call to its number', async () => {
  await using world = await dialerWorld();
  await using app = await testApp({ db: world.db });
  const { input, stored } = await storeClaimed(world.db);
  const { phoneNumber } = await contactRow(world.db, input);
  const { organizationId } = stored;
  const { text: token } = await createToken(app.deps, {
    organizationId,
    name: 'test',
    scopes: ['write'],
  });
  await app.ok(path, { token, body: [phoneNumber] });
  const waiter = { runId: 'run-1', activityId: 'activity-1' };
  expect(await passGate(world.deps(), input, waiter)).toEqual({ kind: 'done' });
  expect(await contactRow(world.db, input)).toMatchObject({
    status: 'failed',
    statusReason: 'suppressed',
  });
});
