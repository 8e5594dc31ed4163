import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOpenToLimited } from '../../../src/http/middleware/limited-routes.ts';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { testApp, TEST_TOKEN } from '../../support/api/app.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import {
  type IdOperation,
  type Ids,
  operationsWithIds,
  randomIds,
  storeObjects,
} from '../../support/api/requests-with-ids.ts';
import { storeBatch } from '../../support/rows/batch.ts';

/** Contacts of a batch of another organization, each with a call. */
const CONTACTS = 100_000;
const MAX_TRIES = 15;

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

const other = await createOtherOrganization(app);
const foreign = await storeObjects(app, other.organizationId);
const random = randomIds(foreign);
const operations = await operationsWithIds(app);
/** Of the organization that has the large batch. */
const limited = await createToken(app.deps, {
  organizationId: other.organizationId,
  name: 'limited',
  scopes: ['read', 'write', `batch:${(await storeBatch(app.db, { beside: other })).batchId}`],
});
const opened = operations.filter(({ method, path }) => isOpenToLimited(method, path));

beforeAll(async () => {
  const { batch_id: batchId, contact_id: contactId } = foreign;
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, due_at, look_at)
    select uuidv7(), organization_id, campaign_id, batch_id, n,
      '+1415' || lpad(n::text, 7, '0'), call_variables, due_at, look_at
    from contacts, generate_series(1, ${CONTACTS}::integer) as n
    where contact_id = ${contactId} and batch_id = ${batchId}`.execute(app.db);
  await sql`
    insert into calls (execution_id, organization_id, campaign_id, batch_id, contact_id, call_status,
      from_number, to_number, retry_count, is_follow_up, is_forced, created_at, ended_at, settled_at,
      deadline_at, last_news_at)
    select uuidv7(), organization_id, campaign_id, batch_id, contact_id, 'completed',
      '+14155550100', phone_number, 0, false, false, due_at, due_at, due_at, due_at, due_at
    from contacts where batch_id = ${batchId}`.execute(app.db);
  await sql`analyze contacts, calls`.execute(app.db);
  await app.db
    .updateTable('batches')
    .set({ totalContacts: CONTACTS + 1 })
    .where('batchId', '=', batchId ?? '')
    .execute();
}, 120_000);

/** With a filter, which may read every contact of a batch. */
const filters = ['', 'status=completed&limit=1000', 'phone_number=%2B14150299999&limit=1000'];

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s takes as long for a large object of another organization as for a random id',
  async (name, operation) => {
    for (const filter of name.startsWith('GET') ? filters : ['']) {
      expect(await isAsFast([operation, filter], { foreign, random, token: TEST_TOKEN })).toBe(
        true,
      );
    }
  },
);

test.each(opened.map((operation) => [operation.name, operation] as const))(
  '%s takes as long for a large object outside the scopes of a token as for a random id',
  async (_name, operation) => {
    const { organizationId: organization_id } = other;
    const asked = { foreign, random: { ...random, organization_id }, token: limited.text };
    expect(await isAsFast([operation, ''], asked)).toBe(true);
  },
);

/** Lists of what an object has; their rows lie in the index of that object, whoever it belongs to. */
const lists = ['batch_id', 'campaign_id', 'contact_id'].map((name): [string, IdOperation] => {
  const path = '/api/v1/calls/';
  const request = (ids: Ids) => ({ path: `${path}?${name}=${ids[name] ?? ''}`, sending: {} });
  return [name, { name: `GET ${path}`, method: 'GET', path, parameters: [name], request }];
});

test.each(lists)('GET /api/v1/calls/ by %s takes as long for a large object', async (_id, list) => {
  expect(await isAsFast([list, ''], { foreign, random, token: TEST_TOKEN })).toBe(true);
  expect(await isAsFast([list, ''], { foreign, random, token: limited.text })).toBe(true);
});

type Asked = { foreign: Ids; random: Ids; token: string };
type Sent = readonly [operation: IdOperation, filter: string];

/**
 * Whether the foreign ids take at most twice as long as random ones, and 10 ms. A list took 13 times
 * as long. What a busy machine adds to some tries does not count: the shortest of each are compared.
 */
async function isAsFast(sent: Sent, { token, ...asked }: Asked): Promise<boolean> {
  let [theirs, nobodys] = [Infinity, Infinity];
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    theirs = Math.min(theirs, await time(sent, { ids: asked.foreign, token }));
    nobodys = Math.min(nobodys, await time(sent, { ids: asked.random, token }));
    if (theirs < 2 * nobodys + 10) return true;
  }
  return false;
}

async function time(
  [operation, filter]: Sent,
  { ids, token }: { ids: Ids; token: string },
): Promise<number> {
  const { path, sending } = operation.request(ids);
  const query = filter === '' ? '' : `${path.includes('?') ? '&' : '?'}${filter}`;
  const startedMs = performance.now();
  const answer = await app.request(`${path}${query}`, { ...sending, token });
  await answer.text();
  return performance.now() - startedMs;
}
