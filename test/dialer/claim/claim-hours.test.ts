import { afterAll, describe, expect, test } from 'vitest';
import { everyDay } from '../../support/data/working-hours.ts';
import { claimedPositions, claimerFor } from '../../support/dialer/claim.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { batchRow, contactRow, storeBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const claim = claimerFor(world);

const UNKNOWN_PLACE = { phoneNumber: '+88312345678' };
const callee = { timezoneSource: 'callee' } as const;
/** Closed at NOW, 10:00 UTC. */
const evenings = everyDay({ start: '18:00', end: '20:00' });

const requiring = () => {
  const deps = world.deps();
  deps.dialling = { ...deps.dialling, requiresWorkingHours: true };
  return { deps };
};

describe('A claim by the clock of the callees', () => {
  test('fails a contact of unknown place at once, and completes the batch without it', async () => {
    const stored = await storeBatch(db, {
      campaign: callee,
      workingHours: evenings,
      contacts: [UNKNOWN_PLACE],
    });
    expect((await claim(stored)).contacts).toEqual([]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'failed',
      statusReason: 'unknown_time_zone',
    });
    await claim(stored);
    expect((await batchRow(db, stored)).status).toBe('completed');
  });

  test('calls a number of unknown place whose contact has a zone, and one of known place', async () => {
    const stored = await storeBatch(db, {
      campaign: callee,
      workingHours: everyDay({ start: '09:00', end: '12:00' }),
      contacts: [
        UNKNOWN_PLACE,
        { phoneNumber: '+88312345679', timezone: 'Europe/Berlin' },
        { phoneNumber: '+442079460123' },
        { phoneNumber: '+12125550123' },
      ],
    });
    // 11:00 in Berlin, 10:00 in London, 05:00 in New York.
    expect(claimedPositions(stored, await claim(stored))).toEqual([1, 2]);
  });

  test('calls a number of unknown place without working hours', async () => {
    const stored = await storeBatch(db, { campaign: callee, contacts: [UNKNOWN_PLACE] });
    expect(claimedPositions(stored, await claim(stored))).toEqual([0]);
  });
});

describe('A claim where working hours are required', () => {
  test('takes no contact of a campaign without hours, and looks again after half a minute', async () => {
    const stored = await storeBatch(db, { contacts: [{}, {}] });
    expect(await claim(stored, requiring())).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 30_000 },
    });
  });

  test.each([
    ['its campaign', { workingHours: everyDay({ start: '09:00', end: '12:00' }) }],
    [
      'the batch',
      {
        batch: {
          workingHoursOverride: JSON.stringify(everyDay({ start: '09:00', end: '12:00' })),
        },
      },
    ],
  ])('takes a contact when %s has hours', async (_name, settings) => {
    const stored = await storeBatch(db, settings);
    expect(claimedPositions(stored, await claim(stored, requiring()))).toEqual([0]);
  });
});
