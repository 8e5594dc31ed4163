import { afterAll, describe, expect, test } from 'vitest';
import { bearer, call, form, json, own, sidOf, startRequestServer } from './request-server.ts';

const { send, place, rowOf, ...server } = await startRequestServer();
afterAll(() => server[Symbol.asyncDispose]());

describe('a form body', () => {
  const { to: _, ...flat } = call;
  const nested = { ...flat, 'to[type]': 'user', 'to[name]': 'alice', 'tag[order]': '17' };

  test('with nested members creates a call', async () => {
    const body = new URLSearchParams(nested).toString();
    const answer = await send('POST', `${own}/Calls`, { headers: { ...form, ...bearer }, body });
    expect(answer).toMatchObject({ status: 201 });
    const row = await rowOf(sidOf(answer));
    expect(row).toMatchObject({ to: 'alice@sip.example.com', from: '+15550100001' });
  });

  test('has string values only, so a numeric member is refused', async () => {
    const body = new URLSearchParams({ ...nested, timeout: '30' }).toString();
    const answer = await send('POST', `${own}/Calls`, { headers: { ...form, ...bearer }, body });
    expect(answer).toMatchObject({
      status: 400,
      text: '{"msg":"rest:dial: property timeout must be an integer"}',
    });
  });

  test('can update a call', async () => {
    const answer = await send('POST', `${own}/Calls/${await place()}`, {
      headers: { ...form, ...bearer },
      body: 'dtmf[digit]=1',
    });
    expect(answer).toMatchObject({ status: 202, text: 'Accepted' });
  });

  test('with another content type counts as an empty body, and the answer says so', async () => {
    const headers = { 'content-type': 'text/plain', ...bearer };
    const body = new URLSearchParams(nested).toString();
    expect(await send('POST', `${own}/Calls`, { headers, body })).toMatchObject({
      status: 400,
      text: `{"msg":"missing from parameter; the body was not read, because its Content-Type is 'text/plain': send application/json"}`,
    });
  });
});

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const withTag = (tag: string) => {
  const body = JSON.stringify({ ...call, tag: 'TAG' }).replace('"TAG"', tag);
  return send('POST', `${own}/Calls`, { headers: { ...json, ...bearer }, body });
};

describe('a JSON body', () => {
  test('may be nested 100 levels deep', async () => {
    expect(await withTag(nested(99))).toMatchObject({ status: 201 });
  });

  test.each([100, 10_000])('with %i levels in a member is refused', async (levels) => {
    expect(await withTag(nested(levels))).toMatchObject({
      status: 400,
      text: '{"msg":"the body must not be nested deeper than 100 levels"}',
    });
  });
});
