import { Redial } from 'redial-client';
import { expect, test } from 'vitest';
import { DEFAULT_ORGANIZATION_ID } from '../../src/db/organizations.ts';
import { TEST_TOKEN } from '../support/api/test-token.ts';
import { testDatabase } from '../support/database.ts';
import { storeBatch } from '../support/rows/batch.ts';
import { storeCall } from '../support/rows/call.ts';
import { startStandaloneApi } from '../support/servers/standalone-api.ts';

test('The client follows the events of an organization across a restart of the API, each once', async () => {
  await using database = await testDatabase();
  const { db, url: databaseUrl } = database;
  let api = await startStandaloneApi({ databaseUrl });
  const batch = await storeBatch(db, { beside: { organizationId: DEFAULT_ORGANIZATION_ID } });
  const call = await storeCall(db, { contactId: batch.contactIds[0], answeredAt: null });
  const change = (set: object) =>
    db.updateTable('calls').set(set).where('executionId', '=', call.executionId).execute();
  const toOpenApi: typeof fetch = async (input) => {
    // The client makes a request of its address and options.
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    const answer = await fetch(new URL(pathname + search, api.url), request);
    for (const opened of waiting.splice(0)) opened();
    return answer;
  };
  const waiting: (() => void)[] = [];
  const opened = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const stop = new AbortController();
  const redial = new Redial({ url: api.url, token: TEST_TOKEN, fetch: toOpenApi });
  const types = ['call.answered', 'call.reported', 'batch.paused'] as const;
  const events = redial.followEvents({ types, signal: stop.signal, reconnectDelayMs: 50 });
  const following = opened();
  const answered = events.next();
  await following;
  await change({ answeredAt: new Date() });
  expect((await answered).value).toMatchObject({ event: 'call.answered' });
  const next = events.next();
  await api[Symbol.asyncDispose]();
  await change({ reportedAt: new Date() });
  api = await startStandaloneApi({ databaseUrl });
  await using _api = api;
  expect((await next).value).toMatchObject({
    event: 'call.reported',
    data: { type: 'call.reported', data: { execution_id: call.executionId } },
  });
  const ofCampaign = redial.followCampaign(batch.campaignId, {
    lastEventId: '0',
    batchId: batch.batchId,
    signal: stop.signal,
  });
  const repeated = [(await ofCampaign.next()).value?.event, (await ofCampaign.next()).value?.event];
  expect(repeated).toEqual(['call.answered', 'call.reported']);
  stop.abort();
  expect(await events.next()).toMatchObject({ done: true });
});
