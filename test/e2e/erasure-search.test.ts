import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import type { Db } from '../../src/db/tables.ts';
import { type Stack, startStack } from '../../src/dev/stack.ts';
import { reportKey } from '../../src/signatures/report-key.ts';
import { multipartForm } from '../support/api/multipart-form.ts';
import { eventually } from '../support/eventually.ts';
import { RestClient } from '../support/servers/rest-client.ts';

const NUMBER = '+14155560177';
/** Everything that is known of the person; each text is found nowhere else. */
const SECRETS = {
  number: '14155560177',
  name: 'Zebulonia Quist',
  variable: 'plate-zq-8811',
  externalId: 'crm-zq-5523',
  transcript: 'zq-said-goodbye',
  turn: 'zq-asked-for-a-bell',
  analysis: 'zq-rides-at-night',
  summary: 'zq-wants-a-bicycle',
  disposition: 'zq-sold',
  hangupReason: 'zq-had-no-time',
};
const WAITING_MS = 60_000;
const IN_AN_HOUR = new Date(Date.now() + 60 * 60_000);

let dataDir: string;
let stack: Stack;
let db: Db;
let rest: RestClient;
const lines: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'redial-search-'));
  stack = await startStack({
    dataDir,
    firstPort: 0,
    env: { LOG_LEVEL: 'trace', SIMULATOR_SPEED: '50' },
    onLine: (part, line) => void lines.push(`${part}: ${line}`),
    signal: new AbortController().signal,
  });
  const { addresses, secrets } = stack;
  db = openDatabase({ url: addresses.databaseUrl, poolSize: 2 });
  rest = new RestClient(addresses.apiUrl, secrets.token, addresses.callControlUrl);
}, 120_000);
afterAll(async () => {
  await db.destroy();
  await stack[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const secretsIn = (text: string) =>
  Object.values(SECRETS).filter((secret) => text.includes(secret));

/** The places that hold a secret: tables of Redial, its log, and files but those of Postgres. */
async function search(): Promise<string[]> {
  const found = [...(await searchTables()), ...(await searchFiles(dataDir))];
  const logged = lines.filter((line) => secretsIn(line).length > 0);
  return [...found, ...logged.map((line) => `log: ${line}`)].toSorted();
}

async function searchTables(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`
        select whole::text as text from ${sql.table(name)} as whole`.execute(db);
      return rows.some(({ text }) => secretsIn(text).length > 0) ? [`table ${name}`] : [];
    }),
  );
  return found.flat();
}

/** Every file but those of Postgres, whose pages keep old rows until a vacuum; its tables are searched. */
async function searchFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(folder, file).startsWith('postgres'));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'latin1');
      return secretsIn(text).length > 0 ? [`file ${relative(folder, file)}`] : [];
    }),
  );
  return found.flat();
}

const contact = {
  phone_number: NUMBER,
  call_variables: { callee_name: SECRETS.name, plate: SECRETS.variable },
  external_id: SECRETS.externalId,
};

async function post(path: string, body: object, headers: Record<string, string>) {
  const { addresses, secrets } = stack;
  return fetch(`${addresses.apiUrl}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets.token}`, ...headers },
    body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body),
  });
}

/** A batch in which the person is called and talks, and one in which she waits. */
async function storePerson(): Promise<void> {
  const campaignId = await rest.createCampaign();
  const json = { 'content-type': 'application/json' };
  const called = { campaign_id: campaignId, contacts: [contact] };
  const created = await post('/batches/', called, { ...json, 'idempotency-key': 'batch of Q' });
  const { batch_id: batchId } = (await created.json()) as { batch_id: string };
  await eventually(
    () => rest.batch(batchId),
    ({ status }) => status === 'completed',
    WAITING_MS,
  );
  const { executionId } = await db
    .selectFrom('calls')
    .select('executionId')
    .executeTakeFirstOrThrow();
  const key = reportKey(stack.secrets.reportSecret, { executionId, validUntil: IN_AN_HOUR });
  const { transcript, summary, disposition, hangupReason } = SECRETS;
  const report = {
    transcript,
    turns: [{ role: 'user', text: SECRETS.turn }],
    analysis: { habit: SECRETS.analysis },
    summary,
    disposition,
    hangup_reason: hangupReason,
  };
  await post(`/calls/${executionId}/report?key=${key}`, report, json);
  const csv = `phone_number,callee_name\n${NUMBER},${SECRETS.name}\nwrong,${SECRETS.name}\n`;
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const batch = { campaign_id: campaignId, scheduled_start: tomorrow, on_invalid: 'skip' };
  const form = multipartForm([
    { name: 'batch', content: JSON.stringify(batch) },
    { name: 'file', filename: 'contacts.csv', content: csv },
  ]);
  const uploaded = await post('/batches/', form.body, {
    ...form.headers,
    'idempotency-key': 'file of Q',
  });
  if (!uploaded.ok) throw new Error(await uploaded.text());
  const suppression = { phone_number: NUMBER, reason: SECRETS.name };
  await post('/suppressions/', suppression, {
    ...json,
    'idempotency-key': `suppress ${NUMBER}`,
    'x-request-id': `suppress-${NUMBER.slice(1)}`,
  });
  expect((await rest.send('GET', `/persons/${NUMBER}`)).status).toBe(200);
}

test(
  'Nothing of an erased person is found in tables, files and logs',
  { timeout: 180_000 },
  async () => {
    await storePerson();
    expect(await search()).toEqual([
      'file call-control/ledger.ndjson',
      'table calls',
      'table contacts',
      'table idempotency_keys',
      'table suppressions',
    ]);
    const { status, body } = await rest.send('POST', '/erasures/', { phone_number: NUMBER });
    expect(status).toBe(202);
    const receipt = await eventually(
      async () => (await rest.send('GET', `/erasures/${String(body['erasure_id'])}`)).body,
      (seen) => seen['status'] === 'completed',
      WAITING_MS,
    );
    expect(await search()).toEqual([]);
    expect(receipt).toMatchObject({
      erased: { contacts: 2, calls: 1, suppressions: 1, recordings: 1, call_control_records: 1 },
      left_over: [],
    });
  },
);
