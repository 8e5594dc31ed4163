import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ORGANIZATION_ID, newCampaign, testApp, type TestApp } from '../support/api/app.ts';
import { addBatch } from '../support/api/batch.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { walk } from './walk.ts';

const BATCHES = '/api/v1/batches';
const post = { method: 'POST' };

let app: TestApp;
let campaignId: string;
let otherCampaignId: string;
let running: string;
let waiting: string;
let other: string;
beforeAll(async () => {
  app = await testApp();
  campaignId = await newCampaign(app);
  otherCampaignId = await newCampaign(app);
  const contacts = ['+14155550001', '+14155550002', '+14155550003'];
  running = await addBatch(app, campaignId, { contacts });
  waiting = await addBatch(app, campaignId, { scheduled_start: '2099-01-01T00:00:00Z' });
  other = await addBatch(app, otherCampaignId);
});
afterAll(() => app[Symbol.asyncDispose]());

const list = (query = '') => app.ok<Json[]>(`${BATCHES}/${query}`);
const idsOf = async (query: string) => (await list(query)).map((batch) => batch.batch_id);
const dispatch = () => app.ok(`${BATCHES}/${running}/dispatch`, post);
const contacts = (query = '') => app.ok<Json[]>(`${BATCHES}/${running}/contacts${query}`);

describe('the paths of batches', () => {
  walk('Batch endpoints', {
    'POST /batches/': [
      'creates a batch with and without a trailing slash',
      async () => {
        const body = { campaign_id: campaignId, contacts: [{ phone_number: '+14155550009' }] };
        for (const path of [`${BATCHES}/`, BATCHES]) {
          const created = await app.ok(path, { body });
          expect(created).toMatchObject({ campaign_id: campaignId, status: 'in_progress' });
          await app.ok(`${BATCHES}/${String(created.batch_id)}/cancel`, post);
          await app.request(`${BATCHES}/${String(created.batch_id)}`, { method: 'DELETE' });
        }
      },
    ],
    'GET /batches/': [
      'lists batches',
      async () => {
        expect(await idsOf('')).toEqual([other, waiting, running]);
        expect(await app.ok(BATCHES)).toEqual(await list());
      },
    ],
    'GET /batches/{batch_id}': [
      'returns one batch',
      async () => {
        // The estimate depends on the clock.
        const { estimate: _now, ...batch } = await app.ok(`${BATCHES}/${running}`);
        expect(batch.batch_id).toBe(running);
        const again = await app.ok(`${BATCHES}/${running}/`);
        expect(again).toEqual({ ...batch, estimate: again['estimate'] });
      },
    ],
    'GET /batches/{batch_id}/contacts': [
      'lists contacts',
      async () => {
        const listed = await contacts();
        expect(listed.map((contact) => contact.phone_number)).toEqual([
          '+14155550001',
          '+14155550002',
          '+14155550003',
        ]);
        expect(await contacts('/')).toEqual(listed);
      },
    ],
    'GET /batches/{batch_id}/export.csv': [
      'downloads the outcomes as CSV and accepts only GET',
      async () => {
        const path = `${BATCHES}/${running}/export.csv`;
        const answer = await app.request(path);
        expect(answer.headers.get('content-type')).toContain('text/csv');
        expect(answer.headers.get('content-disposition')).toContain('attachment');
        const [head, ...rows] = (await answer.text()).trimEnd().split('\r\n');
        expect(head?.split(',').slice(0, 4)).toEqual([
          'contact_id',
          'external_id',
          'phone_number',
          'status',
        ]);
        expect(rows).toHaveLength(3);
        expect((await app.request(path, post)).status).toBe(405);
      },
    ],
    '/batches/{batch_id}/pause, /resume, /cancel': [
      'accept POST, PUT and PATCH',
      async () => {
        for (const method of ['POST', 'PUT', 'PATCH']) {
          const path = `${BATCHES}/${await addBatch(app, otherCampaignId)}`;
          const statuses = [];
          for (const control of ['pause', 'resume/', 'cancel']) {
            const { status } = await app.ok(`${path}/${control}`, { method, body: {} });
            statuses.push(status);
          }
          expect(statuses).toEqual(['paused', 'in_progress', 'cancelled']);
          await app.request(path, { method: 'DELETE' });
        }
      },
    ],
    'POST /batches/{batch_id}/dispatch': [
      'needs no body',
      async () => {
        expect((await app.request(`${BATCHES}/${running}/dispatch`, post)).status).toBe(200);
        expect((await app.request(`${BATCHES}/${running}/dispatch/`, post)).status).toBe(200);
      },
    ],
    'GET /batches/{batch_id}/debug': [
      'returns the boolean diagnostics.stuck_pending',
      async () =>
        expect(await app.ok(`${BATCHES}/${running}/debug`)).toMatchObject({
          diagnostics: { stuck_pending: false },
        }),
    ],
  });
});

describe('the queries of batches', () => {
  walk('List Batches', {
    organization_id: [
      'defaults to the organization of the token',
      async () =>
        expect(await list(`?organization_id=${DEFAULT_ORGANIZATION_ID}`)).toEqual(await list()),
    ],
    campaign_id: [
      'limits the list to the batches of a campaign',
      async () => {
        expect(await idsOf(`?campaign_id=${otherCampaignId}`)).toEqual([other]);
        expect(await idsOf('?campaign_id=unknown')).toEqual([]);
      },
    ],
    status: [
      'accepts the six statuses and no others',
      async () => {
        expect(await idsOf('?status=pending')).toEqual([waiting]);
        expect(await idsOf('?status=in_progress')).toEqual([other, running]);
        for (const status of ['paused', 'completed', 'cancelled', 'expired']) {
          expect(await list(`?status=${status}`)).toEqual([]);
        }
        expect((await app.refused(`${BATCHES}/?status=running`)).status).toBe(400);
      },
    ],
    skip: [
      'is the offset',
      async () => {
        expect(await idsOf('?skip=1')).toEqual([waiting, running]);
        expect((await app.refused(`${BATCHES}/?skip=-1`)).status).toBe(400);
      },
    ],
    limit: [
      'is the page size',
      async () => {
        expect(await idsOf('?limit=1&skip=1')).toEqual([waiting]);
        expect((await app.refused(`${BATCHES}/?limit=x`)).status).toBe(400);
      },
    ],
  });

  walk('List Batch Contacts', {
    include_calls: [
      'is false by default and adds the calls for any spelling of true',
      async () => {
        for (const query of [
          '',
          '?include_calls=false',
          '?include_calls=0',
          '?include_calls=Off',
        ]) {
          for (const contact of await contacts(query)) {
            expect(contact).not.toHaveProperty('current_call');
            expect(contact).not.toHaveProperty('call_records');
          }
        }
        for (const word of ['true', 'True', '1', 'yes', 'on']) {
          const [contact] = await contacts(`?include_calls=${word}`);
          expect(contact).toMatchObject({ current_call: null, call_records: [] });
        }
        const path = `${BATCHES}/${running}/contacts?include_calls=perhaps`;
        expect((await app.refused(path)).status).toBe(400);
      },
    ],
    status: [
      'filters by contact status, with underscores or hyphens',
      async () => {
        expect(await contacts('?status=pending')).toHaveLength(3);
        expect(await contacts('?status=no_answer')).toEqual([]);
        expect(await contacts('?status=no-answer')).toEqual([]);
        const path = `${BATCHES}/${running}/contacts?status=asleep`;
        expect((await app.refused(path)).status).toBe(400);
      },
    ],
    skip: [
      'is the offset',
      async () =>
        expect(await contacts('?skip=2')).toMatchObject([{ phone_number: '+14155550003' }]),
    ],
    limit: [
      'is the page size',
      async () =>
        expect(await contacts('?limit=1&skip=1')).toMatchObject([{ phone_number: '+14155550002' }]),
    ],
  });

  test('ignore unknown parameters', async () => {
    expect(await list('?colour=red&fields=name')).toEqual(await list());
  });
});

describe('the response of a force dispatch', () => {
  walk('Force Dispatch', {
    batch_id: [
      'is the id of the batch',
      async () => expect((await dispatch()).batch_id).toBe(running),
    ],
    status: [
      'is the status of the batch',
      async () => expect((await dispatch()).status).toBe('in_progress'),
    ],
    dispatched_count: [
      'counts the pending contacts, and the others stay unchanged',
      async () => {
        const [first] = await contacts();
        const path = `${BATCHES}/${running}/contacts/${String(first?.contact_id)}`;
        const skipped = await app.ok(`${path}/skip`, post);
        expect((await dispatch()).dispatched_count).toBe(2);
        expect(await app.ok(path)).toEqual(skipped);
      },
    ],
    message: [
      'is a sentence',
      async () =>
        expect((await dispatch()).message).toBe(
          '2 pending contacts are waiting for Temporal, which does not answer the API: ' +
            'start it, or check TEMPORAL_ADDRESS',
        ),
    ],
  });

  test('has these members and no others', async () => {
    expect(Object.keys(await dispatch()).toSorted()).toEqual([
      'batch_id',
      'dispatched_count',
      'message',
      'status',
    ]);
  });
});
