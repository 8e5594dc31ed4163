import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import type { ContactView } from '../../../../src/schemas/contact.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { storeCall } from '../../../support/rows/call.ts';

let app: TestApp;
let campaignId: string;
beforeAll(async () => {
  app = await testApp();
  campaignId = await newCampaign(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const lead = { phone_number: '+14155550101', external_id: 'lead-1' };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const numberOf = (contact: ContactView | undefined) => ({
  contactId: contact?.contact_id ?? '',
  toNumber: contact?.phone_number ?? '',
});
const contactsOf = async (members = {}) =>
  `/api/v1/batches/${await addBatch(app, campaignId, members)}/contacts`;
const numbersAt = async (path: string) =>
  (await app.ok<ContactView[]>(path)).map((contact) => contact.phone_number);
const resultsOf = async (path: string, body: unknown) => {
  const { import: report } = await app.ok<BatchView>(path, { body });
  return report?.results?.map(({ result, reason }) => (reason === null ? result : reason));
};

describe('An append as JSON', () => {
  test.each([
    ['a single contact', lead],
    ['a list of contacts', [lead]],
    ['a list of numbers', ['+14155550101']],
    ['contacts in an object', { contacts: [lead] }],
    ['a contact with a synonym', { to: '+14155550101' }],
  ])('takes %s', async (_, body) => {
    const path = await contactsOf();
    expect(await app.ok(path, { body })).toMatchObject({ total_contacts: 2 });
    expect(await numbersAt(path)).toEqual(['+14155550001', '+14155550101']);
  });

  test('takes a long bare list, and its rules from the query', async () => {
    const path = await contactsOf();
    const body = Array.from({ length: 3_000 }, (_, n) => `+1415${5_560_000 + n}`);
    const grown = await app.ok<BatchView>(`${path}?on_invalid=skip`, { body: [...body, 'nobody'] });
    expect(grown).toMatchObject({ total_contacts: 3_001, import: { rejected: 1 } });
    const { status, body: answer } = await app.refused(`${path}?on_existing=skip`, { body });
    expect([status, answer.errors?.[0]?.path]).toEqual([400, 'on_existing']);
  });
});

describe('on_existing', () => {
  test('tells what became of each contact', async () => {
    const path = `${await contactsOf()}?on_existing=update`;
    const other = { phone_number: '+14155550102', external_id: 'lead-2' };
    expect(await resultsOf(path, [lead, other])).toEqual(['created', 'created']);
    const changed = { ...other, call_variables: { callee_name: 'Ada' } };
    expect(await resultsOf(path, [lead, changed, changed])).toEqual([
      'unchanged',
      'updated',
      'unchanged',
    ]);
    const twin = { phone_number: '+14155550103', external_id: 'lead-3' };
    expect(await resultsOf(path, [twin, { ...twin, timezone: 'Europe/Berlin' }])).toEqual([
      'created',
      'updated',
    ]);
    expect(await app.ok(path)).toHaveLength(4);
  });

  test('skip leaves the contact that is there as it is', async () => {
    const path = await contactsOf({ contacts: [lead] });
    const changed = { ...lead, phone_number: '+14155550109' };
    expect(await resultsOf(`${path}?on_existing=skip`, changed)).toEqual(['unchanged']);
    expect(await numbersAt(path)).toEqual(['+14155550101']);
  });

  test('stores a lead once that many send at the same time, over all batches of a campaign', async () => {
    const own = await newCampaign(app);
    const batches = [await addBatch(app, own), await addBatch(app, own)];
    const sent = Array.from({ length: 20 }, (_, n) =>
      resultsOf(`/api/v1/batches/${batches[n % 2]}/contacts`, {
        contacts: [{ ...lead, external_id: 'once' }],
        on_existing: 'update',
        existing_in: 'campaign',
      }),
    );
    const results = (await Promise.all(sent)).flat();
    expect(results.filter((result) => result === 'created')).toHaveLength(1);
    expect(results.filter((result) => result === 'unchanged')).toHaveLength(19);
    expect(await app.ok(`/api/v1/contacts?external_id=once&campaign_id=${own}`)).toHaveLength(1);
  });

  test.each([
    ['in_progress', 'in_call'],
    ['completed', 'finished'],
  ] as const)('changes no contact that is %s', async (status, reason) => {
    const path = await contactsOf({ contacts: [lead] });
    const batchId = path.split('/')[4] ?? '';
    const currentExecutionId = status === 'in_progress' ? batchId : null;
    const of = app.db.updateTable('contacts').set({ status, currentExecutionId });
    await of.where('batchId', '=', batchId).execute();
    const changed = { ...lead, timezone: 'Europe/Berlin' };
    expect(await resultsOf(`${path}?on_existing=update`, changed)).toEqual([reason]);
  });

  test('of a campaign wakes the other batch whose contact it changes', async () => {
    const batchId = await addBatch(app, campaignId, {
      contacts: [{ ...lead, external_id: 'far' }],
    });
    const revision = () =>
      app.db
        .selectFrom('batches')
        .select('revision')
        .where('batchId', '=', batchId)
        .executeTakeFirstOrThrow();
    const before = await revision();
    const update = `${await contactsOf()}?on_existing=update&existing_in=campaign`;
    const far = { ...lead, external_id: 'far', timezone: 'Europe/Berlin' };
    expect(await resultsOf(update, [far])).toEqual(['updated']);
    expect(await resultsOf(update, [far])).toEqual(['unchanged']);
    expect(await revision()).toEqual({ revision: before.revision + 1 });
    expect(app.signals).toContain(`start ${batchId} ${before.revision + 1}`);
  });

  test('of a campaign succeeds beside appends to the batches whose contacts it changes', async () => {
    const other = await contactsOf({ contacts: [{ ...lead, external_id: 'beside' }] });
    const update = `${await contactsOf()}?on_existing=update&existing_in=campaign`;
    const sent = Array.from({ length: 20 }, (_, n) => {
      const changed = { ...lead, external_id: 'beside', call_variables: { turn: `${n}` } };
      const added = { ...lead, external_id: `added-${n}` };
      return [app.ok(update, { body: [changed, added] }), app.ok(other, { body: [lead] })];
    });
    expect(await Promise.all(sent.flat())).toHaveLength(40);
    expect(await app.ok(other)).toHaveLength(21);
  });

  test('is needed where existing_in names the campaign, and is no member of a new batch', async () => {
    const path = await contactsOf();
    const { body } = await app.refused(`${path}?existing_in=campaign`, { body: [lead] });
    expect(body.errors).toMatchObject([{ path: 'existing_in' }]);
    const batch = { campaign_id: campaignId, contacts: [lead], on_existing: 'update' };
    const refusal = await app.refused('/api/v1/batches/', { body: batch });
    expect(refusal.body.detail).toContain('POST /batches/{batch_id}/contacts');
  });

  test('needs an external id of each contact', async () => {
    const path = await contactsOf();
    const { status, body } = await app.refused(`${path}?on_existing=skip`, {
      body: [lead, '+14155550105'],
    });
    expect(status).toBe(400);
    expect(body.detail).toContain('1 of the contacts have no external_id');
  });
});

describe('skip_if_called_within', () => {
  test('skips numbers of an upload that another batch has called', async () => {
    const called = await contactsOf({ contacts: ['+14155550201', '+14155550202'] });
    const [recent, old] = await app.ok<ContactView[]>(called);
    await storeCall(app.db, { ...numberOf(recent), createdAt: hoursAgo(23) });
    await storeCall(app.db, { ...numberOf(old), createdAt: hoursAgo(25) });
    const contacts = ['+14155550201', '+14155550202', '+14155550203'];
    const batch = await app.ok<BatchView>('/api/v1/batches/', {
      body: { campaign_id: campaignId, contacts, skip_if_called_within: 'PT24H' },
    });
    expect(batch).toMatchObject({
      skip_if_called_within: 'P1D',
      counters: { pending: 2, skipped: 1 },
      import: { accepted: 3, recently_called: 1 },
    });
    const skipped = await app.ok(
      `/api/v1/batches/${batch.batch_id}/contacts?status=skipped&view=full`,
    );
    expect(skipped).toMatchObject([
      { phone_number: '+14155550201', status_reason: 'recently_called' },
    ]);
    const grown = await app.ok<BatchView>(`/api/v1/batches/${batch.batch_id}/contacts`, {
      body: ['+14155550201'],
    });
    expect(grown).toMatchObject({ counters: { skipped: 2 }, import: { recently_called: 1 } });
  });
});
