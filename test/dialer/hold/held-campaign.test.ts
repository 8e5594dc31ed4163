import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { placeCall } from '../../../src/dialer/place/place-call.ts';
import { claimContacts } from '../../../src/dialer/claim/claim-contacts.ts';
import type { Placement } from '../../../src/jambonz/client.ts';
import { WAITER } from '../../support/dialer/planned-call.ts';
import { dialerWorld, type TestDeps } from '../../support/dialer/world.ts';
import { probeHeldNow } from '../../../src/db/campaigns/holds.ts';
import { storeAccount } from '../../support/rows/account.ts';
import { clearHealth } from '../../support/rows/account-health.ts';
import { afterNow, batchRow, NOW, storeBatch, type StoredBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const WRONG_HOOK: Placement = {
  kind: 'refused',
  httpStatus: 400,
  message: 'call control answered 400: {"msg":"call_hook must be http or https"}',
};
const ACCEPTED: Placement = { kind: 'accepted', callSid: 'sid-of-the-probe' };

const claim = (deps: TestDeps, batchId: string) =>
  claimContacts(deps, { batchId, claimId: deps.newId(), limit: 10, gatherMs: 0 });

/** Claims what a batch may call now, and gives each call the same answer. */
const dialAll = async (deps: TestDeps, { batchId }: StoredBatch, answer: Placement) => {
  deps.callControl.answers.place = answer;
  const { contacts } = await claim(deps, batchId);
  const passages = await Promise.all(
    contacts.map((contact) => passGate(deps, { ...contact, batchId }, WAITER)),
  );
  const calls = passages.flatMap((passage) => (passage.kind === 'place' ? [passage.call] : []));
  for (const call of calls) await placeCall(deps, call, performance.now());
  return contacts;
};
const holdOf = ({ campaignId }: StoredBatch) =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow();
const contactsOf = ({ batchId }: StoredBatch) =>
  db
    .selectFrom('contacts')
    .selectAll()
    .where('batchId', '=', batchId)
    .orderBy('position')
    .execute();
const callsOf = ({ batchId }: StoredBatch) =>
  db.selectFrom('calls').select('callStatus').where('batchId', '=', batchId).execute();

describe('A campaign whose calls call control refuses for certain', () => {
  const deps = world.deps();
  let stored: StoredBatch;
  beforeAll(async () => {
    stored = await storeBatch(db, { contacts: Array.from({ length: 12 }, () => ({})) });
    await dialAll(deps, stored, WRONG_HOOK);
  });

  test('is held, and none of its contacts counts as attempted', async () => {
    expect(await holdOf(stored)).toMatchObject({
      status: 'active',
      heldAt: NOW,
      heldReason: 'call_request_refused',
      heldDetail: expect.stringContaining('call_hook must be http or https'),
      heldProbeAt: afterNow(5),
    });
    const contacts = await contactsOf(stored);
    expect(new Set(contacts.map(({ status }) => status))).toEqual(new Set(['pending']));
    expect(contacts.filter(({ lastAttemptedAt }) => lastAttemptedAt !== null)).toEqual([]);
    expect(contacts.map(({ statusReason }) => statusReason).slice(8)).toEqual([
      'campaign_held',
      'campaign_held',
      null,
      null,
    ]);
    expect(await callsOf(stored)).toEqual([]);
  });

  test('claims nobody before its probe is due', async () => {
    const { contacts, next } = await claim(deps, stored.batchId);
    expect([contacts, next]).toEqual([[], { kind: 'later', ms: 5_000 }]);
  });

  test('then claims one contact that was not refused yet, whose refusal doubles the rest', async () => {
    deps.clock.set(afterNow(5));
    // The account rests for itself as well; its own tests say for how long.
    await clearHealth(db);
    const contacts = await dialAll(deps, stored, WRONG_HOOK);
    expect(contacts).toMatchObject([{ contactId: stored.contactIds[10] }]);
    expect(await holdOf(stored)).toMatchObject({
      heldAt: NOW,
      refusedProbes: 1,
      heldProbeAt: afterNow(15),
      heldProbeExecutionId: null,
    });
    expect((await contactsOf(stored))[10]).toMatchObject({ status: 'pending', retryCount: 0 });
  });

  test('lets no other claimed contact through the gate while its probe is under way', async () => {
    deps.clock.set(afterNow(15));
    await clearHealth(db);
    const { contacts } = await claim(deps, stored.batchId);
    expect(contacts).toHaveLength(1);
    expect((await claim(deps, stored.batchId)).contacts).toEqual([]);
    const [probe] = contacts;
    await db
      .updateTable('campaigns')
      .set({ heldProbeExecutionId: deps.newId() })
      .where('campaignId', '=', stored.campaignId)
      .execute();
    const input = {
      ...stored,
      contactId: probe?.contactId ?? '',
      executionId: probe?.executionId ?? '',
    };
    expect(await passGate(deps, input, WAITER)).toEqual({ kind: 'done' });
    const contact = (await contactsOf(stored)).find(
      ({ contactId }) => contactId === input.contactId,
    );
    expect(contact).toMatchObject({ status: 'pending', statusReason: 'campaign_held' });
  });

  test('is released by the first accepted probe, which wakes its batches', async () => {
    deps.clock.set(afterNow(120));
    await clearHealth(db);
    expect(await dialAll(deps, stored, ACCEPTED)).toHaveLength(1);
    expect(await holdOf(stored)).toMatchObject({
      heldAt: null,
      heldReason: null,
      heldDetail: null,
      heldProbeAt: null,
      suspectRefusals: [],
    });
    expect(deps.woken).toContain(stored.batchId);
    deps.callControl.answers.place = { kind: 'accepted', callSid: 'sid-after-the-hold' };
    expect((await claim(deps, stored.batchId)).contacts.length).toBeGreaterThan(5);
  });
});

describe('A batch with an agent of its own whose calls call control refuses for certain', () => {
  const deps = world.deps();
  let broken: StoredBatch;
  let beside: StoredBatch;
  beforeAll(async () => {
    const batch = { agentIdOverride: 'agent-2' };
    const contacts = Array.from({ length: 6 }, (_, place) => ({
      phoneNumber: `+1415558100${place}`,
    }));
    broken = await storeBatch(db, { batch, contacts });
    beside = await storeBatch(db, { beside: broken });
    const { campaignId } = broken;
    const { batchId } = beside;
    await db.updateTable('contacts').set({ campaignId }).where('batchId', '=', batchId).execute();
    await db.updateTable('batches').set({ campaignId }).where('batchId', '=', batchId).execute();
    await dialAll(deps, broken, WRONG_HOOK);
  });

  test('is held for itself, and its campaign is not', async () => {
    expect(await batchRow(db, broken)).toMatchObject({
      heldAt: NOW,
      heldReason: 'call_request_refused',
      heldProbeAt: afterNow(5),
    });
    expect(await holdOf(broken)).toMatchObject({ heldAt: null, suspectRefusals: [] });
    expect((await claim(deps, broken.batchId)).contacts).toEqual([]);
    await clearHealth(db);
    const accepted = { ...ACCEPTED, callSid: 'sid-of-the-other-batch' };
    expect(await dialAll(deps, beside, accepted)).toHaveLength(1);
  });

  test('goes on being held although its campaign has calls that are accepted', async () => {
    deps.clock.set(afterNow(5));
    await clearHealth(db);
    expect(await dialAll(deps, broken, WRONG_HOOK)).toHaveLength(1);
    expect(await batchRow(db, broken)).toMatchObject({ heldAt: NOW, refusedProbes: 1 });
  });

  test('is probed at once after a change of its agent, and released by an accepted probe', async () => {
    const { organizationId, campaignId, batchId } = broken;
    const key = { organizationId, agentId: 'agent-2' };
    const now = afterNow(6);
    deps.clock.set(now);
    const probed = await db.transaction().execute((tx) => probeHeldNow(tx, key, now));
    expect(probed).toEqual([campaignId]);
    await clearHealth(db);
    const { revision } = await batchRow(db, broken);
    expect(await dialAll(deps, broken, { ...ACCEPTED, callSid: 'sid-of-agent-2' })).toHaveLength(1);
    expect(await batchRow(db, broken)).toMatchObject({
      heldAt: null,
      suspectRefusals: [],
      revision: revision + 1,
    });
    expect(deps.woken).toContain(batchId);
  });
});

test('A bad contact fails at its second refusal, and its campaign goes on', async () => {
  const deps = world.deps();
  const stored = await storeBatch(db, { contacts: [{}] });
  await dialAll(deps, stored, WRONG_HOOK);
  expect(await contactsOf(stored)).toMatchObject([
    { status: 'pending', statusReason: 'call_control_refusing', lastAttemptedAt: null },
  ]);
  deps.clock.set(afterNow(5));
  await dialAll(deps, stored, WRONG_HOOK);
  expect(await callsOf(stored)).toMatchObject([{ callStatus: 'failed' }]);
  expect(await holdOf(stored)).toMatchObject({ heldAt: null });
});

test('A refusal of the called number fails its contact at once, as often as it comes', async () => {
  const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
  await dialAll(world.deps(), stored, { ...WRONG_HOOK, concernsNumber: true });
  expect(await callsOf(stored)).toMatchObject(
    Array.from({ length: 4 }, () => ({ callStatus: 'failed' })),
  );
  expect(await holdOf(stored)).toMatchObject({ heldAt: null, suspectRefusals: [] });
});

test.each(['agentId', 'accountId'] as const)(
  'A change of the %s lets a held campaign be probed at once',
  async (of) => {
    const hold = {
      heldAt: NOW,
      heldReason: 'call_request_refused',
      heldProbeAt: afterNow(300),
    } as const;
    const stored = await storeBatch(db, { campaign: { ...hold, refusedProbes: 6 } });
    const { organizationId, campaignId } = stored;
    const { accountId } = await storeAccount(db, { organizationId, isDefault: true });
    const key = of === 'agentId' ? { agentId: 'agent-1' } : { accountId };
    const probed = await db
      .transaction()
      .execute((tx) => probeHeldNow(tx, { organizationId, ...key }, afterNow(1)));
    expect(probed).toEqual([campaignId]);
    expect(await holdOf(stored)).toMatchObject({
      heldAt: NOW,
      heldProbeAt: afterNow(1),
      refusedProbes: 0,
    });
    const others = await storeBatch(db, { campaign: hold });
    expect((await holdOf(others)).heldProbeAt).toEqual(afterNow(300));
  },
);
