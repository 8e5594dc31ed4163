import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCampaign, type RequestOptions } from '../../support/api/app.ts';
import { addBatch } from '../../support/api/batch.ts';
import { untilBlocked } from '../../support/database.ts';
import { multipartForm } from '../../support/api/multipart-form.ts';
import { type LossyApp, lossyApp, readResponse, withKey } from '../../support/api/lossy-app.ts';

type Tally = { campaigns: number; batches: number; contacts: number };

const CONTACT = '+14155550001';
const CSV = `phone,name\n${CONTACT},Ada\n+14155550002,Bob\n`;
const CAMPAIGN = { name: 'Spring', agent_id: 'a-1', phone_numbers: ['+14155550100'] };
const BATCHES = '/api/v1/batches/';

type Ids = { campaignId: string; batchId: string };

const asJson = ({ campaignId }: Ids): RequestOptions => ({
  body: { campaign_id: campaignId, contacts: [CONTACT, CONTACT], colour: 'red' },
});
const asFile = ({ campaignId }: Ids, file = CSV): RequestOptions =>
  multipartForm([
    { name: 'batch', content: JSON.stringify({ campaign_id: campaignId, colour: 'red' }) },
    { name: 'file', filename: 'contacts.csv', content: file },
  ]);
const lines = { body: `"${CONTACT}"\n`, headers: { 'content-type': 'application/x-ndjson' } };
const append = ({ batchId }: Ids) => `${BATCHES}${batchId}/contacts`;

type Creation = [string, Partial<Tally>, (ids: Ids) => string, (ids: Ids) => RequestOptions];
const creations: Creation[] = [
  ['a campaign', { campaigns: 1 }, () => '/api/v1/campaigns/', () => ({ body: CAMPAIGN })],
  [
    'a campaign by /create',
    { campaigns: 1 },
    () => '/api/v1/campaigns/create',
    () => ({ body: CAMPAIGN }),
  ],
  ['a batch of JSON', { batches: 1, contacts: 2 }, () => BATCHES, asJson],
  ['a batch of a CSV file', { batches: 1, contacts: 2 }, () => BATCHES, asFile],
  ['contacts of JSON', { contacts: 1 }, append, () => ({ body: { contacts: [CONTACT] } })],
  ['contacts of a CSV file', { contacts: 2 }, append, asFile],
  ['contacts of JSON lines', { contacts: 1 }, append, () => lines],
];

async function countRows({ db }: LossyApp): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select (select count(*) from campaigns) as campaigns, (select count(*) from batches) as batches,
      (select count(*) from contacts) as contacts`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('Cannot count without a row');
  return row;
}

/** Adds the created rows to a tally. */
function plus({ campaigns, batches, contacts }: Tally, made: Partial<Tally>): Tally {
  return {
    campaigns: campaigns + (made.campaigns ?? 0),
    batches: batches + (made.batches ?? 0),
    contacts: contacts + (made.contacts ?? 0),
  };
}

describe('a repeated POST whose first response was lost', () => {
  let app: LossyApp;
  let ids: Ids;
  beforeAll(async () => {
    app = await lossyApp();
    const campaignId = await newCampaign(app);
    ids = { campaignId, batchId: await addBatch(app, campaignId) };
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test.each(creations)(
    'creates %s once and returns the first response',
    async (name, made, path, sending) => {
      const send = async () =>
        readResponse(await app.request(path(ids), withKey(name, sending(ids))));
      const before = await countRows(app);
      const first = await app.losingResponse(send);
      const again = await send();
      expect(first).toMatchObject({ status: 200, replayed: null });
      expect(again).toEqual({ ...first, replayed: 'true' });
      expect(await send()).toEqual(again);
      expect(await countRows(app)).toEqual(plus(before, made));
    },
  );

  test.each([
    ['JSON', asJson],
    ['a CSV file', asFile],
  ])('creates a batch of %s once when the first response was a 500', async (name, sending) => {
    const before = await countRows(app);
    const send = async () =>
      readResponse(await app.request(BATCHES, withKey(`500 ${name}`, sending(ids))));
    const first = await app.failingAfterCommit(send);
    const again = await send();
    expect([first.status, again.status, again.replayed]).toEqual([500, 200, 'true']);
    expect(await countRows(app)).toEqual(plus(before, { batches: 1, contacts: 2 }));
    const newest = await app.db
      .selectFrom('batches')
      .select('batchId')
      .orderBy('batchId', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(again.text)).toMatchObject({ batch_id: newest.batchId, total_contacts: 2 });
  });

  test.each([
    ['body', BATCHES, `${CSV}+14155550003,Cy\n`],
    ['query', `${BATCHES}?once=more`, CSV],
  ])('is refused with another %s', async (name, path, file) => {
    const sending = withKey(`another ${name}`, asFile(ids));
    await app.losingResponse(() => app.request(BATCHES, sending));
    const { status, body } = await app.refused(path, withKey(`another ${name}`, asFile(ids, file)));
    const same = await readResponse(await app.request(BATCHES, sending));
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(same).toMatchObject({ status: 200, replayed: 'true' });
  });

  test('returns the batch even if it was deleted in between', async () => {
    const sending = withKey('deleted', asJson(ids));
    const { batch_id } = await app.losingResponse(() => app.ok(BATCHES, sending));
    await app.ok(`${BATCHES}${String(batch_id)}/cancel`, { method: 'POST' });
    await app.request(`${BATCHES}${String(batch_id)}`, { method: 'DELETE' });
    expect(await app.ok(BATCHES, sending)).toMatchObject({ batch_id });
  });

  test('does not restore a suppression that was lifted in between', async () => {
    const path = '/api/v1/suppressions/';
    const sending = withKey('suppressed', { body: { suppressions: [CONTACT, '+14155550002'] } });
    const first = await app.losingResponse(async () =>
      readResponse(await app.request(path, sending)),
    );
    await app.request(`${path}${CONTACT}`, { method: 'DELETE' });
    expect(await readResponse(await app.request(path, sending))).toEqual({
      ...first,
      replayed: 'true',
    });
    expect((await app.request(`${path}${CONTACT}`)).status).toBe(404);
  });

  test('runs again after 24 hours', async () => {
    const sending = withKey('old', asJson(ids));
    const first = await app.losingResponse(() => app.ok(BATCHES, sending));
    app.clock.addSeconds(24 * 3600 - 31);
    expect((await app.ok(BATCHES, withKey('old', asJson(ids)))).batch_id).toBe(first.batch_id);
    app.clock.addSeconds(1);
    expect((await app.ok(BATCHES, withKey('old', asJson(ids)))).batch_id).not.toBe(first.batch_id);
  });
});

describe('a stalled POST that loses its key to a repeat', () => {
  let app: LossyApp;
  let ids: Ids;
  beforeAll(async () => {
    app = await lossyApp();
    const campaignId = await newCampaign(app);
    ids = { campaignId, batchId: await addBatch(app, campaignId) };
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const claimOf = (key: string) =>
    app.db.selectFrom('idempotencyKeys').select('claimId').where('key', '=', key).execute();

  test.each(creations)('does not create %s a second time', async (name, made, path, sending) => {
    const send = () => app.request(path(ids), withKey(name, sending(ids)));
    const before = await countRows(app);
    const answers = await app.db.transaction().execute(async (tx) => {
      await sql`lock table campaigns in exclusive mode`.execute(tx);
      const frozen = send();
      await untilBlocked(app.db);
      const first = await claimOf(name);
      app.clock.addSeconds(30);
      const second = send();
      await untilBlocked(app.db, 2);
      expect(await claimOf(name)).not.toEqual(first);
      return [frozen, second];
    });
    const [frozen, second] = await Promise.all(answers);
    expect(frozen?.status).toBe(409);
    expect(await frozen?.json()).toMatchObject({ code: 'idempotency_key_in_use' });
    expect(second?.status).toBe(200);
    expect(await countRows(app)).toEqual(plus(before, made));
  });
});
