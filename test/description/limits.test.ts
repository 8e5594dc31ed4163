import { afterAll, beforeAll, expect } from 'vitest';
import { startCallControlServer } from '../../src/call-control/server.ts';
import {
  accountSid,
  readLedger,
  serverConfig,
  simulator,
  temporaryFolder,
  token,
} from '../call-control/support.ts';
import { newCampaign, testApp, type TestApp } from '../support/api/app.ts';
import { addBatch } from '../support/api/batch.ts';
import { eventually } from '../support/eventually.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { walk } from './walk.ts';

let app: TestApp;
const resources = new AsyncDisposableStack();
let callControlUrl: string;
beforeAll(async () => {
  app = resources.use(await testApp());
  const folder = resources.use(await temporaryFolder());
  // A simulated second lasts 1 ms.
  const patient = { ...simulator, speed: 1000, noAnswerSeconds: 300 };
  const talkSeconds = { min: 200, max: 200 };
  const server = serverConfig(folder.path);
  const started = startCallControlServer({ server, simulator: { ...patient, talkSeconds } });
  ({ url: callControlUrl } = resources.use(await started));
});
afterAll(() => resources.disposeAsync());

const sizeOf = async (path: string) => (await app.ok<Json[]>(`/api/v1${path}`)).length;
const statusOf = async (path: string) => (await app.request(`/api/v1${path}`)).status;

async function createCampaigns(count: number): Promise<string> {
  const ids = await Promise.all(Array.from({ length: count }, () => newCampaign(app)));
  return ids[0] ?? '';
}

/** Returns the simulated seconds from the request of a call to its end. */
async function secondsOf(number: string, members: Json = {}): Promise<number> {
  const body = {
    from: '+15550100001',
    to: { type: 'phone', number },
    application_sid: '0e0e7e55-8d0e-4f57-8e3b-2f6b8a9d7c11',
    ...members,
  };
  await fetch(`${callControlUrl}/v1/Accounts/${accountSid}/Calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const call = await eventually(
    async () => (await readLedger(callControlUrl)).find((row) => row['to'] === number),
    (row) => typeof row?.['ended_at'] === 'string',
  );
  return Date.parse(String(call?.['ended_at'])) - Date.parse(String(call?.['received_at']));
}

walk('Limits', {
  'List Campaigns page size': [
    'is 50 by default and 200 at most',
    async () => {
      await createCampaigns(201);
      expect(await sizeOf('/campaigns/')).toBe(50);
      expect(await sizeOf('/campaigns/?limit=200')).toBe(200);
      expect(await statusOf('/campaigns/?limit=201')).toBe(400);
      expect(await statusOf('/campaigns/?limit=0')).toBe(400);
    },
  ],
  'List Batches page size': [
    'is 50 by default',
    async () => {
      const campaignId = await newCampaign(app);
      await Promise.all(Array.from({ length: 51 }, () => addBatch(app, campaignId)));
      expect(await sizeOf('/batches/')).toBe(50);
      expect(await sizeOf('/batches/?limit=1000')).toBe(51);
      expect(await sizeOf('/batches/?skip=50')).toBe(1);
    },
  ],
  'List Batch Contacts page size': [
    'is 100 by default',
    async () => {
      const contacts = Array.from({ length: 101 }, (_, n) => `+1415555${1000 + n}`);
      const batchId = await addBatch(app, await newCampaign(app), { contacts });
      expect(await sizeOf(`/batches/${batchId}/contacts`)).toBe(100);
      expect(await sizeOf(`/batches/${batchId}/contacts?include_calls=true`)).toBe(100);
      expect(await sizeOf(`/batches/${batchId}/contacts?limit=10000`)).toBe(101);
      expect(await sizeOf(`/batches/${batchId}/contacts?skip=100`)).toBe(1);
    },
  ],
  skip: [
    'is 0 by default on all lists',
    async () => {
      const batchId = await addBatch(app, await newCampaign(app), {
        contacts: ['+14155550001', '+14155550002'],
      });
      for (const path of ['/campaigns/', '/batches/', `/batches/${batchId}/contacts`]) {
        const list = await app.ok(`/api/v1${path}`);
        expect(await app.ok(`/api/v1${path}?skip=0`)).toEqual(list);
        expect(await app.ok(`/api/v1${path}?skip=1`)).not.toEqual(list);
      }
    },
  ],
  'Call creation answer timeout': [
    'is 60 s by default',
    async () => {
      expect(await secondsOf('+15550199991')).toBe(60);
      expect(await secondsOf('+15550199891', { timeout: 20 })).toBe(20);
    },
  ],
  'Call creation timeLimit': [
    'has no default',
    async () => {
      // One second until it rings, and one until it is answered.
      expect(await secondsOf('+15550199900')).toBe(202);
      expect(await secondsOf('+15550199800', { timeLimit: 10 })).toBe(12);
    },
  ],
});
