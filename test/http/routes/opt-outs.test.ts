import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { DEFAULT_ORGANIZATION_ID, testApp, type TestApp } from '../../support/api/app.ts';
import { storeDelivery } from '../../support/rows/webhook-delivery.ts';

const path = '/api/v1/suppressions/';
const NOW = new Date('2027-03-01T09:00:00Z');
const NUMBER = '+442079460100';
const OPT_OUT = { phone_number: NUMBER, reason: 'opt_out' };
const SOON = '2027-03-01T09:00:03.000Z';
const STAYS =
  '1 number stays opted out for ever: no other reason and no expiry replaces an opt-out';

let app: TestApp;
let now = NOW;
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  now = NOW;
  await app.db.deleteFrom('suppressions').execute();
  await app.db.deleteFrom('actions').execute();
});
afterAll(() => app[Symbol.asyncDispose]());

const isSuppressed = async () => (await app.request(`${path}${NUMBER}`)).status === 200;
const remove = (query = '', token?: string) =>
  app.request(`${path}${NUMBER}${query}`, { method: 'DELETE', ...(token && { token }) });
const writer = async () => {
  const token = {
    organizationId: DEFAULT_ORGANIZATION_ID,
    name: 'crm',
    scopes: ['write' as const],
  };
  return (await createToken(app.deps, { ...token, expiresAt: null })).text;
};

describe('an opt-out', () => {
  test.each([
    ['one entry with an expiry', { phone_number: NUMBER, reason: 'holiday', expires_at: SOON }],
    ['one entry without a reason', { phone_number: NUMBER }],
    ['a list', [{ phone_number: NUMBER, expires_at: SOON }]],
    ['an opt-out with an expiry', { ...OPT_OUT, expires_at: SOON }],
  ])('is not weakened by %s', async (_name, body) => {
    await app.ok(path, { body: OPT_OUT });
    const answer = await app.ok(path, { body });
    expect(answer.warnings).toEqual([STAYS]);
    now = new Date('2028-03-01T09:00:00Z');
    expect(await app.ok(`${path}${NUMBER}`)).toMatchObject({ reason: 'opt_out', expires_at: null });
  });

  test('replaces what is stored, and is not weakened later in the same list', async () => {
    await app.ok(path, { body: { phone_number: NUMBER, reason: 'holiday', expires_at: SOON } });
    await app.ok(path, { body: [OPT_OUT, { phone_number: NUMBER, expires_at: SOON }] });
    expect(await app.ok(`${path}${NUMBER}`)).toMatchObject({ reason: 'opt_out', expires_at: null });
  });

  test('takes with it what receivers have answered to its event, when it is deleted', async () => {
    await app.ok(path, { body: OPT_OUT });
    const { suppressionId } = await app.db
      .selectFrom('suppressions')
      .select('suppressionId')
      .executeTakeFirstOrThrow();
    const of = { organizationId: DEFAULT_ORGANIZATION_ID, endpointId: uuidv7() };
    for (const about of [{ suppressionId }, {}]) {
      await storeDelivery(app.db, { ...of, ...about, responseBody: 'noted' });
    }
    expect((await remove('?reason=mistake')).status).toBe(204);
    const answers = await app.db
      .selectFrom('webhookAttempts')
      .select('responseBody')
      .orderBy('eventId')
      .execute();
    expect(answers).toEqual([{ responseBody: null }, { responseBody: 'noted' }]);
  });

  test('survives lists that are stored at the same time', async () => {
    const weak = { phone_number: NUMBER, reason: 'holiday', expires_at: SOON };
    const bodies = Array.from({ length: 20 }, (_, index) => (index === 10 ? OPT_OUT : weak));
    await Promise.all(bodies.map((body) => app.ok(path, { body: [body] })));
    expect(await app.ok(`${path}${NUMBER}`)).toMatchObject({ reason: 'opt_out', expires_at: null });
  });

  test.each(['opt_out', 'Opted-out.', 'STOP ALL', 'asked not to be called'])(
    'of an earlier version that has an expiry does not expire: %s',
    async (reason) => {
      await app.db
        .insertInto('suppressions')
        .values({
          organizationId: DEFAULT_ORGANIZATION_ID,
          phoneNumber: NUMBER,
          reason,
          expiresAt: new Date('2027-03-01T09:00:01Z'),
          createdAt: NOW,
        })
        .execute();
      now = new Date('2027-03-01T09:00:02Z');
      expect(await app.ok(`${path}${NUMBER}`)).toMatchObject({ reason, expires_at: null });
    },
  );
});

test.each(['opted out', 'STOP', 'asked not to be called'])(
  'the reason "%s" is an opt-out, which a token with write cannot weaken',
  async (reason) => {
    const token = await writer();
    await app.ok(path, { token, body: { phone_number: NUMBER, reason } });
    const weaker = { phone_number: NUMBER, expires_at: SOON };
    const { warnings } = await app.ok(path, { token, body: weaker });
    const removal = await remove('', token);
    now = new Date('2028-03-01T09:00:00Z');
    const stored = await app.ok(`${path}${NUMBER}`);
    expect([warnings, removal.status, stored]).toEqual([
      [STAYS],
      403,
      expect.objectContaining({ reason, expires_at: null }),
    ]);
  },
);

describe('a suppression without an expiry', () => {
  const permanent = { phone_number: NUMBER, reason: 'court order' };
  const weaker = { phone_number: NUMBER, reason: 'holiday', expires_at: SOON };
  beforeEach(() => app.ok(path, { body: permanent }));

  test.each([
    ['one entry', weaker],
    ['a list', [weaker]],
  ])('is given none by %s of a token without admin', async (_name, body) => {
    const answer = await app.ok(path, { token: await writer(), body });
    expect(answer.warnings).toEqual([
      '1 number stays suppressed for ever: only a token with the scope admin gives it an expiry',
    ]);
    expect(await app.ok(`${path}${NUMBER}`)).toMatchObject({ ...permanent, expires_at: null });
  });

  test('is given one by a token with admin', async () => {
    const answer = await app.ok(path, { body: weaker });
    expect(answer).not.toHaveProperty('warnings');
    expect(await app.ok(`${path}${NUMBER}`)).toMatchObject(weaker);
  });
});

describe('the removal of an opt-out', () => {
  beforeEach(() => app.ok(path, { body: OPT_OUT }));

  test('needs the scope admin', async () => {
    const answer = await remove('?reason=consent', await writer());
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'forbidden' }),
    ]);
    expect(await isSuppressed()).toBe(true);
  });

  test.each([
    ['no reason', ''],
    ['an empty reason', '?reason='],
    ['a blank reason', '?reason=%20'],
    ['a reason of 201 characters', `?reason=${'x'.repeat(201)}`],
  ])('is refused with %s', async (_name, query) => {
    const answer = await remove(query);
    const body = await answer.json();
    expect([answer.status, body]).toEqual([
      400,
      expect.objectContaining({ code: 'validation_failed' }),
    ]);
    expect(await isSuppressed()).toBe(true);
  });

  test('is recorded without the numbers in its reason', async () => {
    const reason = encodeURIComponent('+44 20–7946–0100 asked for calls');
    expect((await remove(`?reason=${reason}`)).status).toBe(204);
    const actions = await app.db.selectFrom('actions').select('reason').execute();
    const entries = await app.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'lift_opt_out')
      .orderBy('entryId', 'desc')
      .limit(1)
      .execute();
    expect([...actions, ...entries]).toEqual([
      { reason: '[number] asked for calls' },
      { details: { reason: '[number] asked for calls' } },
    ]);
  });

  test('is recorded with its reason, and with who did it', async () => {
    const { suppression_id } = await app.ok(`${path}${NUMBER}`);
    expect((await remove('?reason=consent%20of%202027-02-28')).status).toBe(204);
    expect(await isSuppressed()).toBe(false);
    expect(await app.db.selectFrom('actions').selectAll().execute()).toEqual([
      expect.objectContaining({
        organizationId: DEFAULT_ORGANIZATION_ID,
        action: 'lift_opt_out',
        suppressionId: suppression_id,
        reason: 'consent of 2027-02-28',
        tokenId: expect.any(String),
        requestId: expect.any(String),
        campaignId: null,
        at: NOW,
      }),
    ]);
  });
});

test('any other suppression is removed with the scope write, without a reason or a record', async () => {
  await app.ok(path, { body: { phone_number: NUMBER, reason: 'court order' } });
  expect((await remove('', await writer())).status).toBe(204);
  expect(await app.db.selectFrom('actions').selectAll().execute()).toEqual([]);
});
