import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listener, listen } from '../../../src/runtime/listener.ts';
import { newCampaign, TEST_TOKEN, testApp, type TestApp } from '../../support/api/app.ts';
import { eventually } from '../../support/eventually.ts';
import { multipartForm } from '../../support/api/multipart-form.ts';

const numberLines = (count: number) =>
  Array.from({ length: count }, (_, n) => `+1415${String(5_000_000 + n)}\n`).join('');

describe('an upload over a connection', () => {
  let app: TestApp;
  let server: Listener;
  let campaignId: string;
  beforeAll(async () => {
    app = await testApp();
    campaignId = await newCampaign(app);
    const address = { host: '127.0.0.1', port: 0, portVariable: 'API_PORT' };
    server = await listen((sent) => app.fetch(sent), address);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  });

  const rowsIn = async (table: 'imports' | 'batches' | 'contacts') =>
    (await app.db.selectFrom(table).selectAll().execute()).length;
  const formWith = (file: string) =>
    multipartForm([
      { name: 'batch', content: JSON.stringify({ campaign_id: campaignId }) },
      { name: 'file', filename: 'a.csv', content: file },
    ]);

  test('stores nothing when the connection breaks', async () => {
    const { headers, body } = formWith(`phone\n${numberLines(30_000)}`);
    const sending = httpRequest(`${server.url}/api/v1/batches/`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${TEST_TOKEN}`, 'content-length': body.length },
    });
    sending.on('error', () => undefined);
    sending.write(body.subarray(0, body.length - 1000));
    await eventually(
      () => rowsIn('contacts'),
      (rows) => rows > 0,
    );
    sending.destroy();
    await eventually(
      async () => [await rowsIn('imports'), await rowsIn('contacts')].join(),
      (rows) => rows === '0,0',
    );
    expect(await rowsIn('batches')).toBe(0);
  });

  test('receives the response when it is refused before its end', async () => {
    const { headers, body } = formWith(`no numbers\n${numberLines(300_000)}`);
    const response = await fetch(`${server.url}/api/v1/batches/`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${TEST_TOKEN}` },
      body: new Uint8Array(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation_failed' });
  });

  test('is refused at once when it declares more than 2 GiB', async () => {
    const sending = httpRequest(`${server.url}/api/v1/batches/`, {
      method: 'POST',
      headers: {
        ...formWith('').headers,
        authorization: `Bearer ${TEST_TOKEN}`,
        'content-length': 2 * 1024 ** 3 + 1,
      },
    });
    sending.on('error', () => undefined);
    sending.flushHeaders();
    const [response] = await once(sending, 'response');
    expect(response.statusCode).toBe(413);
    sending.destroy();
  });
});
