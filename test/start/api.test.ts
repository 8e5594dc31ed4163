import { afterAll, expect, test } from 'vitest';
import { readCredentials } from '../../src/services/accounts/credentials.ts';
import { createSecretCipher } from '../../src/services/accounts/secret-cipher.ts';
import { TEST_TOKEN } from '../support/api/app.ts';
import { storeAccount } from '../support/rows/account.ts';
import { testDatabase } from '../support/database.ts';
import { startStandaloneApi } from '../support/servers/standalone-api.ts';
import { storeBatch } from '../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

test('startApi applies the configured rate limit and CORS origins', async () => {
  await using api = await startStandaloneApi({
    databaseUrl: database.url,
    rateLimitPerMinute: 1,
    corsOrigins: ['https://app.example.com'],
  });
  const headers = { authorization: `Bearer ${TEST_TOKEN}`, origin: 'https://app.example.com' };
  const request = () => fetch(`${api.url}/api/v1/campaigns/`, { headers });
  const answers = [await request(), await request()];
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  expect(answers[0]?.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
});

test('startApi re-encrypts the secrets of accounts with its first key', async () => {
  const { db, url: databaseUrl } = database;
  const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const { organizationId } = await storeBatch(db);
  const cipher = createSecretCipher([older]);
  const { accountId } = await storeAccount(db, { organizationId, cipher, token: 'a-token' });
  const accessWith = async (key: Buffer) =>
    readCredentials({ db, cipher: createSecretCipher([key]) }, accountId);
  await using _first = await startStandaloneApi({ databaseUrl, encryptionKeys: [older, newer] });
  expect(await accessWith(older)).toMatchObject({ token: 'a-token' });
  await using _second = await startStandaloneApi({ databaseUrl, encryptionKeys: [newer, older] });
  expect(await accessWith(newer)).toMatchObject({ token: 'a-token' });
  expect(await accessWith(older)).toHaveProperty('problem');
});
