import { afterAll, expect, test } from 'vitest';
import { TEST_TOKEN } from './support/app.ts';
import { testDatabase } from './support/database.ts';
import { loneApi } from './support/lone-api.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

test('the API limits tokens and opens to origins as configured', async () => {
  await using api = await loneApi({
    databaseUrl: database.url,
    rateLimitPerMinute: 1,
    corsOrigins: ['https://app.example.com'],
  });
  const headers = { authorization: `Bearer ${TEST_TOKEN}`, origin: 'https://app.example.com' };
  const ask = () => fetch(`${api.url}/api/v1/campaigns/`, { headers });
  const answers = [await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  expect(answers[0]?.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
});
