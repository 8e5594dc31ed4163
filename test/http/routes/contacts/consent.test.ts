import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import type { ContactView } from '../../../../src/schemas/contact.ts';
import type { PersonView } from '../../../../src/schemas/person.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { erasePerson } from '../../../support/api/erase.ts';
import { addBatch } from '../../../support/api/batch.ts';

const CONSENT = {
  consent_basis: 'express',
  consent_at: '2026-03-01T09:00:00.000Z',
  consent_reference: 'form-7',
};
const NONE = { consent_basis: null, consent_at: null, consent_reference: null };
const withConsent = (n: number, changes: object = {}) => ({
  phone_number: `+1415555000${n}`,
  external_id: `lead-${n}`,
  ...CONSENT,
  ...changes,
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const patch = (body: object) => ({ method: 'PATCH', body });
const contactsOf = (batchId: string) =>
  app.ok<ContactView[]>(`/api/v1/batches/${batchId}/contacts?view=full`);
const create = (campaign_id: string, contacts: unknown[], rules: object = {}) =>
  app.ok<BatchView>('/api/v1/batches/', { body: { campaign_id, contacts, ...rules } });

describe('the consent of contacts', () => {
  test('is stored from JSON, CSV and an update by external id, and shown', async () => {
    const campaignId = await newCampaign(app);
    const batchId = await addBatch(app, campaignId, { contacts: [withConsent(1)] });
    const path = `/api/v1/batches/${batchId}/contacts`;
    const headers = { 'content-type': 'text/csv' };
    const csv =
      'Phone,Consent Basis,consent-at,Consent_Reference\n+14155550002,other,2026-03-01T09:00Z,x\n';
    await app.ok(path, { body: csv, headers });
    const changed = withConsent(1, { consent_basis: 'contract', consent_reference: null });
    const update = { body: [changed, withConsent(3)] };
    expect(await app.ok(`${path}?on_existing=update`, update)).toMatchObject({
      import: { results: [{ result: 'updated' }, { result: 'created' }] },
    });
    expect(await app.ok(`${path}?on_existing=update`, update)).toMatchObject({
      import: { results: [{ result: 'unchanged' }, { result: 'unchanged' }] },
    });
    expect(await contactsOf(batchId)).toMatchObject([
      { ...CONSENT, consent_basis: 'contract', consent_reference: null },
      { ...CONSENT, consent_basis: 'other', consent_reference: 'x' },
      CONSENT,
    ]);
  });

  test('of a waiting contact is changed and taken back', async () => {
    const batchId = await addBatch(app, await newCampaign(app, { requires_consent: true }), {
      contacts: [withConsent(1)],
    });
    const [contact] = await contactsOf(batchId);
    const path = `/api/v1/batches/${batchId}/contacts/${contact?.contact_id}`;
    expect(await app.ok(path, patch({ consent_basis: 'contract' }))).toMatchObject({
      ...CONSENT,
      consent_basis: 'contract',
    });
    const late = await app.refused(path, patch({ consent_at: '2999-01-01T00:00:00Z' }));
    expect([late.status, late.body.errors?.[0]?.path]).toEqual([400, 'consent_at']);
    const taken = { consent_basis: null, consent_at: null, consent_reference: null };
    expect(await app.ok(path, patch(taken))).toMatchObject(NONE);
  });

  test('is part of what is stored about a person, and erased with the person', async () => {
    const phone_number = '+14155550077';
    const batchId = await addBatch(app, await newCampaign(app), {
      contacts: [{ phone_number, ...CONSENT }],
    });
    const person = await app.ok<PersonView>(`/api/v1/persons/${phone_number}`);
    expect(person.contacts.items).toMatchObject([CONSENT]);
    await erasePerson(app, { phone_number });
    expect(await contactsOf(batchId)).toMatchObject([NONE]);
  });

  test.each(['consent', 'opt_in', 'optedIn'])('is not told by a member %s', async (name) => {
    const campaign_id = await newCampaign(app);
    const contacts = [{ phone_number: '+14155550001', [name]: 'yes' }];
    const { status, body } = await app.refused('/api/v1/batches/', {
      body: { campaign_id, contacts },
    });
    expect([status, body.detail]).toEqual([
      400,
      expect.stringContaining('send consent_basis, consent_at and consent_reference'),
    ]);
  });
});

describe('requires_consent of a campaign', () => {
  test.each([
    [true, 7],
    [
      ['express', 'Express-Written'],
      ['express_written', 'express'],
    ],
    [false, null],
    [null, null],
  ])('%j is answered as the list of accepted bases', async (requires_consent, answered) => {
    const campaignId = await newCampaign(app, { requires_consent });
    const campaign = await app.ok<{ requires_consent: unknown[] | null }>(
      `/api/v1/campaigns/${campaignId}`,
    );
    const list = campaign.requires_consent;
    expect(typeof answered === 'number' ? list?.length : list).toEqual(answered);
  });

  test.each([[[]], [['yes']], ['express'], [1]])('is refused as %j', async (requires_consent) => {
    const campaignId = await newCampaign(app);
    const { status } = await app.refused(`/api/v1/campaigns/${campaignId}`, {
      method: 'PATCH',
      body: { requires_consent },
    });
    expect(status).toBe(400);
  });

  test('refuses contacts without it by row and code, in a dry run, too', async () => {
    const campaignId = await newCampaign(app, { requires_consent: ['express'] });
    const contacts = [withConsent(1), withConsent(2, { consent_basis: 'other' }), '+14155550003'];
    const errors = [
      { row: 2, column: 'consent_basis', value: 'other', code: 'consent_missing' },
      { row: 3, column: 'consent_basis', value: '', code: 'consent_missing' },
    ];
    const batch = await create(campaignId, contacts, { on_invalid: 'skip' });
    expect(batch.import).toMatchObject({ accepted: 1, rejected: 2, errors });
    const body = { campaign_id: campaignId, contacts };
    expect(await app.ok('/api/v1/batches/?dry_run=true', { body })).toMatchObject({
      import: { accepted: 1, rejected: 2, errors },
    });
    const appended = await app.refused(`/api/v1/batches/${batch.batch_id}/contacts`, {
      body: ['+14155550004'],
    });
    expect([appended.status, appended.body.errors?.[0]?.path]).toEqual([
      400,
      'contacts[0].consent_basis',
    ]);
  });

  test('names contacts that were added before in /debug, and decides a preview', async () => {
    const campaignId = await newCampaign(app);
    const batchId = await addBatch(app, campaignId, { contacts: [withConsent(1), '+14155550009'] });
    await app.ok(`/api/v1/campaigns/${campaignId}`, {
      method: 'PATCH',
      body: { requires_consent: ['express'] },
    });
    const { diagnostics } = await app.ok<{ diagnostics: { reasons: { code: string }[] } }>(
      `/api/v1/batches/${batchId}/debug`,
    );
    const missing = diagnostics.reasons.filter(({ code }) => code === 'consent_missing');
    expect(missing).toMatchObject([{ code: 'consent_missing', count: 1, until: null }]);
    const preview = (consent: object) =>
      app.ok(`/api/v1/campaigns/${campaignId}/preview`, {
        body: { phone_number: '+14155550001', ...consent },
      });
    expect(await preview({})).toMatchObject({
      may_call: false,
      reason: 'consent_missing',
      next_call_at: null,
    });
    const given = { consent_basis: 'express', consent_at: '2026-03-01T09:00:00Z' };
    expect(await preview(given)).toMatchObject({ may_call: true });
  });
});
