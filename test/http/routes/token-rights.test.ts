import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { TokenView } from '../../../src/schemas/token.ts';
import { testApp } from '../../support/api/app.ts';

const PATH = '/api/v1/tokens/';
const NOW = new Date('2027-03-01T09:00:00Z');
let now = NOW;
const app = await testApp({
  clock: { now: () => now },
  trustedProxies: [],
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(() => {
  now = NOW;
});

type Made = TokenView & { token: string };
const make = (body: Record<string, unknown> = {}, token?: string, from?: string) =>
  app.ok<Made>(PATH, {
    body: { name: 'test', ...body },
    ...(token && { token }),
    ...(from && { from }),
  });
const refusedTo = async (token: string, body: Record<string, unknown>, from?: string) => {
  const sending = { token, body: { name: 'test', ...body }, ...(from && { from }) };
  const { status, body: error } = await app.refused(PATH, sending);
  return [status, error.code];
};
const statusFrom = async (token: string, from?: string) =>
  (await app.request('/api/v1/campaigns/', { token, ...(from && { from }) })).status;
const rotate = (tokenId: string, body: Record<string, unknown> = {}, token?: string) =>
  app.ok<Made>(`${PATH}${tokenId}/rotate`, { body, ...(token && { token }) });

describe('A token with allowed_addresses', () => {
  test('is accepted from them alone, whether IPv4 or IPv6', async () => {
    const { token, allowed_addresses } = await make({
      allowed_addresses: ['203.0.113.0/24', '2001:db8::7'],
    });
    expect(allowed_addresses).toEqual(['203.0.113.0/24', '2001:db8::7']);
    expect(await statusFrom(token, '203.0.113.200')).toBe(200);
    expect(await statusFrom(token, '::ffff:203.0.113.1')).toBe(200);
    expect(await statusFrom(token, '2001:db8::7')).toBe(200);
    expect(await statusFrom(token, '203.0.114.1')).toBe(401);
    expect(await statusFrom(token, '2001:db8::8')).toBe(401);
    expect(await statusFrom(token)).toBe(401);
  });

  test('believes no X-Forwarded-For of a stranger', async () => {
    const { token } = await make({ allowed_addresses: ['203.0.113.9'] });
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const answer = await app.request('/api/v1/campaigns/', {
      token,
      headers,
      from: '198.51.100.1',
    });
    expect(answer.status).toBe(401);
  });

  test.each([['here'], ['203.0.113.0/33'], ['203.0.113'], ['']])('cannot have %j', async (text) => {
    const body = { name: 'test', allowed_addresses: [text] };
    expect((await app.refused(PATH, { body })).status).toBe(400);
  });
});

describe('A token creates no token that may do more than itself:', () => {
  test('no scope that it lacks', async () => {
    const { token } = await make({ scopes: ['write', 'admin'] });
    expect(await refusedTo(token, { scopes: ['read', 'write'] })).toEqual([403, 'forbidden']);
    expect((await make({ scopes: ['write'] }, token)).scopes).toEqual(['write']);
  });

  test('no address beyond its own, which are the default', async () => {
    const from = '203.0.113.9';
    const range = ['203.0.113.0/24'];
    const { token } = await make({ scopes: ['read', 'write', 'admin'], allowed_addresses: range });
    const wider = { allowed_addresses: ['203.0.112.0/23'] };
    expect(await refusedTo(token, wider, from)).toEqual([403, 'forbidden']);
    expect((await make({}, token, from)).allowed_addresses).toEqual(range);
    const narrow = { allowed_addresses: ['203.0.113.128/25'] };
    expect((await make(narrow, token, from)).allowed_addresses).toEqual(['203.0.113.128/25']);
  });

  test('no end after its own, which is the default', async () => {
    const expires_at = '2027-03-02T09:00:00.000Z';
    const { token } = await make({ scopes: ['read', 'write', 'admin'], expires_at });
    const later = { expires_at: '2027-03-02T09:00:01Z' };
    expect(await refusedTo(token, later)).toEqual([403, 'forbidden']);
    expect((await make({}, token)).expires_at).toBe(expires_at);
  });
});

describe('A rotation', () => {
  test('answers a token with the same rights, and ends the old one after the overlap', async () => {
    const rights = { scopes: ['read'], expires_at: '2027-04-01T00:00:00.000Z' };
    const old = await make({ ...rights, name: 'dashboard', allowed_addresses: ['203.0.113.9'] });
    const made = await rotate(old.token_id, { overlap_seconds: 600 });
    expect(made).toMatchObject({
      ...rights,
      name: 'dashboard',
      allowed_addresses: ['203.0.113.9'],
    });
    expect(made.token).not.toBe(old.token);
    now = new Date(NOW.getTime() + 599_000);
    expect(await statusFrom(old.token, '203.0.113.9')).toBe(200);
    now = new Date(NOW.getTime() + 600_000);
    expect(await statusFrom(old.token, '203.0.113.9')).toBe(401);
    expect(await statusFrom(made.token, '203.0.113.9')).toBe(200);
    const log = await app.ok<{ action: string; details: object }[]>(
      `/api/v1/audit-log?object_id=${old.token_id}&action=rotate`,
    );
    expect(log).toMatchObject([{ details: { new_token_id: made.token_id, overlap_seconds: 600 } }]);
  });

  test('lasts an hour by default, and never longer than the old token', async () => {
    const old = await make();
    await rotate(old.token_id);
    expect(await app.ok(`${PATH}${old.token_id}`)).toMatchObject({
      expires_at: '2027-03-01T10:00:00.000Z',
    });
    const short = await make({ expires_at: '2027-03-01T09:10:00.000Z' });
    const made = await rotate(short.token_id);
    expect([made.expires_at, await app.ok(`${PATH}${short.token_id}`)]).toMatchObject([
      '2027-03-01T09:10:00.000Z',
      { expires_at: '2027-03-01T09:10:00.000Z' },
    ]);
  });

  test.each([
    [-1, 400],
    [604_801, 400],
    [604_800, 200],
    [0, 200],
  ])('with an overlap of %d seconds answers %d', async (overlap_seconds, status) => {
    const { token_id } = await make();
    const answer = await app.request(`${PATH}${token_id}/rotate`, { body: { overlap_seconds } });
    expect(answer.status).toBe(status);
  });

  test('gives nobody the rights of a stronger token', async () => {
    const strong = await make({ scopes: ['read', 'write', 'admin'] });
    const { token } = await make({ scopes: ['write', 'admin'] });
    const answer = await app.refused(`${PATH}${strong.token_id}/rotate`, { token, body: {} });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  test('is refused for a token that is revoked, has expired or is BOOTSTRAP_TOKEN', async () => {
    const revoked = await make();
    await app.request(`${PATH}${revoked.token_id}`, { method: 'DELETE' });
    const expired = await make({ expires_at: '2027-03-01T09:00:01.000Z' });
    now = new Date(NOW.getTime() + 2_000);
    const { tokenId } = await app.db
      .selectFrom('tokens')
      .select('tokenId')
      .where('name', '=', 'bootstrap')
      .executeTakeFirstOrThrow();
    const states: unknown[] = [];
    for (const id of [revoked.token_id, expired.token_id, tokenId]) {
      const { status, body } = await app.refused(`${PATH}${id}/rotate`, { body: {} });
      states.push([status, body.code, body.state]);
    }
    expect(states).toEqual([
      [409, 'invalid_transition', 'revoked'],
      [409, 'invalid_transition', 'expired'],
      [409, 'invalid_transition', 'bootstrap'],
    ]);
  });
});
