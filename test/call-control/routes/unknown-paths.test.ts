import { afterAll, describe, expect, test } from 'vitest';
import { bearer, own, startRequestServer } from './request-server.ts';
import { accountSid } from '../support.ts';

const { send, ...server } = await startRequestServer();
afterAll(() => server[Symbol.asyncDispose]());

describe('a request to an unknown path', () => {
  test.each([
    ['GET', '/v1/nothing'],
    ['PATCH', `${own}/Calls`],
  ])('%s %s is answered with the 404 page of Express', async (method, path) => {
    const answer = await send(method, path, { headers: bearer });
    expect(answer).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
    expect(answer.text).toContain(`<pre>Cannot ${method} ${path}</pre>`);
  });

  test('gets a 404 page that escapes the path', async () => {
    const { text } = await send('GET', '/v1/<script>', { headers: bearer });
    expect(text).toContain('<pre>Cannot GET /v1/&lt;script&gt;</pre>');
  });

  test('needs a token before it is answered', async () => {
    expect(await send('GET', '/v1/nothing')).toMatchObject({ status: 401 });
  });

  test('under /accounts in lower case is refused as another account', async () => {
    const answer = await send('GET', `/v1/accounts/${accountSid}/Calls`, { headers: bearer });
    expect(answer).toMatchObject({ status: 403, text: '{"msg":"insufficient permissions"}' });
  });
});
