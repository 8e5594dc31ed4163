import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, inject, test } from 'vitest';
import { startChild } from '../../src/runtime/programs/child.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { readCredentials } from '../../src/services/accounts/credentials.ts';
import { createNumberHashes } from '../../src/signatures/number-hash.ts';
import { createSecretCipher } from '../../src/services/accounts/secret-cipher.ts';
import { DEFAULT_ORGANIZATION_ID, TEST_TOKEN } from '../support/api/app.ts';
import { listen } from '../call-control/support.ts';
import { storeAccount } from '../support/rows/account.ts';
import { testDatabase } from '../support/database.ts';
import { multipartForm } from '../support/api/multipart-form.ts';
import { eventually } from '../support/eventually.ts';
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

test('startApi refuses to forget a key under which numbers are suppressed', async () => {
  const { db, url: databaseUrl } = database;
  const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const { organizationId } = await storeBatch(db);
  await db
    .insertInto('erasures')
    .values({
      erasureId: uuidv7(),
      organizationId,
      numberHash: createNumberHashes([older]).of(organizationId, '+14155550123'),
      status: 'completed',
      suppress: true,
      requestedAt: new Date(),
    })
    .execute();
  await expect(startStandaloneApi({ databaseUrl, erasureKeys: [newer] })).rejects.toThrow(
    'add the key to the end of the list',
  );
  await using _rotated = await startStandaloneApi({ databaseUrl, erasureKeys: [newer, older] });
  await db.deleteFrom('erasures').execute();
});

test('startApi asks call control once how its trunks are, however many ask for a diagnosis', async () => {
  const asked: unknown[] = [];
  const trunk = { name: 'carrier', is_reachable: true, registration: null, problem: null };
  await using callControl = await listen(async ({ url }, response) => {
    asked.push(url);
    const health = { network: 'asterisk', asterisk: 'connected', trunks: [trunk] };
    response.end(JSON.stringify(health));
  });
  const { batchId } = await storeBatch(database.db, {
    beside: { organizationId: DEFAULT_ORGANIZATION_ID },
  });
  await using api = await startStandaloneApi({
    databaseUrl: database.url,
    callControlUrl: callControl.url,
  });
  const headers = { authorization: `Bearer ${TEST_TOKEN}` };
  const debug = async () =>
    (await fetch(`${api.url}/api/v1/batches/${batchId}/debug`, { headers })).json();
  const diagnoses = await Promise.all([debug(), debug(), debug()]);
  const seen = { diagnostics: { call_control: { trunks: [trunk] } } };
  expect(diagnoses).toMatchObject([seen, seen, seen]);
  expect(asked).toEqual(['/health/ready']);
});

test('an API process serves requests and says why Temporal does not serve it', async () => {
  const command = {
    name: 'api',
    file: process.execPath,
    args: [fileURLToPath(new URL('../../src/api.ts', import.meta.url))],
    stopSignal: 'SIGTERM' as const,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      API_PORT: '0',
      TEMPORAL_CONFIG_FILE: devNull,
      TEMPORAL_ADDRESS: inject('temporalAddress'),
      TEMPORAL_API_KEY: 'secret-key',
      CALL_CONTROL_ACCOUNT_SID: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
      CALL_CONTROL_TOKEN: 'call-control-token',
      CALL_CONTROL_WEBHOOK_SECRET: 'whsec_test-secret',
    },
  };
  const lines: string[] = [];
  const onLine = (line: string) => lines.push(line);
  await using _api = await startChild(command, { ready: /^ready: API on /, onLine });
  await eventually(
    async () => lines.join('\n'),
    (seen) => seen.includes('Temporal does not serve this process yet: it waits'),
  );
  const url = /^ready: API on (\S+)/m.exec(lines.join('\n'))?.[1] ?? '';
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  expect(lines.join('\n')).toContain('does not speak TLS (wrong version number)');
  expect(lines.join('\n')).not.toContain('secret-key');
});

test('startApi gathers statistics of contacts after an import of 10,000', async () => {
  await using own = await testDatabase();
  await sql`alter table contacts set (autovacuum_enabled = off)`.execute(own.db);
  await using api = await startStandaloneApi({ databaseUrl: own.url });
  const authorization = `Bearer ${TEST_TOKEN}`;
  const campaign = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
  const created = await fetch(`${api.url}/api/v1/campaigns/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(campaign),
  });
  const { campaign_id } = z.object({ campaign_id: z.string() }).parse(await created.json());
  const rows = Array.from({ length: 10_000 }, (_, n) => `+1${3_000_000_000 + n}\n`).join('');
  const form = multipartForm([
    { name: 'batch', content: JSON.stringify({ campaign_id }) },
    { name: 'file', filename: 'contacts.csv', content: `phone_number\n${rows}` },
  ]);
  const uploaded = await fetch(`${api.url}/api/v1/batches/`, {
    method: 'POST',
    headers: { ...form.headers, authorization },
    body: new Uint8Array(form.body),
  });
  expect(uploaded.status).toBe(200);
  await eventually(
    async () => {
      const { rows: tables } = await sql<{ reltuples: number }>`
        select reltuples from pg_class where oid = 'contacts'::regclass`.execute(own.db);
      return tables[0]?.reltuples;
    },
    (count) => count === 10_000,
  );
});
