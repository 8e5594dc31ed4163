import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../src/domain/token-scope.ts';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { DEFAULT_ORGANIZATION_ID, testApp } from '../../support/api/app.ts';
import { EventReader } from '../../support/api/event-stream.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import { type StoredBatch, storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

let nowMs = Date.now();
const app = await testApp({ clock: { now: () => new Date(nowMs) } });
afterAll(() => app[Symbol.asyncDispose]());

const organizationId = DEFAULT_ORGANIZATION_ID;
let first: StoredBatch;
let second: StoredBatch;
beforeAll(async () => {
  first = await storeBatch(app.db, { beside: { organizationId } });
  second = await storeBatch(app.db, { beside: { organizationId } });
});

const EVENTS = '/api/v1/events';
const ofCampaign = ({ campaignId }: StoredBatch) => `/api/v1/campaigns/${campaignId}/events`;

const follow = async (path: string, sending: Parameters<typeof app.request>[1] = {}) =>
  new EventReader(await app.request(path, sending));

/** Lets a call of a batch be answered: one event. */
async function answerCall({ contactIds }: StoredBatch): Promise<string> {
  const call = await storeCall(app.db, { contactId: contactIds[0], answeredAt: null });
  const { executionId } = call;
  await app.db
    .updateTable('calls')
    .set({ answeredAt: new Date() })
    .where('executionId', '=', executionId)
    .execute();
  return executionId;
}

const suppress = (phoneNumber: string) =>
  app.ok('/api/v1/suppressions/', { body: { phone_number: phoneNumber, reason: 'opted out' } });

/** The first event of a reader. */
async function next(reader: EventReader) {
  const event = await reader.next();
  if (event === undefined) throw new Error('the stream has ended');
  return event;
}

describe('the stream of an organization', () => {
  test('sends each event as a webhook does, and repeats those since the last one that was read', async () => {
    const answer = await app.request(EVENTS);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const reader = new EventReader(answer);
    const executionId = await answerCall(first);
    const event = await next(reader);
    expect(event).toEqual({
      event: 'call.answered',
      id: expect.any(String),
      data: {
        id: expect.any(String),
        type: 'call.answered',
        timestamp: expect.stringMatching(/Z$/),
        data: {
          organization_id: organizationId,
          campaign_id: first.campaignId,
          batch_id: first.batchId,
          contact_id: first.contactIds[0],
          execution_id: executionId,
          status: 'completed',
        },
      },
    });
    expect(reader.parser.retryMs).toBe(2000);
    await reader.cancel();
    const missed = await answerCall(second);
    const resumed = await follow(EVENTS, { headers: { 'last-event-id': event.id } });
    expect((await next(resumed)).data['data']).toMatchObject({ execution_id: missed });
    await resumed.cancel();
  });

  test.each([
    ['types', () => '?types=call.answered,call.ended'],
    ['types, repeated', () => '?types=call.answered&types=call.ended'],
    ['a campaign', () => `?campaign_id=${first.campaignId}`],
    ['a batch', () => `?batch_id=${first.batchId}`],
    [
      'a campaign and its batch',
      () => `?campaign_id=${first.campaignId}&batch_id=${first.batchId}`,
    ],
  ])('sends only the events of %s', async (what, query) => {
    const reader = await follow(`${EVENTS}${query()}`);
    await suppress(`+1415555${Math.floor(Math.random() * 9_000) + 1_000}`);
    if (!what.startsWith('types')) await answerCall(second);
    const executionId = await answerCall(first);
    expect((await next(reader)).data['data']).toMatchObject({ execution_id: executionId });
    await reader.cancel();
  });

  test('sends nothing of another organization, nor the test of an endpoint', async () => {
    const other = await createOtherOrganization(app);
    const foreign = await storeBatch(app.db, { beside: other });
    const theirs = await follow(EVENTS, { token: other.token });
    const ours = await follow(EVENTS);
    const isTest = { organizationId, type: 'endpoint.test' as const };
    await app.db.insertInto('webhookEvents').values(isTest).execute();
    const [own, strange] = [await answerCall(first), await answerCall(foreign)];
    expect((await next(ours)).data['data']).toMatchObject({ execution_id: own });
    expect((await next(theirs)).data['data']).toMatchObject({ execution_id: strange });
    await Promise.all([ours.cancel(), theirs.cancel()]);
  });

  test.each([
    ['campaign', () => `campaign:${first.campaignId}`],
    ['batch', () => `batch:${first.batchId}`],
  ])('sends the events of its %s to a token that is limited to it', async (_what, scope) => {
    // The scope names a campaign or batch that is there.
    const scopes: Scope[] = ['read', scope() as Scope];
    const { text: token } = await createToken(app.deps, { organizationId, name: 'own', scopes });
    const before = await follow(EVENTS, { token });
    await suppress(`+1415556${Math.floor(Math.random() * 9_000) + 1_000}`);
    await answerCall(second);
    const executionId = await answerCall(first);
    expect((await next(before)).data['data']).toMatchObject({ execution_id: executionId });
    await before.cancel();
    const again = await follow(EVENTS, { token, headers: { 'last-event-id': '0' } });
    const seen = await again.until(({ data }) => Object(data['data']).execution_id === executionId);
    expect(new Set(seen.map(({ data }) => Object(data['data']).batch_id))).toEqual(
      new Set([first.batchId]),
    );
    await again.cancel();
  });

  test('ends when the token is revoked', async () => {
    const other = await createOtherOrganization(app);
    const made = {
      organizationId: other.organizationId,
      name: 'reader',
      scopes: ['read' as const],
    };
    const { text, row } = await createToken(app.deps, made);
    const reader = await follow(EVENTS, { token: text });
    const path = `/api/v1/tokens/${row.tokenId}`;
    expect((await app.request(path, { method: 'DELETE', token: other.token })).status).toBe(204);
    nowMs += 5_000;
    expect(await reader.rest()).toEqual([]);
  });

  test.each([
    [`?campaign_id=0193a5d0-0000-7000-8000-000000000000`, 404, 'campaign_not_found'],
    ['?batch_id=no-id', 404, 'batch_not_found'],
    ['?types=call.vanished', 400, 'validation_failed'],
  ])('of %s is refused with %i %s', async (query, status, code) => {
    const refused = await app.refused(`${EVENTS}${query}`);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  test.each([
    ['latest', 400, 'validation_failed'],
    ['1795647409;900000000000:900000000000:', 400, 'validation_failed'],
    ['1000000000;3:3:', 410, 'position_expired'],
  ])('after Last-Event-ID %s is answered with %i %s', async (id, status, code) => {
    const refused = await app.refused(EVENTS, { headers: { 'last-event-id': id } });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  test('shares the hundred streams of the organization with those of batches', async () => {
    const { organizationId: owner, token } = await createOtherOrganization(app);
    const streams = Array.from({ length: 100 }, () => app.deps.eventStreams.open(owner));
    expect((await app.request(EVENTS, { token })).status).toBe(429);
    expect((await app.request(EVENTS, { token, method: 'HEAD' })).status).toBe(200);
    for (const stream of streams) stream.end();
  });
});

describe('the stream of a campaign', () => {
  test('sends its events alone, of a batch if that is asked for', async () => {
    const [all, one] = [
      await follow(ofCampaign(first)),
      await follow(`${ofCampaign(first)}?batch_id=${first.batchId}`),
    ];
    await answerCall(second);
    const executionId = await answerCall(first);
    for (const reader of [all, one]) {
      expect((await next(reader)).data['data']).toMatchObject({ execution_id: executionId });
      await reader.cancel();
    }
  });

  test('is a 404 for one that is not there, and for a batch of another campaign', async () => {
    const strange = await storeBatch(app.db, { beside: await createOtherOrganization(app) });
    for (const path of [ofCampaign(strange), '/api/v1/campaigns/no-id/events']) {
      expect((await app.refused(path)).body.code).toBe('campaign_not_found');
    }
    const path = `${ofCampaign(first)}?batch_id=${second.batchId}`;
    expect((await app.refused(path)).body.code).toBe('batch_not_found');
  });
});
