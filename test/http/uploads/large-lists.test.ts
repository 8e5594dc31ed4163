import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { holdBody } from '../../../src/http/uploads/large-bodies.ts';
import {
  DEFAULT_ORGANIZATION_ID,
  newCampaign,
  TEST_TOKEN,
  testApp,
  type TestApp,
} from '../../support/api/app.ts';
import { eventually } from '../../support/eventually.ts';

const MIB = 1024 * 1024;
const number = (index: number) => `+1415${5_550_000 + index}`;
const contacts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    phone_number: number(index),
    call_variables: { callee_name: 'Ada' },
  }));

let app: TestApp;
let campaign_id: string;
beforeAll(async () => {
  app = await testApp();
  campaign_id = await newCampaign(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const create = async (body: unknown) => app.ok('/api/v1/batches/', { body });
const refused = async (body: unknown) => app.refused('/api/v1/batches/', { body });

/** Whether the test's organization holds so many bytes. */
function isHeld(bytes: number): boolean {
  try {
    holdBody({ organizationId: DEFAULT_ORGANIZATION_ID, bytes: 129 * MIB - bytes })[
      Symbol.dispose
    ]();
    return false;
  } catch {
    return true;
  }
}

/** 2,000 contacts take 120 KB, which an import thread reads. */
describe('a JSON body with many contacts', () => {
  test('is stored as a smaller one is, in its order', async () => {
    const { batch_id, total_contacts } = await create({ contacts: contacts(2_000), campaign_id });
    expect(total_contacts).toBe(2_000);
    const stored = await app.ok<{ phone_number: string; call_variables: object }[]>(
      `/api/v1/batches/${String(batch_id)}/contacts?limit=2000`,
    );
    expect(stored.map((contact) => contact.phone_number)).toEqual(
      Array.from({ length: 2_000 }, (_, index) => number(index)),
    );
    expect(stored[0]?.call_variables).toEqual({ callee_name: 'Ada' });
  });

  test('names its wrong contacts by their places', async () => {
    const list: unknown[] = contacts(2_000);
    list[1_500] = { phone_number: '020 7946', lang: ['de'] };
    const { status, body } = await refused({ campaign_id, contacts: list });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'contacts[1500].phone_number' }]);
    const skipped = await create({ campaign_id, contacts: list, on_invalid: 'skip' });
    expect(skipped).toMatchObject({
      total_contacts: 1_999,
      import: { total: 2_000, accepted: 1_999, rejected: 1 },
      warnings: ["contacts: 'lang' is not a member and was ignored"],
    });
  });

  test('follows the rules that stand behind its contacts', async () => {
    const twice = [...contacts(2_000), ...contacts(1)];
    const allowed = await create({ contacts: twice, campaign_id });
    expect(allowed['total_contacts']).toBe(2_001);
    const skipped = await create({ contacts: twice, campaign_id, duplicates: 'skip' });
    expect(skipped['total_contacts']).toBe(2_000);
  });

  test('is refused for its other members before its contacts are read', async () => {
    const list = [...contacts(2_000), 'no number'];
    const { body } = await refused({ campaign_id, contacts: list, concurrency_limit: 0 });
    expect(body.errors).toMatchObject([{ path: 'concurrency_limit' }]);
  });

  test('that is not JSON is refused as a whole', async () => {
    const text = JSON.stringify({ campaign_id, contacts: contacts(2_000) });
    const broken = [text.slice(0, -1), text.replace('"+14155550007"', '+14155550007'), `${text}}`];
    for (const body of broken) {
      expect((await refused(body)).body.code).toBe('malformed_json');
    }
    const notUtf8 = Buffer.concat([Buffer.from(text.slice(0, 50_000)), Buffer.from([0xff])]);
    expect((await refused(notUtf8)).body.code).toBe('malformed_json');
  });

  test.each([
    [{ contacts: [] }, 'holds 0 entries: must be a list of 1 to 50000 contacts'],
    [{ contacts: 'none' }, 'must be a list of 1 to 50000 contacts'],
    [{}, 'must be a list of 1 to 50000 contacts'],
  ])('that is not there is refused: %j', async (members, message) => {
    const { body } = await refused({
      campaign_id,
      ...members,
      metadata: { x: 'y'.repeat(40_000) },
    });
    expect(body.errors).toEqual([{ path: 'contacts', message }]);
  });

  test('is appended to a batch', async () => {
    const { batch_id } = await create({ campaign_id, contacts: ['+14155550001'] });
    const path = `/api/v1/batches/${String(batch_id)}/contacts`;
    const grown = await app.ok(path, { body: { contacts: contacts(2_000) } });
    expect(grown).toMatchObject({ total_contacts: 2_001, import: { accepted: 2_000 } });
  });

  test('leaves nothing behind when it is refused', async () => {
    await refused({ campaign_id, contacts: [...contacts(2_000), 'no number'] });
    expect(await app.db.selectFrom('imports').selectAll().execute()).toEqual([]);
  });

  test('waits its turn when too many large bodies are held', async () => {
    const organizationId = DEFAULT_ORGANIZATION_ID;
    using _held = holdBody({ organizationId, bytes: 127 * MIB });
    const small = await create({ campaign_id, contacts: ['+14155550001'] });
    expect(small['total_contacts']).toBe(1);
    const answer = await app.request('/api/v1/batches/', {
      body: { campaign_id, contacts: contacts(2_000) },
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('finds memory while other organizations hold what they can', () => {
    using held = new DisposableStack();
    const hold = (organizationId: string) =>
      held.use(holdBody({ organizationId, bytes: 64 * MIB }));
    hold('a');
    hold('b');
    for (const organizationId of ['a', 'b']) {
      expect(() => hold(organizationId)).toThrow('too many large bodies');
    }
    hold('c');
  });

  test('loses its place in memory when it trickles', async () => {
    const head = `{"campaign_id":"${campaign_id}","contacts":["`;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head)),
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const answering = app.fetch(
      new Request('http://redial.test/api/v1/batches/', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${TEST_TOKEN}`,
          'content-type': 'application/json',
          'content-length': `${64 * MIB}`,
        },
        body,
        duplex: 'half',
      }),
    );
    await eventually(
      async () => isHeld(64 * MIB),
      (held) => held,
    );
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect((await answering).status).toBe(408);
  });
});
