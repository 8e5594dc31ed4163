import { afterAll, beforeEach, expect, test } from 'vitest';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { DEFAULT_ORGANIZATION_ID, testApp } from '../../support/api/app.ts';

const OPERATOR_TOKEN = 'gop_operator-token-of-the-tests-00000001';
const START = new Date('2027-03-01T09:00:00Z').getTime();
let nowMs = START;
const app = await testApp({
  clock: { now: () => new Date(nowMs) },
  failedLoginsPerMinute: 5,
  operatorTokens: [OPERATOR_TOKEN],
});
afterAll(() => app[Symbol.asyncDispose]());
let minutes = 0;
beforeEach(() => {
  // Failures of an earlier test are forgotten.
  nowMs = START + (minutes += 90) * 60_000;
});

const PATH = '/api/v1/campaigns/';
const OPERATOR_PATH = '/operator/organizations/';
const attempt = (token: string, from: string, path = PATH) => app.request(path, { token, from });
const statusOf = async (...args: Parameters<typeof attempt>) => (await attempt(...args)).status;
const failFrom = async (from: string, times = 5) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push(await statusOf(`gat_wrong-${n}`, from));
  return statuses;
};
const newToken = async (members = {}) => {
  const token = {
    organizationId: DEFAULT_ORGANIZATION_ID,
    name: 'test',
    scopes: ['read' as const],
  };
  return (await createToken(app.deps, { ...token, ...members })).text;
};

test('The sixth wrong token of an address within a minute is refused, until the minute ends', async () => {
  expect(await failFrom('203.0.113.1', 5)).toEqual([401, 401, 401, 401, 401]);
  nowMs += 20_000;
  const refused = await attempt('gat_wrong', '203.0.113.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
  expect(await refused.json()).toMatchObject({ code: 'too_many_failed_logins' });
  expect(await statusOf('gat_wrong', '203.0.113.2')).toBe(401);
  nowMs += 40_000;
  expect(await statusOf('gat_wrong', '203.0.113.1')).toBe(401);
});

test('Of wrong tokens that come at once, an address has five looked at', async () => {
  const wrong = Array.from({ length: 50 }, (_, n) => statusOf(`gat_wrong-${n}`, '203.0.113.8'));
  const statuses = await Promise.all(wrong);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(45);
});

test('Right tokens that are new to the process and come at once are all accepted', async () => {
  const tokens = await Promise.all(Array.from({ length: 12 }, () => newToken()));
  const statuses = await Promise.all(tokens.map((token) => statusOf(token, '203.0.113.9')));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('A right token that is new to the process waits behind a guesser, and is not looked up', async () => {
  const token = await newToken();
  await failFrom('203.0.113.3');
  expect(await statusOf(token, '203.0.113.3')).toBe(429);
  const { lastUsedAt } = await app.db
    .selectFrom('tokens')
    .select('lastUsedAt')
    .orderBy('tokenId', 'desc')
    .executeTakeFirstOrThrow();
  expect(lastUsedAt).toBeNull();
  nowMs += 60_000;
  expect(await statusOf(token, '203.0.113.3')).toBe(200);
});

test('A token that was accepted within the hour works on from the address of a guesser', async () => {
  const token = await newToken();
  expect(await statusOf(token, '203.0.113.4')).toBe(200);
  nowMs += 59 * 60_000;
  await failFrom('203.0.113.4');
  expect(await statusOf(token, '203.0.113.4')).toBe(200);
});

test('All addresses of an IPv6 /64 count as one', async () => {
  await failFrom('2001:db8:0:1::1');
  expect(await statusOf('gat_wrong', '2001:db8:0:1:ffff::2')).toBe(429);
  expect(await statusOf('gat_wrong', '2001:db8:0:2::1')).toBe(401);
});

test('Wrong tokens of operators count, too, and the right one works on', async () => {
  const from = '203.0.113.5';
  expect(await statusOf(OPERATOR_TOKEN, from, OPERATOR_PATH)).toBe(200);
  for (let n = 0; n < 5; n += 1) await attempt(`gop_wrong-${n}`, from, OPERATOR_PATH);
  expect(await statusOf('gop_wrong', from, OPERATOR_PATH)).toBe(429);
  expect(await statusOf('gat_wrong', from)).toBe(429);
  expect(await statusOf(OPERATOR_TOKEN, from, OPERATOR_PATH)).toBe(200);
});

test('A token at an address that it does not allow counts as a wrong one', async () => {
  const token = await newToken({ allowedAddresses: ['198.51.100.0/24'] });
  for (let n = 0; n < 5; n += 1) expect(await statusOf(token, '203.0.113.6')).toBe(401);
  expect(await statusOf(token, '203.0.113.6')).toBe(429);
  expect(await statusOf(token, '198.51.100.1')).toBe(200);
});

test('A request without a token counts as no failure', async () => {
  const from = '203.0.113.7';
  for (let n = 0; n < 9; n += 1) await app.request(PATH, { token: null, from });
  expect(await statusOf(await newToken(), from)).toBe(200);
});
