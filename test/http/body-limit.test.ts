import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listener, listen } from '../../src/runtime/listener.ts';
import { TEST_TOKEN, testApp, type TestApp } from '../support/app.ts';

const MIB = 1024 * 1024;
const SENT_AT_MOST = 2_000 * MIB;
const piece = Buffer.from(`10000\r\n${' '.repeat(0x1_0000)}\r\n`);

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

test('a body without an end is refused at its limit', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  let sentBytes = 0;
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on('error', () => undefined).on('close', () => resolve());
  const pour = () => {
    while (socket.writable && sentBytes < SENT_AT_MOST) {
      sentBytes += piece.length;
      if (!socket.write(piece)) return;
    }
  };
  const beforeBytes = process.memoryUsage.rss();
  socket.write(
    `POST /api/v1/campaigns/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${TEST_TOKEN}\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  socket.on('drain', pour);
  pour();
  await closed;
  expect(answer).toMatch(/^HTTP\/1.1 413 Payload Too Large\r\n/);
  expect(answer).toContain('"code":"body_too_large"');
  expect(answer).toMatch(/"request_id":"[0-9a-f-]{36}"/);
  expect(sentBytes).toBeLessThan(SENT_AT_MOST);
  expect(process.memoryUsage.rss() - beforeBytes).toBeLessThan(100 * MIB);
});
