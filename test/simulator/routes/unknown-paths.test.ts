import { afterAll, describe, expect, test } from 'vitest';
import { bearer, own, startRequestServer } from './request-server.ts';
import { accountSid } from '../support.ts';

const { send, ...server } = await startRequestServer();
afterAll(() => server[Symbol.asyncDispose]());

describe('a path that there is not', () => {
  test.each([
    ['GET', '/v1/nothing'],
    ['PATCH', `${own}/Calls`],
  ])('%s %s is the page of Express', async (method, path) => {
    const answer = await send(method, path, { headers: bearer });
    expect(answer).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
    expect(answer.text).toContain(`<pre>Cannot ${method} ${path}</pre>`);
  });

  test('is shown as text', async () => {
    const { text } = await send('GET', '/v1/<script>', { headers: bearer });
    expect(text).toContain('<pre>Cannot GET /v1/&lt;script&gt;</pre>');
  });

  test('wants a token first', async () => {
    expect(await send('GET', '/v1/nothing')).toMatchObject({ status: 401 });
  });

  test('in lower case is nobody’s account', async () => {
    const answer = await send('GET', `/v1/accounts/${accountSid}/Calls`, { headers: bearer });
    expect(answer).toMatchObject({ status: 403, text: '{"msg":"insufficient permissions"}' });
  });
});
