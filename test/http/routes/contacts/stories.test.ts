import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../../../src/services/tokens/tokens.ts';
import type { Db } from '../../../../src/db/tables.ts';
import { firstIdAt } from '../../../../src/domain/uuid.ts';
import type { StoryEntryView } from '../../../../src/schemas/story.ts';
import { DEFAULT_ORGANIZATION_ID, testApp, type TestApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { storeWebhookEndpoint } from '../../../support/rows/webhook-endpoint.ts';

const NUMBER = '+14155550001';
/** After everything that the API does in this test. */
const at = (time: string) => `2126-03-01T${time}.000Z`;
const REFUSED = { stage: 'claim', firstAt: at('08:00:00'), lastAt: at('08:59:30'), count: 40 };
const EXECUTION = firstIdAt(new Date(at('08:59:59')));

/** Turns the contact away 40 times, and then calls it: it is busy, and is to be called again. */
async function storeHistory(db: Db, contactId: string): Promise<void> {
  const refusals = [{ ...REFUSED, reason: 'number_busy', until: at('08:59:32') }];
  const call = await storeCall(db, {
    contactId,
    executionId: EXECUTION,
    callSid: 'sid-1',
    callStatus: 'busy',
    sipStatus: 486,
    sipReason: 'Busy Here',
    createdAt: new Date(at('09:00:00')),
    endedAt: new Date(at('09:00:08')),
  });
  await db
    .insertInto('callEvents')
    .values({
      callSid: 'sid-1',
      callStatus: 'early-media',
      executionId: call.executionId,
      payload: '{}',
      receivedAt: new Date(at('09:00:03')),
    })
    .execute();
  await db
    .updateTable('calls')
    .set({
      reportedAt: new Date(at('09:00:20')),
      disposition: 'callback',
      summary: 'x'.repeat(1_500),
      followUpAt: new Date(at('15:00:00')),
    })
    .where('executionId', '=', call.executionId)
    .execute();
  await db
    .updateTable('contacts')
    .set({
      status: 'followup_scheduled',
      dueAt: new Date(at('15:00:00')),
      lookAt: new Date(at('15:00:00')),
      refusals: JSON.stringify(refusals),
    })
    .where('contactId', '=', contactId)
    .execute();
}

describe('The story of a contact', () => {
  let app: TestApp;
  let batchId: string;
  let contactId: string;
  beforeAll(async () => {
    app = await testApp();
    const organizationId = DEFAULT_ORGANIZATION_ID;
    await storeWebhookEndpoint(app.db, { organizationId, eventTypes: ['call.reported'] });
    ({ batchId } = await newBatch(app, { contacts: [NUMBER, '+14155550002'] }));
    const [contact] = await app.ok<{ contact_id: string }[]>(`/api/v1/batches/${batchId}/contacts`);
    contactId = contact?.contact_id ?? '';
    await app.ok(`/api/v1/batches/${batchId}/pause`, { method: 'POST' });
    await app.ok('/api/v1/suppressions/', { body: { phone_number: NUMBER, reason: 'opt_out' } });
    await storeHistory(app.db, contactId);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const story = (query = '', token?: string) =>
    app.ok<StoryEntryView[]>(
      `/api/v1/batches/${batchId}/contacts/${contactId}/story${query}`,
      token === undefined ? {} : { token },
    );

  test('tells everything that is kept of it, in the order of time', async () => {
    const told = await story();
    const types = told.map(({ type }) => type);
    expect(types).toEqual([
      'contact.added',
      'batch.started',
      'action.taken',
      'number.suppressed',
      'event.recorded',
      'contact.turned_away',
      'contact.claimed',
      'call.requested',
      'call.status',
      'call.ended',
      'call.reported',
      'contact.due',
    ]);
    const byType = Object.fromEntries(told.map((entry) => [entry.type, entry]));
    const execution_id = EXECUTION;
    expect(byType).toMatchObject({
      'action.taken': { action: 'pause', on: 'batch', message: expect.stringMatching(/paused/) },
      'number.suppressed': { reason: 'opt_out', message: 'The number was suppressed (opt_out).' },
      'event.recorded': { event: 'call.reported', delivered: 0, pending: 1, failed: 0 },
      'contact.turned_away': {
        at: at('08:00:00'),
        reason: 'number_busy',
        stage: 'claim',
        count: 40,
        last_at: at('08:59:30'),
        until: at('08:59:32'),
        message:
          'Turned away 40 times, the last time at 2126-03-01T08:59:30.000Z: the number was in another ' +
          'call of the organization; looked at again from 2126-03-01T08:59:32.000Z.',
      },
      'call.requested': {
        at: at('09:00:00'),
        execution_id,
        retry_count: 0,
        is_forced: false,
        message: 'Call from +14155550100 requested: the first call.',
      },
      'call.status': { execution_id, call_sid: 'sid-1', call_status: 'ringing' },
      'call.ended': { call_status: 'busy', message: 'The call ended as busy (SIP 486 Busy Here).' },
      'call.reported': {
        disposition: 'callback',
        summary: 'x'.repeat(1_000),
        follow_up_at: at('15:00:00'),
        has_transcript: false,
      },
      'contact.due': { at: at('15:00:00'), may_start_at: at('15:00:00') },
    });
  });

  test('is told by the id of the contact alone, newest first and page by page', async () => {
    const whole = await story();
    const path = `/api/v1/contacts/${contactId}/story?sort=-at&limit=5`;
    const first = await app.request(path);
    expect(first.headers.get('x-total-count')).toBe('12');
    const pages: StoryEntryView[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await app.request(`${path}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      pages.push(...((await page.json()) as StoryEntryView[]));
      cursor = page.headers.get('redial-next-cursor');
    }
    expect(pages).toEqual(whole.toReversed());
  });

  test('ends with the final status and its reason', async () => {
    const [, other] = await app.ok<{ contact_id: string }[]>(`/api/v1/batches/${batchId}/contacts`);
    const path = `/api/v1/batches/${batchId}/contacts/${other?.contact_id}`;
    await app.ok(`${path}/skip`, { method: 'POST' });
    const told = await app.ok<StoryEntryView[]>(`${path}/story`);
    expect(told.slice(-2)).toMatchObject([
      { type: 'action.taken', action: 'skip', on: 'contact' },
      {
        type: 'contact.finished',
        status: 'skipped',
        status_reason: 'skipped_by_user',
        message: 'Finished as skipped: somebody skipped it.',
      },
    ]);
  });

  test('leaves suppressions to tokens of the whole organization', async () => {
    const limited = await createToken(app.deps, {
      organizationId: DEFAULT_ORGANIZATION_ID,
      name: 'limited',
      scopes: ['read', `batch:${batchId}`],
    });
    const types = (await story('', limited.text)).map(({ type }) => type);
    expect(types).not.toContain('number.suppressed');
    expect(types).toContain('call.status');
  });

  test('is unknown to other organizations', async () => {
    const { token } = await createOtherOrganization(app);
    for (const path of [
      `/api/v1/batches/${batchId}/contacts/${contactId}/story`,
      `/api/v1/contacts/${contactId}/story`,
    ]) {
      expect((await app.refused(path, { token })).status).toBe(404);
    }
  });
});
