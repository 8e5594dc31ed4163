import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { addBatch, newBatch } from '../../../support/api/batch.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';
import { storeCall } from '../../../support/rows/call.ts';

type Item = Record<string, unknown>;
type Page = { items: Item[]; link: string; next: string | null; total: string | null };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function pageAt(path: string): Promise<Page> {
  const response = await app.request(path);
  if (!response.ok) throw new Error(await response.text());
  return {
    items: (await response.json()) as Item[],
    link: response.headers.get('link') ?? '',
    next: response.headers.get('redial-next-cursor'),
    total: response.headers.get('x-total-count'),
  };
}

const linkOf = ({ link }: Page, relation: string) =>
  new RegExp(`<([^>]+)>; rel="${relation}"`).exec(link)?.[1];

/** Every page from the first one, by `Link`. */
async function walk(first: string): Promise<Page[]> {
  const pages = [await pageAt(first)];
  for (;;) {
    const last = pages.at(-1);
    const next = last && linkOf(last, 'next');
    if (next === undefined) return pages;
    pages.push(await pageAt(next));
  }
}

const all = (pages: Page[], member: string) =>
  pages.flatMap(({ items }) => items.map((item) => item[member]));

describe('Pages by cursor', () => {
  let campaignId: string;
  const names = ['gamma', 'Alpha', 'alpha', 'Beta', 'delta'];
  beforeAll(async () => {
    campaignId = await newCampaign(app);
    for (const name of names) await addBatch(app, campaignId, { name });
  });

  test.each([
    ['name', ['Alpha', 'alpha', 'Beta', 'delta', 'gamma']],
    ['-name', ['gamma', 'delta', 'Beta', 'alpha', 'Alpha']],
    ['created_at', names],
    ['-created_at', names.toReversed()],
    ['updated_at', names],
  ])('have every batch once in the order %s', async (sort, expected) => {
    const path = `/api/v1/batches?campaign_id=${campaignId}&view=full&limit=2&sort=${sort}`;
    const pages = await walk(path);
    expect(all(pages, 'name')).toEqual(expected);
    expect(pages.map(({ total }) => total)).toEqual(['5', null, null]);
    expect(pages.map((page) => page.next === null)).toEqual([false, false, true]);
  });

  test('lead back and to the start', async () => {
    const [first, second, third] = await walk(
      `/api/v1/batches?campaign_id=${campaignId}&limit=2&sort=name`,
    );
    if (!first || !second || !third) throw new Error('The list is too short');
    const back = await pageAt(linkOf(third, 'prev') ?? '');
    expect(back.items).toEqual(second.items);
    const start = await pageAt(linkOf(back, 'prev') ?? '');
    expect(start.items).toEqual(first.items);
    expect(linkOf(start, 'prev')).toBeUndefined();
    expect((await pageAt(linkOf(third, 'first') ?? '')).items).toEqual(first.items);
  });

  test('neither repeat nor lose what stays when campaigns come and go between them', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await newCampaign(app, { name: `Moving ${n}` }));
    const [, , deleted, next, , newest] = ids;
    const list = '/api/v1/campaigns?name=MOVING&limit=2';
    const first = await pageAt(list);
    expect(all([first], 'campaign_id')[0]).toBe(newest);
    await newCampaign(app, { name: 'Moving 6' });
    await app.request(`/api/v1/campaigns/${newest}`, { method: 'DELETE' });
    const second = await pageAt(linkOf(first, 'next') ?? '');
    expect(all([second], 'campaign_id')).toEqual([next, deleted]);
    await app.request(`/api/v1/campaigns/${deleted}`, { method: 'DELETE' });
    const third = await pageAt(linkOf(second, 'next') ?? '');
    expect(all([third], 'campaign_id')).toEqual([ids[1], ids[0]]);
  });

  test.each([
    ['nonsense', 'is not a cursor of this API'],
    ['OTHER&status=paused', 'is a cursor of other filters'],
    ['OTHER&sort=name', 'is a cursor of another order than sort=name'],
    ['OTHER&skip=1', 'cannot be combined with cursor'],
  ])('are refused with the cursor %s', async (given, reason) => {
    const { next } = await pageAt('/api/v1/batches?limit=1');
    const cursor = given.replace('OTHER', next ?? '');
    const { status, body } = await app.refused(`/api/v1/batches?cursor=${cursor}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.detail).toContain(reason);
  });

  test('of another organization are refused', async () => {
    const { next } = await pageAt('/api/v1/batches?limit=1');
    const { token } = await createOtherOrganization(app);
    const { status, body } = await app.refused(`/api/v1/batches?cursor=${next}`, { token });
    expect(status).toBe(400);
    expect(body.detail).toContain('is a cursor of another list');
  });

  test('go by skip where the request skips', async () => {
    const page = await pageAt('/api/v1/batches?limit=2&skip=1');
    expect(linkOf(page, 'next')).toBe('/api/v1/batches?limit=2&skip=3');
    const onward = await pageAt(`/api/v1/batches?limit=2&cursor=${page.next}`);
    expect(onward.items).toEqual((await pageAt('/api/v1/batches?limit=2&skip=3')).items);
  });

  test.each(['suppressions', 'tokens', 'agents', 'audit-log', 'calls'])(
    'have everything of the list %s once',
    async (list) => {
      await fill();
      const whole = await pageAt(`/api/v1/${list}?limit=200`);
      expect(whole.items.length).toBeGreaterThanOrEqual(3);
      const pages = await walk(`/api/v1/${list}?limit=2`);
      expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
      expect(pages.length).toBe(Math.ceil(whole.items.length / 2));
    },
  );
});

/** Three objects of each list. */
async function fill(): Promise<void> {
  const { batchId } = await newBatch(app);
  const [contact] = await app.ok<Item[]>(`/api/v1/batches/${batchId}/contacts`);
  for (const n of [1, 2, 3]) {
    await app.ok('/api/v1/suppressions', { body: { phone_number: `+1415555020${n}` } });
    await app.ok('/api/v1/tokens', { body: { name: `token ${n}`, scopes: ['read'] } });
    const speech = { call_hook: 'https://agent.test/hook' };
    await app.ok('/api/v1/agents', { body: { agent_id: `agent-${n}`, ...speech } });
    await storeCall(app.db, { contactId: String(contact?.['contact_id']), retryCount: n });
  }
}

describe('Contacts', () => {
  let path: string;
  const numbers = Array.from({ length: 7 }, (_, n) => `+1415555100${n}`);
  beforeAll(async () => {
    const { batchId } = await newBatch(app, {
      contacts: numbers.map((phone_number, n) => ({
        phone_number,
        external_id: `lead-${n}`,
        call_variables: { callee_name: n % 2 === 0 ? `Ada ${n}` : `Grace ${n}` },
      })),
    });
    path = `/api/v1/batches/${batchId}/contacts`;
    for (const [status, n] of [
      ['busy', 1],
      ['failed', 4],
      ['busy', 6],
    ] as const) {
      const of = app.db.updateTable('contacts').set({ status }).where('batchId', '=', batchId);
      await of.where('position', '=', n).execute();
    }
  });

  test.each([
    ['', numbers],
    ['&sort=-position', numbers.toReversed()],
    ['&status=busy,failed', [numbers[1], numbers[4], numbers[6]]],
    ['&status=failed&status=busy&sort=-position', [numbers[6], numbers[4], numbers[1]]],
    ['&name=aDA', [numbers[0], numbers[2], numbers[4], numbers[6]]],
    ['&name=ada&status=busy', [numbers[6]]],
    ['&external_id=lead-3', [numbers[3]]],
    ['&created_after=2020-01-01T00:00:00Z', numbers],
    ['&created_before=2020-01-01T00:00:00Z', []],
  ])('are each on one page of two with %s', async (filter, expected) => {
    expect(all(await walk(`${path}?limit=2${filter}`), 'phone_number')).toEqual(expected);
  });

  test.each(['name=ada&skip=1', 'status=busy,asleep', 'sort=name', 'name='])(
    'are refused with %s',
    async (query) => {
      expect((await app.request(`${path}?${query}`)).status).toBe(400);
    },
  );
});
