import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonView } from '../../../src/schemas/person.ts';
import { DEFAULT_ORGANIZATION_ID, testApp, type TestApp } from '../../support/api/app.ts';
import { newBatch } from '../../support/api/batch.ts';
import { erasePerson } from '../../support/api/erase.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import { TEST_NUMBER_HASHES } from '../../support/rows/number-hashes.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storeDelivery, storeEvent } from '../../support/rows/webhook-delivery.ts';
import { storeWebhookEndpoint } from '../../support/rows/webhook-endpoint.ts';

const NUMBER = '+14155560123';
const path = `/api/v1/persons/${NUMBER}`;

describe('everything about a person', () => {
  let app: TestApp;
  let contactIds: string[];
  beforeAll(async () => {
    app = await testApp();
    const contact = { phone_number: NUMBER, call_variables: { callee_name: 'Ada' } };
    await newBatch(app, { contacts: [contact, { phone_number: '+14155560999' }] });
    await newBatch(app, { contacts: [{ ...contact, external_id: 'crm-17' }] });
    const contacts = await app.db
      .selectFrom('contacts')
      .select('contactId')
      .where('phoneNumber', '=', NUMBER)
      .orderBy('contactId')
      .execute();
    contactIds = contacts.map(({ contactId }) => contactId);
    for (const [index, contactId] of contactIds.entries()) {
      const call = await storeCall(app.db, {
        contactId,
        callSid: `sid-${index}`,
        transcript: `Hello Ada ${index}`,
        settledAt: new Date(),
      });
      await app.db
        .insertInto('callEvents')
        .values({
          callSid: `sid-${index}`,
          callStatus: 'completed',
          executionId: call.executionId,
          payload: JSON.stringify({ sip_status: 200 }),
          receivedAt: new Date('2027-03-01T09:00:00Z'),
        })
        .execute();
    }
    await app.ok('/api/v1/suppressions/', { body: { phone_number: NUMBER, reason: 'asked' } });
    const own = { organizationId: DEFAULT_ORGANIZATION_ID };
    const { endpoint } = await storeWebhookEndpoint(app.db, own);
    const { endpointId } = endpoint;
    const delivered = { ...own, endpointId, contactId: contactIds[1] ?? null };
    await storeDelivery(app.db, { ...delivered, type: 'contact.finished' });
    await storeEvent(app.db, own);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('is refused where the transcripts of a page have more than 8 MiB', async () => {
    const [contactId = ''] = contactIds;
    const transcript = 'x'.repeat(1_000_000);
    const toNumber = '+14155560188';
    for (let n = 0; n < 9; n += 1) await storeCall(app.db, { contactId, toNumber, transcript });
    const large = await app.request(`/api/v1/persons/${toNumber}?limit=9`);
    expect(large.status).toBe(400);
    expect(await large.json()).toMatchObject({ code: 'page_too_large' });
    expect(await app.ok(`/api/v1/persons/${toNumber}?limit=8`)).toMatchObject({
      calls: { total: 9 },
    });
  });

  test('is answered by kind, with the total of each', async () => {
    const person = await app.ok<PersonView>(path);
    expect(person.phone_number).toBe(NUMBER);
    expect(person.contacts).toMatchObject({
      total: 2,
      items: [
        { contact_id: contactIds[0], call_variables: { callee_name: 'Ada' }, external_id: null },
        { contact_id: contactIds[1], external_id: 'crm-17', status: 'pending' },
      ],
    });
    expect(person.calls).toMatchObject({
      total: 2,
      items: [{ transcript: 'Hello Ada 0' }, { transcript: 'Hello Ada 1' }],
    });
    expect(person.webhook_events).toMatchObject({
      total: 2,
      items: [{ call_sid: 'sid-0', payload: { sip_status: 200 } }, { call_sid: 'sid-1' }],
    });
    expect(person.events).toMatchObject({
      total: 1,
      items: [
        {
          type: 'contact.finished',
          contact_id: contactIds[1],
          deliveries: { delivered: 1, pending: 0, failed: 0 },
        },
      ],
    });
    expect(person.suppressions).toMatchObject({ total: 1, items: [{ reason: 'asked' }] });
    expect(person.erasures).toEqual({ total: 0, items: [] });
  });

  test.each([
    ['%2B14155560123'],
    ['0014155560123'],
    ['+1%20(415)%20556-0123/'],
    ['%2B1%20415%20556%200123'],
  ])('is found in the path %s', async (written) => {
    const person = await app.ok<PersonView>(`/api/v1/persons/${written}`);
    expect([person.phone_number, person.contacts.total]).toEqual([NUMBER, 2]);
  });

  test('is answered in pages', async () => {
    const { contacts, calls } = await app.ok<PersonView>(`${path}?skip=1&limit=1`);
    expect([contacts.total, contacts.items.map((item) => item.contact_id)]).toEqual([
      2,
      [contactIds[1]],
    ]);
    expect(calls.items).toHaveLength(1);
    expect((await app.refused(`${path}?limit=21`)).status).toBe(400);
  });

  test('is refused for what is no number, and without the scope admin', async () => {
    expect((await app.refused('/api/v1/persons/Ada')).status).toBe(400);
    const { token } = await createOtherOrganization(app, ['read', 'write']);
    expect((await app.refused(path, { token })).status).toBe(403);
  });

  test('of another organization is not shown', async () => {
    const { token } = await createOtherOrganization(app);
    const person = await app.ok<PersonView>(path, { token });
    const { contacts, calls, webhook_events: webhooks, suppressions, erasures } = person;
    const totals = [contacts, calls, webhooks, suppressions, erasures].map(({ total }) => total);
    expect(totals).toEqual([0, 0, 0, 0, 0]);
  });

  test('is recorded by the hash of the number each time it is read', async () => {
    const numberHash = TEST_NUMBER_HASHES.of(DEFAULT_ORGANIZATION_ID, NUMBER);
    const reads = () =>
      app.db
        .selectFrom('actions')
        .selectAll()
        .where('action', '=', 'read_person')
        .where('numberHash', '=', numberHash)
        .execute();
    const before = (await reads()).length;
    await app.ok(path);
    expect((await reads()).length).toBe(before + 1);
  });

  test('is its erasure alone after that', async () => {
    const { erasure_id: id } = await erasePerson(app, { phone_number: NUMBER });
    const person = await app.ok<PersonView>(path);
    const { contacts, calls, webhook_events: webhooks, suppressions, erasures } = person;
    expect([contacts, calls, webhooks].map(({ total }) => total)).toEqual([0, 0, 0]);
    expect(suppressions.items.map(({ reason }) => reason)).toEqual(['opt_out']);
    expect(erasures.items.map(({ erasure_id: erased }) => erased)).toEqual([id]);
  });
});
