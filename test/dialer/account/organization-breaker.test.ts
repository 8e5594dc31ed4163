import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import type { PlannedCall } from '../../../src/dialer/gate/planned-call.ts';
import { placeCall } from '../../../src/dialer/place/place-call.ts';
import { CLOSED_BREAKER } from '../../../src/domain/limits/circuit-breaker.ts';
import type { Placement } from '../../../src/jambonz/interface.ts';
import {
  clearHealth,
  storeHealth,
  storeOrganizationBreaker,
} from '../../support/rows/account-health.ts';
import { accountCalls, NO_CAPACITY } from '../../support/dialer/account-calls.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { claimerFor } from '../../support/dialer/claim.ts';
import { plannedCall, WAITER } from '../../support/dialer/planned-call.ts';
import {
  afterNow,
  contactRow,
  NOW,
  storeBatch,
  storeClaimed,
  type StoredBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(() => clearHealth(db));

const claim = claimerFor(world);
const { after, call, health, ownBreaker } = accountCalls(world);
const BAD_REQUEST = {
  kind: 'refused',
  httpStatus: 400,
  message: 'call_hook must be http or https',
} satisfies Placement;
const UNCLEAR = { kind: 'unknown', httpStatus: 500, message: '' } satisfies Placement;
const open = { failures: 3, reason: 'call_control_refusing', openUntil: afterNow(5) } as const;
const halfOpen = { ...open, openUntil: NOW };

/** Has a call of each of some new campaigns of an organization answered. */
const refuseCampaigns = async (
  organization: Pick<StoredBatch, 'organizationId'>,
  count: number,
  answer: Placement,
) => {
  for (let n = 0; n < count; n += 1) {
    const phoneNumber = `+1415558${String(n).padStart(4, '0')}`;
    const contact = { phoneNumber };
    const { input } = await storeClaimed(db, { beside: organization, contact });
    const deps = world.deps();
    deps.callControl.answers.place = answer;
    const passage = await passGate(deps, input, WAITER);
    if (passage.kind === 'place') await placeCall(deps, passage.call, performance.now());
  }
};

describe('An organization whose forty campaigns are refused', () => {
  test.each([
    ['for their hook', BAD_REQUEST],
    ['without a clear answer', UNCLEAR],
  ])('%s rests for itself and stops nobody else', async (_name, answer) => {
    const [hostile, quiet] = [await storeBatch(db), await storeBatch(db)];
    await refuseCampaigns(hostile, 40, answer);
    expect((await health()).breaker).toEqual(CLOSED_BREAKER);
    expect((await ownBreaker(hostile)).openUntil).toEqual(afterNow(5));
    expect((await claim(quiet)).contacts).toHaveLength(1);
    expect((await claim(hostile)).contacts).toEqual([]);
  });
});

describe('The breaker of an organization', () => {
  test('counts the refusals of one contact for its own call once', async () => {
    const { input, stored } = await storeClaimed(db);
    const deps = world.deps();
    deps.callControl.answers.place = BAD_REQUEST;
    const plan = await plannedCall(deps, input);
    for (let n = 0; n < 3; n += 1) await placeCall(deps, plan, performance.now());
    expect(await ownBreaker(stored)).toMatchObject({ failures: 1, openUntil: null });
  });

  test('counts all bad requests of one campaign as one refusal', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}, {}] });
    const { contacts } = await claim(stored);
    expect(contacts).toHaveLength(4);
    const deps = world.deps();
    deps.callControl.answers.place = BAD_REQUEST;
    const inputs = contacts.map((contact) => ({ ...contact, batchId: stored.batchId }));
    const plans = await Promise.all(inputs.map((input) => plannedCall(deps, input)));
    for (const plan of plans) await placeCall(deps, plan, performance.now());
    expect(await ownBreaker(stored)).toMatchObject({ failures: 1, openUntil: null });
    await refuseCampaigns(stored, 2, BAD_REQUEST);
    expect((await ownBreaker(stored)).openUntil).toEqual(afterNow(5));
  });

  test('stays closed when a burst has accepted calls among its refusals', async () => {
    const stored = await storeBatch(db);
    const burst: PlannedCall[] = [];
    const deps = world.deps();
    for (let n = 0; n < 8; n += 1) {
      const contact = { phoneNumber: `+141555800${n}0` };
      const { input } = await storeClaimed(db, { beside: stored, contact });
      burst.push(await plannedCall(deps, input));
    }
    for (const [n, planned] of burst.entries()) {
      deps.callControl.answers.place =
        n % 2 === 0 ? BAD_REQUEST : { kind: 'accepted', callSid: uuidv7() };
      await placeCall(deps, planned, performance.now());
    }
    expect(await ownBreaker(stored)).toMatchObject({ failures: 1, openUntil: null });
  });

  test('is not reset by calls of another organization', async () => {
    const stored = await storeBatch(db);
    for (let n = 0; n < 3; n += 1) {
      await refuseCampaigns(stored, n + 1, UNCLEAR);
      await call({ kind: 'accepted', callSid: uuidv7() });
    }
    expect((await ownBreaker(stored)).openUntil).toEqual(afterNow(5));
  });

  test('defers a claimed contact at the gate while it is open', async () => {
    const { input, stored } = await storeClaimed(db);
    await storeOrganizationBreaker(db, { ...stored, breaker: open });
    expect(await passGate(world.deps(), input, WAITER)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({
      statusReason: 'call_control_refusing',
      lookAt: afterNow(5),
    });
  });

  test('lets one probe through after its back-off, and closes when that is accepted', async () => {
    const stored = await storeBatch(db, { contacts: [{}, { phoneNumber: '+14155580000' }] });
    await storeOrganizationBreaker(db, { ...stored, breaker: halfOpen });
    const { contacts } = await claim(stored);
    expect(contacts).toHaveLength(1);
    const [{ contactId, executionId } = { contactId: '', executionId: '' }] = contacts;
    const input = { batchId: stored.batchId, contactId, executionId };
    await call({ kind: 'accepted', callSid: uuidv7() }, { input });
    expect(await ownBreaker(stored)).toEqual(CLOSED_BREAKER);
    expect((await claim(stored)).contacts).toHaveLength(1);
  });

  test('rests twice as long when its probe is refused', async () => {
    const stored = await storeBatch(db);
    await storeOrganizationBreaker(db, { ...stored, breaker: halfOpen });
    const [claimed = { contactId: '', executionId: '' }] = (await claim(stored)).contacts;
    await call(UNCLEAR, { input: { batchId: stored.batchId, ...claimed } });
    expect(await ownBreaker(stored)).toMatchObject({ failures: 4, openUntil: afterNow(10) });
  });

  test('says nothing of a probe that is refused for the whole account', async () => {
    const stored = await storeBatch(db);
    await storeOrganizationBreaker(db, { ...stored, breaker: halfOpen });
    const [claimed = { contactId: '', executionId: '' }] = (await claim(stored)).contacts;
    await call(NO_CAPACITY, { input: { batchId: stored.batchId, ...claimed } });
    expect(await ownBreaker(stored)).toMatchObject({ failures: 3, probe: null });
    expect((await health()).breaker.failures).toBe(1);
  });
});

describe('The probe of an account that organizations share', () => {
  test('goes to the organization that had it longest ago', async () => {
    await storeHealth(db, { breaker: open });
    const hostile = await storeBatch(db);
    const more = await Promise.all([0, 1, 2].map(() => storeBatch(db, { beside: hostile })));
    const quiet = await storeBatch(db);
    for (const batch of [hostile, ...more, quiet]) await claim(batch);
    const first = await claim(hostile, { deps: after(5) });
    expect(first).toMatchObject({ contacts: [{}], woken: [quiet.batchId] });
    const [claimed = { contactId: '', executionId: '' }] = first.contacts;
    const input = { batchId: hostile.batchId, ...claimed };
    await call(BAD_REQUEST, { deps: after(5), input });
    for (const batch of more) {
      expect((await claim(batch, { deps: after(6) })).contacts).toEqual([]);
    }
    expect((await claim(quiet, { deps: after(7) })).contacts).toHaveLength(1);
  });

  test('says nothing of the account when it is refused for its own call', async () => {
    await storeHealth(db, { breaker: halfOpen });
    const stored = await storeBatch(db);
    const [claimed = { contactId: '', executionId: '' }] = (await claim(stored)).contacts;
    await call(BAD_REQUEST, { input: { batchId: stored.batchId, ...claimed } });
    expect((await health()).breaker).toMatchObject({ ...halfOpen, probe: null });
    expect((await ownBreaker(stored)).failures).toBe(1);
  });

  test('is not given to an organization that rests for itself', async () => {
    await storeHealth(db, { breaker: halfOpen });
    const [resting, other] = [await storeBatch(db), await storeBatch(db)];
    await storeOrganizationBreaker(db, { ...resting, breaker: open });
    expect(await claim(resting)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 5_000 },
    });
    expect((await claim(other)).contacts).toHaveLength(1);
  });
});
