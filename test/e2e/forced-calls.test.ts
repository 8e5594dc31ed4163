import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startSystem } from '../support/system.ts';

test.concurrent('a forced retry makes one extra call and the batch stays completed', async () => {
  await using system = await startSystem();
  const { rest, temporal } = system;
  const campaign_id = await rest.createCampaign({
    retry_policy: { max_retries: 1, strategy: 'fixed', cooldown_minutes: 0 },
  });
  const contacts = ['+12025550190', '+12025550191', '+12025550101'];
  const batchId = await rest.createBatch({ campaign_id, contacts });
  await temporal.workflow.getHandle(`batch/${batchId}`).result();
  const [busy] = await rest.contacts(batchId);
  expect([busy?.['status'], busy?.['retry_count']]).toEqual(['max_retries_reached', 1]);

  const path = `/batches/${batchId}/contacts/${String(busy?.['contact_id'])}`;
  expect(await rest.send('POST', `${path}/retry`)).toMatchObject({
    status: 202,
    body: { status: 'pending' },
  });
  await temporal.workflow.getHandle(`batch/${batchId}`).result();

  const called = await rest.send('GET', `${path}?include_calls=true`);
  expect(called.body).toMatchObject({
    status: 'busy',
    retry_count: 2,
    latest_retry_count: 2,
    call_records: [{ retry_count: 0 }, { retry_count: 1 }, { retry_count: 2 }],
  });
  expect(await rest.batch(batchId)).toMatchObject({
    status: 'completed',
    counters: { busy: 1, max_retries_reached: 1, completed: 1, pending: 0 },
  });

  const many = { statuses: ['busy', 'max_retries_reached'] };
  expect(await rest.send('POST', `/batches/${batchId}/retry`, many)).toEqual({
    status: 202,
    body: { accepted: 2 },
  });
  await temporal.workflow.getHandle(`batch/${batchId}`).result();
  expect((await rest.contacts(batchId)).map((contact) => contact['status'])).toEqual([
    'busy',
    'no_answer',
    'completed',
  ]);
  // 2 calls each to the two unreached contacts, 1 to the reached one, then 1 + 2 forced calls.
  expect(await rest.ledger()).toHaveLength(8);
});

test.concurrent('dispatch restarts a lost workflow while no worker runs', async () => {
  await using system = await startSystem({ withWorker: false });
  const { db, rest, temporal } = system;
  const campaign_id = await rest.createCampaign();
  const contacts = ['+12025550101', '+12025550102'];
  const batchId = await rest.createBatch({ campaign_id, contacts });
  const workflow = temporal.workflow.getHandle(`batch/${batchId}`);
  await workflow.terminate('lost');
  await db
    .updateTable('contacts')
    .set({ lookAt: new Date('2099-01-01T00:00:00Z'), statusReason: 'outside_working_hours' })
    .where('batchId', '=', batchId)
    .execute();

  expect(await rest.send('POST', `/batches/${batchId}/dispatch`)).toEqual({
    status: 200,
    body: {
      batch_id: batchId,
      status: 'in_progress',
      dispatched_count: 2,
      message:
        '2 pending contacts are waiting for a worker: none polls for tasks, so start or restart one',
    },
  });
  expect((await workflow.describe()).status.name).toBe('RUNNING');

  await using _worker = await system.startWorker();
  await workflow.result();
  expect(await rest.batch(batchId)).toMatchObject({
    status: 'completed',
    counters: { completed: 2 },
  });
});

test.concurrent('removing the scheduled start of a batch starts it at once', async () => {
  await using system = await startSystem();
  const { rest } = system;
  const campaign_id = await rest.createCampaign();
  const batchId = await rest.createBatch({
    campaign_id,
    contacts: ['+12025550101'],
    scheduled_start: '2099-01-01T00:00:00Z',
  });
  expect(await rest.batch(batchId)).toMatchObject({ status: 'pending' });

  await rest.send('PATCH', `/batches/${batchId}`, { scheduled_start: null });

  await eventually(
    () => rest.batch(batchId),
    (batch) => batch['status'] === 'completed',
  );
});

test.concurrent('a skipped contact is not called, a follow-up is called on time', async () => {
  await using system = await startSystem();
  const { rest, temporal } = system;
  const campaign_id = await rest.createCampaign({
    retry_policy: { max_retries: 1, strategy: 'fixed', cooldown_minutes: 60 },
  });
  const contacts = ['+12025550190', '+12025550191'];
  const batchId = await rest.createBatch({ campaign_id, contacts });
  const [busy, unanswered] = await eventually(
    () => rest.contacts(batchId),
    (rows) => rows.every((contact) => contact['status'] === 'retrying'),
  );
  const path = `/batches/${batchId}/contacts`;

  await rest.send('PUT', `${path}/${String(busy?.['contact_id'])}/skip`);
  const at = new Date(Date.now() + 200).toISOString();
  await rest.send('POST', `${path}/${String(unanswered?.['contact_id'])}/follow-up`, { at });

  const followedUp = await eventually(
    async () => (await rest.contacts(batchId))[1],
    (contact) => contact?.['follow_up_count'] === 1 && contact['status'] === 'retrying',
  );
  expect(followedUp).toMatchObject({ retry_count: 0, current_call: { is_follow_up: true } });
  await rest.send('PATCH', `${path}/${String(unanswered?.['contact_id'])}/skip`);
  await temporal.workflow.getHandle(`batch/${batchId}`).result();
  expect(await rest.batch(batchId)).toMatchObject({
    status: 'completed',
    counters: { skipped: 2 },
  });
  expect(await rest.ledger()).toHaveLength(3);
});

test.concurrent('raising the concurrency limit of a running batch takes effect at once', async () => {
  const talkSeconds = { min: 30, max: 30 };
  await using system = await startSystem({ simulator: { talkSeconds } });
  const { rest } = system;
  const campaign_id = await rest.createCampaign();
  const contacts = ['+12025550101', '+12025550102', '+12025550103', '+12025550104'];
  const batchId = await rest.createBatch({ campaign_id, contacts, concurrency_limit: 1 });
  const live = async () => rest.liveCalls();
  await eventually(live, (calls) => calls === 1);

  await rest.send('PATCH', `/batches/${batchId}`, { concurrency_limit: 3 });

  await eventually(live, (calls) => calls === 3, 5_000);
  expect(await rest.counters(batchId)).toMatchObject({ pending: 1 });
});
