import { afterAll, describe, expect, test } from 'vitest';
import { dialerWorld } from '../../support/dialer/world.ts';
import { claimerFor } from '../../support/dialer/claim.ts';
import { NOW, seconds, contactStatuses, storeBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const look = claimerFor(world);

describe('forced contacts of a completed batch', () => {
  const batch = { status: 'completed' } as const;

  test('end as the batch does when the campaign is cancelled', async () => {
    const campaign = { status: 'cancelled' } as const;
    const stored = await storeBatch(db, { batch, campaign, contacts: [{ forcedAt: NOW }] });
    expect(await look(stored)).toMatchObject({ contacts: [], finished: true });
    expect(await contactStatuses(db, stored)).toEqual(['skipped']);
  });

  test('are looked at when the time of the batch is over', async () => {
    const stored = await storeBatch(db, {
      batch: { ...batch, scheduledEnd: seconds(60) },
      contacts: [{ forcedAt: NOW, lookAt: seconds(3_600) }],
    });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: 60_000 });
    const deps = world.deps();
    deps.clock.set(seconds(60));
    expect(await look(stored, { deps })).toMatchObject({ finished: true });
    expect(await contactStatuses(db, stored)).toEqual(['skipped']);
  });
});
