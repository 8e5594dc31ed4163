import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listener, listen } from '../../src/runtime/listener.ts';
import { TEST_TOKEN, testApp, type TestApp } from '../support/api/app.ts';

const MIB = 1024 * 1024;
const MAX_SENT_BYTES = 2_000 * MIB;
const chunk = Buffer.from(`10000\r\n${' '.repeat(0x1_0000)}\r\n`);

let app: TestApp;
let server: Listener;
beforeAll(async () => {
  app = await testApp();
  const address = { host: '127.0.0.1', port: 0, portVariable: 'API_PORT' };
  server = await listen((request) => app.fetch(request), address);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

test('an endless body is refused at its size limit without filling memory', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  let sentBytes = 0;
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on('error', () => undefined).on('close', () => resolve());
  const writeChunks = () => {
    while (socket.writable && sentBytes < MAX_SENT_BYTES) {
      sentBytes += chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  const beforeBytes = process.memoryUsage.rss();
  socket.write(
    `POST /api/v1/campaigns/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${TEST_TOKEN}\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  socket.on('drain', writeChunks);
  writeChunks();
  await closed;
  expect(answer).toMatch(/^HTTP\/1.1 413 Payload Too Large\r\n/);
  expect(answer).toContain('"code":"body_too_large"');
  expect(answer).toMatch(/"request_id":"[0-9a-f-]{36}"/);
  expect(sentBytes).toBeLessThan(MAX_SENT_BYTES);
  expect(process.memoryUsage.rss() - beforeBytes).toBeLessThan(100 * MIB);
});
