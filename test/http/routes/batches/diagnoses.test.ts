import { afterAll, describe, expect, test } from 'vitest';
import type { Trunk } from '../../../../src/domain/trunk.ts';
import { accountRequests } from '../../../support/api/account-requests.ts';
import { newCampaign, testApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { clearHealth, storeHealth } from '../../../support/rows/account-health.ts';
import { storeCall } from '../../../support/rows/call.ts';
import type { ReadDispatchState } from '../../../../src/temporal/dispatch-state.ts';
import { eventually } from '../../../support/eventually.ts';
import { claimedContact } from '../../../support/rows/batch.ts';
import { startSystem } from '../../../support/system.ts';

type SeenTrunks = { call_control: { trunks: unknown }; warnings: string[] };
type Diagnostics = {
  reasons: { code: string; count: number; until: string | null }[];
};

const lastSeenAt = new Date('2027-03-01T10:00:00Z');
const running: ReadDispatchState = async (batchId) => ({
  workflow: {
    workflowId: `batch/${batchId}`,
    runId: 'run-1',
    status: 'RUNNING',
    url: null,
    failing: null,
  },
  worker: { lastSeenAt, pollers: 2, areLate: false },
});
let seenTrunks: Trunk[] | null = null;
const app = await testApp({ readDispatchState: running, readTrunks: async () => seenTrunks });
afterAll(() => app[Symbol.asyncDispose]());
const campaignId = await newCampaign(app);

describe('the diagnosis of a batch', () => {
  test('counts every waiting contact under a reason', async () => {
    const { batch_id: batchId } = await app.ok('/api/v1/batches/', {
      body: { campaign_id: campaignId, contacts: ['+14155550101', '+14155550102'] },
    });
    const path = `/api/v1/batches/${String(batchId)}`;
    const contacts = await app.ok<{ contact_id: string }[]>(`${path}/contacts`);
    const contactId = contacts[0]?.contact_id ?? '';
    await storeCall(app.db, { contactId, callStatus: 'failed', sipStatus: 503 });
    expect(await app.ok(`${path}/debug`)).toMatchObject({
      batch_id: batchId,
      status: 'in_progress',
      counters: { pending: 2, dispatched: 0 },
      diagnostics: {
        stuck_pending: false,
        reasons: [{ code: 'pacing', count: 2, until: null }],
        window: { open: true, timezone: 'UTC', next_close_at: null, tzdata_version: '2026f' },
        lines: { limit: 10, in_use: 0 },
        pacing: { calls_per_second: null, starts_last_minute: 1 },
        workflow: {
          workflow_id: `batch/${String(batchId)}`,
          run_id: 'run-1',
          status: 'RUNNING',
          fails_tasks: false,
          failing_since: null,
        },
        worker: { last_seen_at: '2027-03-01T10:00:00.000Z', pollers: 2 },
        last_claim_at: null,
        revision: { current: 1, acked: 0 },
        counters_match: true,
      },
      next_contacts: [{ status: 'pending' }, { status: 'pending' }],
      in_flight: [],
      recent_errors: [{ contact_id: contactId, call_status: 'failed', sip_status: 503 }],
    });
  });
});

describe('the diagnosis of an account that refused calls', () => {
  test.each([
    ['open', 60_000, 'call_control_refusing'],
    ['half-open', -1, 'pacing'],
  ] as const)('is %s when its back-off ends after %i ms', async (state, afterMs, code) => {
    const openUntil = new Date(Date.now() + afterMs);
    const breaker = { failures: 3, reason: 'call_control_refusing', openUntil } as const;
    await storeHealth(app.db, { breaker });
    const until = openUntil.toISOString();
    const batchId = await addBatch(app, campaignId);
    expect(await app.ok(`/api/v1/batches/${batchId}/debug`)).toMatchObject({
      diagnostics: {
        stuck_pending: false,
        reasons: [{ code, count: 1, until: state === 'open' ? until : null }],
        call_control: { account_id: null, state, failures: 3, until },
      },
    });
    await clearHealth(app.db);
  });
});

describe('the trunks of a diagnosis', () => {
  const problem = 'the trunk does not answer OPTIONS: check host';
  const carrier: Trunk = { name: 'carrier', isReachable: false, registration: null, problem };
  const pbx: Trunk = { name: 'pbx', isReachable: true, registration: 'registered', problem: null };
  const working_hours = { monday: { enabled: true, start: '09:00', end: '17:00' } };

  async function trunksOf(trunks: Trunk[] | null, accountId?: string) {
    seenTrunks = trunks;
    const account = accountId === undefined ? {} : { call_control_account_id: accountId };
    const batchId = await addBatch(app, await newCampaign(app, { working_hours, ...account }));
    const { diagnostics } = await app.ok<{ diagnostics: SeenTrunks }>(
      `/api/v1/batches/${batchId}/debug`,
    );
    return { trunks: diagnostics.call_control.trunks, warnings: diagnostics.warnings };
  }

  test('are those of the installation, without their calls', async () => {
    expect(await trunksOf([pbx, carrier])).toEqual({
      trunks: [
        { name: 'pbx', is_reachable: true, registration: 'registered', problem: null },
        { name: 'carrier', is_reachable: false, registration: null, problem },
      ],
      warnings: [],
    });
  });

  test('come with a warning if none can be reached', async () => {
    expect(await trunksOf([carrier])).toMatchObject({
      warnings: [`no trunk of call control can be reached; ${problem}`],
    });
  });

  test('are null if call control tells of none', async () => {
    expect(await trunksOf(null)).toEqual({ trunks: null, warnings: [] });
  });

  test('are null for an account of the organization', async () => {
    const accountId = await accountRequests(app).make();
    expect(await trunksOf([carrier], accountId)).toEqual({ trunks: null, warnings: [] });
  });
});

describe('each waiting contact is counted under one reason', () => {
  const now = new Date('2027-03-01T10:00:00Z');
  const office = { monday: { enabled: true, start: '09:00', end: '17:00' } };
  const numbers = {
    free: '+14155550111',
    suppressed: '+14155550112',
    capped: '+14155550113',
    busy: '+14155550114',
    outsideHours: '+14155550115',
    waiting: '+14155550116',
  };

  test('with the time when the reason ends', async () => {
    await using clocked = await testApp({ clock: { now: () => now }, readDispatchState: running });
    await clocked.ok('/api/v1/organization', {
      method: 'PATCH',
      body: { max_live_calls: 1, max_attempts_per_callee_24h: 1 },
    });
    await clocked.ok('/api/v1/suppressions/', { body: { phone_number: numbers.suppressed } });
    const campaign_id = await newCampaign(clocked, {
      working_hours: office,
      timezone: 'UTC',
      retry_policy: { max_retries: 1 },
    });
    const create = async (contacts: object[]) => {
      const body = { campaign_id, contacts, duplicates: 'allow' };
      const { batch_id: batchId } = await clocked.ok('/api/v1/batches/', { body });
      return String(batchId);
    };
    const earlier = await create([
      { phone_number: numbers.capped },
      { phone_number: numbers.busy },
    ]);
    const [called, calling] = await clocked.db
      .selectFrom('contacts')
      .select('contactId')
      .where('batchId', '=', earlier)
      .orderBy('position')
      .execute();
    const createdAt = new Date('2027-03-01T08:00:00Z');
    await storeCall(clocked.db, { contactId: called?.contactId ?? '', createdAt });
    await clocked.db
      .updateTable('contacts')
      .set(claimedContact())
      .where('contactId', '=', calling?.contactId ?? '')
      .execute();
    const batchId = await create([
      { phone_number: numbers.free },
      { phone_number: numbers.suppressed },
      { phone_number: numbers.capped },
      { phone_number: numbers.busy },
      { phone_number: numbers.outsideHours, timezone: 'America/New_York' },
      { phone_number: numbers.waiting },
    ]);
    await clocked.db
      .updateTable('contacts')
      .set({ status: 'retrying', dueAt: new Date('2027-03-01T11:00:00Z') })
      .set({ lookAt: new Date('2027-03-01T11:00:00Z') })
      .where('batchId', '=', batchId)
      .where('phoneNumber', '=', numbers.waiting)
      .execute();
    const { diagnostics } = await clocked.ok<{ diagnostics: Diagnostics }>(
      `/api/v1/batches/${batchId}/debug`,
    );
    const reasons = diagnostics.reasons.map(({ code, count, until }) => [code, count, until]);
    expect(reasons.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['all_lines_busy', 1, null],
      ['attempt_cap', 1, '2027-03-02T08:00:00.000Z'],
      ['cooldown', 1, '2027-03-01T11:00:00.000Z'],
      ['number_busy', 1, null],
      ['outside_working_hours', 1, '2027-03-01T14:00:00.000Z'],
      ['suppressed', 1, null],
    ]);
    expect(diagnostics).toMatchObject({
      stuck_pending: false,
      lines: { limit: 10, in_use: 0, organization: { limit: 1, in_use: 1 }, caller_numbers: null },
    });
  });
});

test('the diagnosis shows the workflow and the worker of a running system', async () => {
  await using system = await startSystem({ withWorker: false });
  const campaign_id = await system.rest.createCampaign();
  const contacts = ['+12025550101'];
  const batchId = await system.rest.createBatch({ campaign_id, contacts });
  const debug = async () => {
    const { body } = await system.rest.send('GET', `/batches/${batchId}/debug`);
    return body['diagnostics'];
  };
  expect(await debug()).toMatchObject({
    reasons: [{ code: 'no_worker', count: 1 }],
    workflow: {
      workflow_id: `batch/${batchId}`,
      status: 'RUNNING',
      url: expect.stringMatching(
        `^http://ui.test/namespaces/default/workflows/batch%2F${batchId}/[0-9a-f-]{36}$`,
      ),
    },
    worker: { last_seen_at: null, pollers: 0 },
  });
  await using _worker = await system.startWorker();
  const seen = await eventually(debug, (diagnostics) =>
    /finished/.test(JSON.stringify(diagnostics)),
  );
  expect(seen).toMatchObject({ reasons: [{ code: 'finished', count: 0 }] });
});
