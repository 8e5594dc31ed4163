import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import type { TimezoneSource } from '../../../src/domain/campaign.ts';
import type { WorkingHours } from '../../../src/domain/hours/working-hours.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { claimerFor, claimedPositions } from '../../support/dialer/claim.ts';
import {
  batchRow,
  claimedContact,
  contactRow,
  NOW,
  seconds,
  contactStatuses,
  storeBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const office: WorkingHours = {
  monday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
};

const look = claimerFor(world);

describe('a claim', () => {
  test('takes promised calls, forced, retries, then new', async () => {
    const stored = await storeBatch(db, {
      contacts: [{}, { status: 'retrying' }, { forcedAt: NOW }, { status: 'followup_scheduled' }],
    });
    expect(claimedPositions(stored, await look(stored))).toEqual([3, 2, 1, 0]);
  });

  test('leaves what comes last when lines are few', async () => {
    const stored = await storeBatch(db, {
      batch: { concurrencyLimit: 2 },
      contacts: [{}, { status: 'retrying' }, { forcedAt: NOW }, { status: 'followup_scheduled' }],
    });
    expect(claimedPositions(stored, await look(stored))).toEqual([3, 2]);
  });

  test('takes the longest due first, then by upload', async () => {
    const stored = await storeBatch(db, {
      contacts: [{}, { lookAt: seconds(-1) }, {}, { lookAt: seconds(-2) }],
    });
    expect(claimedPositions(stored, await look(stored))).toEqual([3, 1, 0, 2]);
  });

  test('gives each contact an execution and remembers its origin', async () => {
    const stored = await storeBatch(db, { contacts: [{ status: 'retrying' }] });
    const claimId = uuidv7();
    const { contacts } = await look(stored, { claimId });
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'dispatched',
      currentExecutionId: contacts[0]?.executionId,
      claimId,
      claimedAt: NOW,
      claimedFrom: 'retrying',
    });
  });

  test('that is repeated answers the same and takes nothing more', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}] });
    const claimId = uuidv7();
    const first = await look(stored, { claimId, limit: 2 });
    const again = await look(stored, { claimId, limit: 2 });
    expect(new Set(again.contacts)).toEqual(new Set(first.contacts));
    expect(await contactStatuses(db, stored)).toEqual(['dispatched', 'dispatched', 'pending']);
  });

  test('takes no contact that is not due yet', async () => {
    const stored = await storeBatch(db, { contacts: [{ lookAt: seconds(30) }] });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: 30_000 });
  });

  test('takes a contact at the instant it is due', async () => {
    const stored = await storeBatch(db, { contacts: [{ lookAt: seconds(30) }] });
    const deps = world.deps();
    deps.clock.set(seconds(30));
    expect((await look(stored, { deps })).contacts).toHaveLength(1);
  });

  test('acknowledges the revision and says when to look again', async () => {
    const stored = await storeBatch(db, {
      batch: { revision: 7 },
      contacts: [{ lookAt: seconds(30) }],
    });
    expect((await look(stored)).revision).toBe(7);
    expect(await batchRow(db, stored)).toMatchObject({
      acknowledgedRevision: 7,
      acknowledgedAt: NOW,
      nextLookAt: seconds(30),
      dispatchEndedAt: null,
    });
  });

  test('of an unknown batch is finished', async () => {
    const round = await look({ batchId: uuidv7() });
    expect(round).toMatchObject({ contacts: [], finished: true, lookAgainMs: null });
  });
});

describe('the line limit', () => {
  test('counts claimed and running calls of any run', async () => {
    const stored = await storeBatch(db, {
      batch: { concurrencyLimit: 3 },
      contacts: [claimedContact(), claimedContact({ status: 'in_progress' }), {}, {}],
    });
    expect(claimedPositions(stored, await look(stored))).toEqual([2]);
    expect((await look(stored)).contacts).toEqual([]);
  });

  test('holds for claims at the same moment', async () => {
    const stored = await storeBatch(db, {
      batch: { concurrencyLimit: 4 },
      contacts: Array.from({ length: 20 }, () => ({})),
    });
    const rounds = await Promise.all(Array.from({ length: 8 }, () => look(stored)));
    expect(rounds.flatMap(({ contacts }) => contacts)).toHaveLength(4);
    const dispatched = (await contactStatuses(db, stored)).filter(
      (status) => status === 'dispatched',
    );
    expect(dispatched).toHaveLength(4);
  });

  test('that was lowered below the running calls claims nothing', async () => {
    const stored = await storeBatch(db, {
      batch: { concurrencyLimit: 1 },
      contacts: [claimedContact(), claimedContact(), {}],
    });
    expect(await look(stored)).toMatchObject({ contacts: [], more: false });
  });

  test('follows the campaign where the batch has none', async () => {
    const stored = await storeBatch(db, {
      campaign: { concurrencyLimit: 2 },
      contacts: [{}, {}, {}],
    });
    expect(claimedPositions(stored, await look(stored))).toEqual([0, 1]);
  });

  test('is not used up beyond what is asked for', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}] });
    const round = await look(stored, { limit: 2 });
    expect(claimedPositions(stored, round)).toEqual([0, 1]);
    expect(round.more).toBe(true);
  });

  test('is looked at again while calls are up', async () => {
    const stored = await storeBatch(db, {
      batch: { concurrencyLimit: 1 },
      contacts: [claimedContact(), {}],
    });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: 60_000 });
  });
});

describe('working hours', () => {
  test('leave a contact whose own zone sleeps as it is', async () => {
    // 10:00 in UTC is 05:00 in New York, which opens at 14:00 UTC.
    const stored = await storeBatch(db, {
      workingHours: office,
      contacts: [{ timezone: 'America/New_York' }, {}],
    });
    expect(claimedPositions(stored, await look(stored))).toEqual([1]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'pending',
      statusReason: null,
      lookAt: NOW,
    });
  });

  test('let a contact through whose own zone is awake', async () => {
    const stored = await storeBatch(db, {
      workingHours: office,
      campaign: { timezone: 'America/New_York' },
      contacts: [{}, { timezone: 'Europe/Berlin' }],
    });
    const round = await look(stored);
    expect(claimedPositions(stored, round)).toEqual([1]);
    expect(round.lookAgainMs).toBe(60_000);
  });

  test('are looked at again when they open', async () => {
    const stored = await storeBatch(db, {
      workingHours: office,
      campaign: { timezone: 'America/New_York' },
    });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: 4 * 3_600_000 });
    expect(await contactStatuses(db, stored)).toEqual(['pending']);
  });

  test('in an unknown zone are looked at a day later', async () => {
    const stored = await storeBatch(db, {
      workingHours: office,
      contacts: [{ timezone: 'Mars/Olympus' }],
    });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: 24 * 3_600_000 });
  });

  test('of many zones let each through while it is open', async () => {
    const stored = await storeBatch(db, {
      workingHours: office,
      contacts: [
        { timezone: 'America/New_York' },
        { timezone: 'Europe/Berlin' },
        { timezone: 'Asia/Kolkata' },
        { timezone: 'Asia/Tokyo' },
      ],
    });
    expect(claimedPositions(stored, await look(stored))).toEqual([1, 2]);
  });

  test('are looked at again when the first zone opens', async () => {
    const stored = await storeBatch(db, {
      workingHours: office,
      contacts: [{ timezone: 'America/Los_Angeles' }, { timezone: 'America/New_York' }],
    });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: 4 * 3_600_000 });
  });

  test.each<[TimezoneSource, number[]]>([
    ['campaign', [0, 1, 2]],
    ['callee', [1, 2]],
  ])('go by the clock of the %s', async (timezoneSource, called) => {
    const stored = await storeBatch(db, {
      workingHours: office,
      campaign: { timezoneSource },
      contacts: [
        { phoneNumber: '+12125556701', calleeZone: 'America/New_York' },
        { phoneNumber: '+493055567021', calleeZone: 'Europe/Berlin' },
        { phoneNumber: '+999555670312', calleeZone: '' },
      ],
    });
    expect(claimedPositions(stored, await look(stored))).toEqual(called);
  });

  test('of a number with several zones are open in each', async () => {
    const contacts = [{ phoneNumber: '+16055556704', calleeZone: '+1605' }];
    const stored = await storeBatch(db, {
      workingHours: office,
      campaign: { timezoneSource: 'callee' },
      contacts,
    });
    const deps = world.deps();
    // South Dakota: 09:00 in Chicago is 08:00 in Denver.
    deps.clock.set(new Date('2027-03-01T15:30:00Z'));
    expect(await look(stored, { deps })).toMatchObject({ contacts: [], lookAgainMs: 1_800_000 });
    deps.clock.set(new Date('2027-03-01T16:00:00Z'));
    expect(claimedPositions(stored, await look(stored, { deps }))).toEqual([0]);
  });
});
