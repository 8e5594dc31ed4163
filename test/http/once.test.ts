import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newCampaign, type Sending } from '../support/app.ts';
import { addBatch } from '../support/batch.ts';
import { waitingForLocks } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { formOf } from '../support/form.ts';
import { type LossyApp, lossyApp, told, under } from '../support/lossy-app.ts';

type Table = 'batches' | 'campaigns' | 'contacts';

const CONTACT = '+14155550001';
const CSV = `phone,name\n${CONTACT},Ada\n+14155550002,Bob\n`;
const CAMPAIGN = { name: 'Spring', agent_id: 'a-1', phone_numbers: ['+14155550100'] };
const batches = '/api/v1/batches/';

const parts = (batch: string, file: string) => [
  { name: 'batch', content: batch },
  { name: 'file', filename: 'contacts.csv', content: file },
];

describe('a POST under a key that was done and not answered', () => {
  let app: LossyApp;
  let campaignId: string;
  let batchId: string;
  beforeAll(async () => {
    app = await lossyApp();
    campaignId = await newCampaign(app);
    batchId = await addBatch(app, campaignId);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const listed = (): Sending => ({
    body: { campaign_id: campaignId, contacts: [CONTACT, CONTACT], colour: 'red' },
  });
  const filed = (file = CSV): Sending =>
    formOf(parts(JSON.stringify({ campaign_id: campaignId, colour: 'red' }), file));
  const lines = { body: `"${CONTACT}"\n`, headers: { 'content-type': 'application/x-ndjson' } };
  const append = () => `${batches}${batchId}/contacts`;
  const count = async (table: Table) => {
    const row = await app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  };

  const creations: [string, () => string, () => Sending, Table][] = [
    ['a campaign', () => '/api/v1/campaigns/', () => ({ body: CAMPAIGN }), 'campaigns'],
    ['one by /create', () => '/api/v1/campaigns/create', () => ({ body: CAMPAIGN }), 'campaigns'],
    ['a batch of JSON', () => batches, listed, 'batches'],
    ['a batch of a CSV file', () => batches, filed, 'batches'],
    ['contacts of JSON', append, () => ({ body: { contacts: [CONTACT] } }), 'contacts'],
    ['contacts of a CSV file', append, filed, 'contacts'],
    ['contacts of JSON lines', append, () => lines, 'contacts'],
  ];

  test.each(creations)(
    'makes %s once and is answered as at first',
    async (name, path, sending, table) => {
      const send = async () => told(await app.request(path(), under(name, sending())));
      const first = await app.dying(send);
      const made = await count(table);
      const again = await send();
      expect(first).toMatchObject({ status: 200, replayed: null });
      expect(again).toEqual({ ...first, replayed: 'true' });
      expect(await send()).toEqual(again);
      expect(await count(table)).toBe(made);
    },
  );

  test.each([
    ['JSON', listed],
    ['a CSV file', filed],
  ])('makes a batch of %s once when a 500 hides it', async (name, sending) => {
    const before = await count('batches');
    const send = async () => told(await app.request(batches, under(`500 ${name}`, sending())));
    const first = await app.failing(send);
    const again = await send();
    expect([first.status, again.status, again.replayed]).toEqual([500, 200, 'true']);
    expect(await count('batches')).toBe(before + 1);
    const newest = await app.db
      .selectFrom('batches')
      .select('batchId')
      .orderBy('batchId', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(again.text)).toMatchObject({ batch_id: newest.batchId, total_contacts: 2 });
  });

  test.each([
    ['body', batches, `${CSV}+14155550003,Cy\n`],
    ['query', `${batches}?once=more`, CSV],
  ])('is not answered to another %s', async (name, path, file) => {
    const sending = under(`another ${name}`, filed());
    await app.dying(() => app.request(batches, sending));
    const { status, body } = await app.refused(path, under(`another ${name}`, filed(file)));
    const same = await told(await app.request(batches, sending));
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(same).toMatchObject({ status: 200, replayed: 'true' });
  });

  test('is answered though its batch was deleted meanwhile', async () => {
    const sending = under('deleted', listed());
    const { batch_id } = await app.dying(() => app.ok(batches, sending));
    await app.ok(`${batches}${String(batch_id)}/cancel`, { method: 'POST' });
    await app.request(`${batches}${String(batch_id)}`, { method: 'DELETE' });
    expect(await app.ok(batches, sending)).toMatchObject({ batch_id });
  });

  test('does not suppress a number again that was lifted', async () => {
    const path = '/api/v1/suppressions/';
    const sending = under('suppressed', { body: { suppressions: [CONTACT, '+14155550002'] } });
    const first = await app.dying(async () => told(await app.request(path, sending)));
    await app.request(`${path}${CONTACT}`, { method: 'DELETE' });
    expect(await told(await app.request(path, sending))).toEqual({ ...first, replayed: 'true' });
    expect((await app.request(`${path}${CONTACT}`)).status).toBe(404);
  });

  test('is done anew a day later', async () => {
    const sending = under('old', listed());
    const first = await app.dying(() => app.ok(batches, sending));
    app.clock.addSeconds(24 * 3600 - 31);
    expect((await app.ok(batches, under('old', listed()))).batch_id).toBe(first.batch_id);
    app.clock.addSeconds(1);
    expect((await app.ok(batches, under('old', listed()))).batch_id).not.toBe(first.batch_id);
  });
});

describe('a POST that froze until another had its key', () => {
  let app: LossyApp;
  let campaignId: string;
  beforeEach(async () => {
    app = await lossyApp();
    campaignId = await newCampaign(app);
    return () => app[Symbol.asyncDispose]();
  });

  const holder = () => app.db.selectFrom('idempotencyKeys').select('claimId').execute();
  const waiting = () => waitingForLocks(app.db);

  const order = () => ({ campaign_id: campaignId });
  test.each([
    ['JSON', () => ({ body: { ...order(), contacts: [CONTACT] } })],
    ['a CSV file', () => formOf(parts(JSON.stringify(order()), `phone\n${CONTACT}\n`))],
  ])('stores nothing of %s', async (_, sent) => {
    const sending = under('frozen', sent());
    const answers = await app.db.transaction().execute(async (tx) => {
      const campaign = tx.selectFrom('campaigns').select('campaignId').forUpdate();
      await campaign.where('campaignId', '=', campaignId).execute();
      const frozen = app.request(batches, sending);
      await eventually(waiting, (count) => count === 1);
      const firstHolder = await holder();
      app.clock.addSeconds(30);
      const second = app.request(batches, sending);
      await eventually(waiting, (count) => count === 2);
      expect(await holder()).not.toEqual(firstHolder);
      return [frozen, second];
    });
    const [frozen, second] = await Promise.all(answers);
    expect(frozen?.status).toBe(409);
    expect(await frozen?.json()).toMatchObject({ code: 'idempotency_key_in_use' });
    expect(second?.status).toBe(200);
    const stored = await app.db.selectFrom('batches').select('batchId').execute();
    expect(await second?.json()).toMatchObject({ batch_id: stored[0]?.batchId });
    expect(stored).toHaveLength(1);
    expect(await app.db.selectFrom('contacts').select('batchId').execute()).toEqual(stored);
  });
});
