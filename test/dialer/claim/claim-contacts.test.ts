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
  afterNow,
  contactStatuses,
  storeBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const officeHours: WorkingHours = {
  monday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
};

const claim = claimerFor(world);

describe('A claim', () => {
  test('takes follow-ups first, then forced contacts, then retries, then new contacts', async () => {
    const stored = await storeBatch(db, {
      contacts: [{}, { status: 'retrying' }, { forcedAt: NOW }, { status: 'followup_scheduled' }],
    });
    expect(claimedPositions(stored, await claim(stored))).toEqual([3, 2, 1, 0]);
  });

  test('leaves the contacts of lowest priority when too few lines are free', async () => {
    const stored = await storeBatch(db, {
      batch: { concurrencyLimit: 2 },
      contacts: [{}, { status: 'retrying' }, { forcedAt: NOW }, { status: 'followup_scheduled' }],
    });
    expect(claimedPositions(stored, await claim(stored))).toEqual([3, 2]);
  });

  test('takes the contact that is due longest first, and equal ones in upload order', async () => {
    const stored = await storeBatch(db, {
      contacts: [{}, { lookAt: afterNow(-1) }, {}, { lookAt: afterNow(-2) }],
    });
    expect(claimedPositions(stored, await claim(stored))).toEqual([3, 1, 0, 2]);
  });

  test('records the execution and the former status of its contact', async () => {
    const stored = await storeBatch(db, { contacts: [{ status: 'retrying' }] });
    const claimId = uuidv7();
    const { contacts } = await claim(stored, { claimId });
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'dispatched',
      currentExecutionId: contacts[0]?.executionId,
      claimId,
      claimedAt: NOW,
      claimedFrom: 'retrying',
    });
  });

  test('returns the same contacts and takes no more when it is repeated', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}] });
    const claimId = uuidv7();
    const first = await claim(stored, { claimId, limit: 2 });
    const again = await claim(stored, { claimId, limit: 2 });
    expect(new Set(again.contacts)).toEqual(new Set(first.contacts));
    expect(await contactStatuses(db, stored)).toEqual(['dispatched', 'dispatched', 'pending']);
  });

  test('takes no contact before it is due', async () => {
    const stored = await storeBatch(db, { contacts: [{ lookAt: afterNow(30) }] });
    expect(await claim(stored)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 30_000 },
    });
  });

  test('takes a contact at the instant at which it is due', async () => {
    const stored = await storeBatch(db, { contacts: [{ lookAt: afterNow(30) }] });
    const deps = world.deps();
    deps.clock.set(afterNow(30));
    expect((await claim(stored, { deps })).contacts).toHaveLength(1);
  });

  test('acknowledges the revision of the batch and records the instant of the next claim', async () => {
    const stored = await storeBatch(db, {
      batch: { revision: 7 },
      contacts: [{ lookAt: afterNow(30) }],
    });
    expect((await claim(stored)).revision).toBe(7);
    expect(await batchRow(db, stored)).toMatchObject({
      acknowledgedRevision: 7,
      acknowledgedAt: NOW,
      nextLookAt: afterNow(30),
      dispatchEndedAt: null,
    });
  });

  test('reports an unknown batch as finished', async () => {
    const result = await claim({ batchId: uuidv7() });
    expect(result).toMatchObject({ contacts: [], next: { kind: 'finished' } });
  });
});

describe('The line limit of a batch', () => {
  test('counts contacts that are claimed and contacts that are in a call', async () => {
    const stored = await storeBatch(db, {
      batch: { concurrencyLimit: 3 },
      contacts: [claimedContact(), claimedContact({ status: 'in_progress' }), {}, {}],
    });
    expect(claimedPositions(stored, await claim(stored))).toEqual([2]);
    expect((await claim(stored)).contacts).toEqual([]);
  });

  test('is not exceeded by claims that run at once', async () => {
    const stored = await storeBatch(db, {
      batch: { concurrencyLimit: 4 },
      contacts: Array.from({ length: 20 }, () => ({})),
    });
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(stored)));
    expect(claims.flatMap(({ contacts }) => contacts)).toHaveLength(4);
    const dispatched = (await contactStatuses(db, stored)).filter(
      (status) => status === 'dispatched',
    );
    expect(dispatched).toHaveLength(4);
  });

  test('allows no claim when it is lower than the number of busy lines', async () => {
    const stored = await storeBatch(db, {
      batch: { concurrencyLimit: 1 },
      contacts: [claimedContact(), claimedContact(), {}],
    });
    expect(await claim(stored)).toMatchObject({ contacts: [], next: { kind: 'later' } });
  });

  test('is the limit of its campaign when the batch sets none', async () => {
    const stored = await storeBatch(db, {
      campaign: { concurrencyLimit: 2 },
      contacts: [{}, {}, {}],
    });
    expect(claimedPositions(stored, await claim(stored))).toEqual([0, 1]);
  });

  test('leaves lines free when a claim asks for fewer contacts', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}, {}] });
    const result = await claim(stored, { limit: 2 });
    expect(claimedPositions(stored, result)).toEqual([0, 1]);
    expect(result.next).toEqual({ kind: 'now' });
  });

  test('makes a batch without a free line poll after a minute', async () => {
    const stored = await storeBatch(db, {
      batch: { concurrencyLimit: 1 },
      contacts: [claimedContact(), {}],
    });
    expect(await claim(stored)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 60_000 },
    });
  });
});

describe('Working hours', () => {
  test('leave a contact unclaimed and unchanged while they are closed in its own zone', async () => {
    // 10:00 in UTC is 05:00 in New York, which opens at 14:00 UTC.
    const stored = await storeBatch(db, {
      workingHours: officeHours,
      contacts: [{ timezone: 'America/New_York' }, {}],
    });
    expect(claimedPositions(stored, await claim(stored))).toEqual([1]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'pending',
      statusReason: null,
      lookAt: NOW,
    });
  });

  test('let a contact be claimed when they are open in its own zone but not in that of the campaign', async () => {
    const stored = await storeBatch(db, {
      workingHours: officeHours,
      campaign: { timezone: 'America/New_York' },
      contacts: [{}, { timezone: 'Europe/Berlin' }],
    });
    const result = await claim(stored);
    expect(claimedPositions(stored, result)).toEqual([1]);
    expect(result.next).toEqual({ kind: 'later', ms: 60_000 });
  });

  test('make a batch claim again when they open', async () => {
    const stored = await storeBatch(db, {
      workingHours: officeHours,
      campaign: { timezone: 'America/New_York' },
    });
    expect(await claim(stored)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 4 * 3_600_000 },
    });
    expect(await contactStatuses(db, stored)).toEqual(['pending']);
  });

  test('in an unknown zone make a batch claim again a day later', async () => {
    const stored = await storeBatch(db, {
      workingHours: officeHours,
      contacts: [{ timezone: 'Mars/Olympus' }],
    });
    expect(await claim(stored)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 24 * 3_600_000 },
    });
  });

  test('let a batch of several zones claim the contacts whose zone is open', async () => {
    const stored = await storeBatch(db, {
      workingHours: officeHours,
      contacts: [
        { timezone: 'America/New_York' },
        { timezone: 'Europe/Berlin' },
        { timezone: 'Asia/Kolkata' },
        { timezone: 'Asia/Tokyo' },
      ],
    });
    expect(claimedPositions(stored, await claim(stored))).toEqual([1, 2]);
  });

  test('make a batch of several zones claim again when the first zone opens', async () => {
    const stored = await storeBatch(db, {
      workingHours: officeHours,
      contacts: [{ timezone: 'America/Los_Angeles' }, { timezone: 'America/New_York' }],
    });
    expect(await claim(stored)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 4 * 3_600_000 },
    });
  });

  test.each<[TimezoneSource, number[]]>([
    ['campaign', [0, 1, 2]],
    ['callee', [1]],
  ])(
    'follow the zone of the %s when that is the time zone source',
    async (timezoneSource, called) => {
      const stored = await storeBatch(db, {
        workingHours: officeHours,
        campaign: { timezoneSource },
        contacts: [
          { phoneNumber: '+12125556701', calleeZone: 'America/New_York' },
          { phoneNumber: '+493055567021', calleeZone: 'Europe/Berlin' },
          { phoneNumber: '+999555670312', calleeZone: '' },
        ],
      });
      expect(claimedPositions(stored, await claim(stored))).toEqual(called);
    },
  );

  test('must be open in every zone of a number that has several', async () => {
    const contacts = [{ phoneNumber: '+16055556704', calleeZone: '+1605' }];
    const stored = await storeBatch(db, {
      workingHours: officeHours,
      campaign: { timezoneSource: 'callee' },
      contacts,
    });
    const deps = world.deps();
    // South Dakota: 09:00 in Chicago is 08:00 in Denver.
    deps.clock.set(new Date('2027-03-01T15:30:00Z'));
    expect(await claim(stored, { deps })).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 1_800_000 },
    });
    deps.clock.set(new Date('2027-03-01T16:00:00Z'));
    expect(claimedPositions(stored, await claim(stored, { deps }))).toEqual([0]);
  });
});
