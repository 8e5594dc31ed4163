import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/services/tokens/tokens.ts';
import { signWebhook } from '../../src/signatures/signed-webhook.ts';
import { TEST_ACCOUNT_SID, TEST_TOKEN, TEST_WEBHOOK_SECRET } from '../support/api/app.ts';
import { countBlocked, testDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { storeBatch, type StoredBatch } from '../support/rows/batch.ts';
import { startStandaloneApi } from '../support/servers/standalone-api.ts';

const READERS = 40;

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

let api: Awaited<ReturnType<typeof startStandaloneApi>>;
let hostile: StoredBatch & { token: string };
beforeAll(async () => {
  api = await startStandaloneApi({ databaseUrl: database.url, poolSize: 20 });
  const batch = await storeBatch(db);
  const deps = { db, clock: { now: () => new Date() }, newId: uuidv7 };
  const { organizationId } = batch;
  const { text } = await createToken(deps, { organizationId, name: 'hostile', scopes: ['read'] });
  hostile = { ...batch, token: text };
});
afterAll(() => api[Symbol.asyncDispose]());

const get = (path: string, token: string, signal?: AbortSignal) =>
  fetch(`${api.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });

async function sendWebhook(): Promise<Response> {
  const body = JSON.stringify({
    account_sid: TEST_ACCOUNT_SID,
    call_sid: randomUUID(),
    call_status: 'ringing',
  });
  const signature = signWebhook(body, TEST_WEBHOOK_SECRET, Math.floor(Date.now() / 1000));
  const headers = { 'content-type': 'application/json', 'jambonz-signature': signature };
  return fetch(`${api.url}/webhooks/call-status`, { method: 'POST', headers, body });
}

/** Makes every statement that reads contacts wait, until `work` has ended. */
async function whileContactsAreSlow(work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table contacts in access exclusive mode`.execute(tx);
    await work();
  });
}

describe('An organization whose requests take long', () => {
  test.each([
    ['and are waited for', false],
    ['and are broken off by its client', true],
  ])('%s keeps no place of another one, nor of webhooks', async (_what, breaksOff) => {
    const leaving = new AbortController();
    const path = `/batches/${hostile.batchId}/contacts`;
    let answers: Promise<number>[] = [];
    await whileContactsAreSlow(async () => {
      answers = Array.from({ length: READERS }, () =>
        get(path, hostile.token, leaving.signal).then(
          ({ status }) => status,
          () => 0,
        ),
      );
      // Three of the five connections for reads.
      await eventually(
        () => countBlocked(db),
        (count) => count === 3,
      );
      if (breaksOff) leaving.abort();
      const served = await Promise.all([get('/campaigns/', TEST_TOKEN), sendWebhook()]);
      expect(served.map(({ status }) => status)).toEqual([200, 204]);
      expect(await countBlocked(db)).toBe(3);
    });
    const statuses = new Set(await Promise.all(answers));
    expect([...statuses]).toEqual([breaksOff ? 0 : 200]);
  });
});
