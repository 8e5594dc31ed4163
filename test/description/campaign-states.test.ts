import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentCallStatus } from '../support/servers/batch-in-call.ts';
import { eventually } from '../support/eventually.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { startSystem, type System } from '../support/system.ts';
import { walk } from './walk.ts';

let system: System;
beforeAll(async () => {
  // An unanswered call rings for longer than the tests last.
  system = await startSystem({ simulator: { noAnswerSeconds: 60 } });
});
afterAll(() => system[Symbol.asyncDispose]());

const campaign = async (campaignId: string) =>
  (await system.rest.send('GET', `/campaigns/${campaignId}`)).body;
const patch = (campaignId: string, members: Json) =>
  system.rest.send('PATCH', `/campaigns/${campaignId}`, members);
const control = async (campaignId: string, name: string) =>
  (await system.rest.send('POST', `/campaigns/${campaignId}/${name}`)).body;

/** Returns the contacts of a batch once the first of them has the given call status. */
const untilFirst = (batchId: string, callStatus: string) =>
  eventually(
    () => system.rest.contacts(batchId),
    ([first]) => currentCallStatus(first ?? {}) === callStatus,
  );

const heldBy = (batchId: string, code: string) =>
  eventually(
    async () => JSON.stringify((await system.rest.send('GET', `/batches/${batchId}/debug`)).body),
    (diagnosis) => diagnosis.includes(code),
  );

walk('Campaign status', {
  draft: [
    'is the status before the first batch',
    async () =>
      expect(await campaign(await system.rest.createCampaign())).toMatchObject({ status: 'draft' }),
  ],
  active: [
    'is the status from the first batch on',
    async () => {
      const campaign_id = await system.rest.createCampaign();
      await system.rest.createBatch({ campaign_id, contacts: ['+12025550101'] });
      expect(await campaign(campaign_id)).toMatchObject({ status: 'active' });
    },
  ],
  paused: [
    'follows /pause and ends with /resume',
    async () => {
      const campaignId = await system.rest.createCampaign();
      expect(await control(campaignId, 'pause')).toMatchObject({ status: 'paused' });
      expect(await control(campaignId, 'resume')).toMatchObject({ status: 'active' });
    },
  ],
  cancelled: [
    'follows /cancel, also for the batches of the campaign',
    async () => {
      const campaign_id = await system.rest.createCampaign();
      const batchId = await system.rest.createBatch({ campaign_id, contacts: ['+12025550191'] });
      await untilFirst(batchId, 'ringing');
      expect(await control(campaign_id, 'cancel')).toMatchObject({ status: 'cancelled' });
      expect(await system.rest.batch(batchId)).toMatchObject({ status: 'cancelled' });
      await untilFirst(batchId, 'canceled');
    },
  ],
  completed: [
    'can be set when no batch is open',
    async () => {
      const campaign_id = await system.rest.createCampaign();
      const batchId = await system.rest.createBatch({ campaign_id, contacts: ['+12025550291'] });
      expect(await patch(campaign_id, { status: 'completed' })).toMatchObject({
        status: 409,
        body: { code: 'batches_open', state: 'active' },
      });
      await system.rest.send('POST', `/batches/${batchId}/cancel`);
      expect(await patch(campaign_id, { status: 'completed' })).toMatchObject({
        status: 200,
        body: { status: 'completed' },
      });
    },
  ],
});

describe('a running campaign', () => {
  test('applies new working_hours at once and keeps live calls', async () => {
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 1 });
    const contacts = ['+12025550391', '+12025550301'];
    const batchId = await system.rest.createBatch({ campaign_id, contacts });
    await untilFirst(batchId, 'ringing');

    await patch(campaign_id, { working_hours: { never_open: true }, concurrency_limit: 5 });
    await heldBy(batchId, 'outside_working_hours');
    const [inFlight, pending] = await system.rest.contacts(batchId);
    expect(currentCallStatus(inFlight ?? {})).toBe('ringing');
    expect(pending).toMatchObject({ status: 'pending', call_records: [] });

    await patch(campaign_id, { working_hours: null });
    const [still] = await eventually(
      () => system.rest.contacts(batchId),
      ([, second]) => second?.['status'] === 'completed',
    );
    expect(currentCallStatus(still ?? {})).toBe('ringing');
    await system.rest.send('POST', `/batches/${batchId}/cancel`);
  });

  test('places no call on a day with enabled false', async () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const closed = { enabled: false, start: '00:00', end: '24:00' };
    const working_hours = Object.fromEntries(days.map((day) => [day, closed]));
    const campaign_id = await system.rest.createCampaign({ working_hours });
    const batchId = await system.rest.createBatch({ campaign_id, contacts: ['+12025550402'] });
    await heldBy(batchId, 'outside_working_hours');
    expect(await system.rest.counters(batchId)).toMatchObject({ pending: 1 });
  });

  test('applies a new timezone at once', async () => {
    // These two zones never have the same calendar day.
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const dayInMs = (ms: number) =>
      new Date(Date.now() + ms)
        .toLocaleDateString('en-US', { timeZone: east, weekday: 'long' })
        .toLowerCase();
    const open = { enabled: true };
    const working_hours = { [dayInMs(0)]: open, [dayInMs(86_400_000)]: open };
    const campaign_id = await system.rest.createCampaign({ working_hours, timezone: west });
    const batchId = await system.rest.createBatch({ campaign_id, contacts: ['+12025550302'] });
    await heldBy(batchId, 'outside_working_hours');

    await patch(campaign_id, { timezone: east });
    await untilFirst(batchId, 'completed');
  });
});
