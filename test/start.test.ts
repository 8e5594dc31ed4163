import { afterAll, expect, test } from 'vitest';
import { startApi } from '../src/start.ts';
import { TEST_TOKEN } from './support/app.ts';
import { testDatabase } from './support/database.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

test('the API limits tokens and opens to origins as configured', async () => {
  await using api = await startApi({
    database: { url: database.url, poolSize: 2 },
    temporal: { address: '127.0.0.1:1', namespace: 'default', taskQueue: 'start' },
    temporalUi: { url: null },
    api: {
      host: '127.0.0.1',
      port: 0,
      bootstrapToken: TEST_TOKEN,
      publicUrl: 'https://redial.test',
    },
    access: { rateLimitPerMinute: 1, corsOrigins: ['https://app.example.com'] },
    callControl: {
      url: 'http://127.0.0.1:1',
      accountSid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
      token: 'call-control-token',
      webhookSecret: 'whsec_test-secret',
    },
    dialling: { agentCallHook: '', callsPerSecond: null },
    log: { level: 'silent' },
  });
  const headers = { authorization: `Bearer ${TEST_TOKEN}`, origin: 'https://app.example.com' };
  const ask = () => fetch(`${api.url}/api/v1/campaigns/`, { headers });
  const answers = [await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  expect(answers[0]?.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
});
