import { afterAll, describe, expect, test } from 'vitest';
import { bearer, call, json, own, startRequestServer } from './request-server.ts';
import type { Sent } from './request-server.ts';
import { token } from '../support.ts';

const { send, ...server } = await startRequestServer();
afterAll(() => server[Symbol.asyncDispose]());

const list = (query: string, options: Sent = {}) => send('GET', `${own}/Calls${query}`, options);

describe('the account token', () => {
  test.each([`Bearer ${token}`, `bearer ${token}`])(
    'is accepted in the header %j',
    async (authorization) => {
      expect(await list('', { headers: { authorization } })).toMatchObject({ status: 200 });
    },
  );

  test('is accepted in the query', async () => {
    expect(await list(`?access_token=${token}`)).toMatchObject({ status: 200 });
  });

  test('is accepted in the body and removed from the request', async () => {
    const body = JSON.stringify({ ...call, access_token: token });
    const answer = await send('POST', `${own}/Calls`, { headers: json, body });
    expect(answer).toMatchObject({ status: 201 });
  });

  test.each(['Bearer', `Bearer ${token} twice`, token])(
    'is refused as a bad request in the header %j',
    async (authorization) => {
      expect(await list('', { headers: { authorization } })).toMatchObject({
        status: 400,
        text: 'Bad Request',
        challenge: null,
      });
    },
  );

  test('is refused when it is given in two places', async () => {
    expect(await list(`?access_token=${token}`, { headers: bearer })).toMatchObject({
      status: 400,
      text: 'Bad Request',
    });
  });

  test('is not accepted with another authentication scheme', async () => {
    expect(await list('', { headers: { authorization: 'Basic dTpw' } })).toMatchObject({
      status: 401,
      challenge: 'Bearer realm="Users"',
    });
  });
});
