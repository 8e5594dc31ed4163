import { afterAll, describe, expect, test } from 'vitest';
import { dialerWorld } from '../../support/dialer/world.ts';
import { claimerFor } from '../../support/dialer/claim.ts';
import { batchRow, NOW, afterNow, contactStatuses, storeBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const claim = claimerFor(world);

describe('A forced contact of a completed batch', () => {
  const batch = { status: 'completed' } as const;

  test('is skipped when the campaign is cancelled', async () => {
    const campaign = { status: 'cancelled' } as const;
    const stored = await storeBatch(db, { batch, campaign, contacts: [{ forcedAt: NOW }] });
    expect(await claim(stored)).toMatchObject({ contacts: [], next: { kind: 'finished' } });
    expect(await contactStatuses(db, stored)).toEqual(['skipped']);
  });

  test('is skipped at the scheduled end of the batch', async () => {
    const stored = await storeBatch(db, {
      batch: { ...batch, scheduledEnd: afterNow(60) },
      contacts: [{ forcedAt: NOW, lookAt: afterNow(3_600) }],
    });
    expect(await claim(stored)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 60_000 },
    });
    const deps = world.deps();
    deps.clock.set(afterNow(60));
    expect(await claim(stored, { deps })).toMatchObject({ next: { kind: 'finished' } });
    expect(await contactStatuses(db, stored)).toEqual(['skipped']);
  });
});

describe('A completed batch', () => {
  test('claims a forced contact and is no longer finished', async () => {
    const stored = await storeBatch(db, {
      batch: { status: 'completed', dispatchEndedAt: NOW },
      contacts: [{ forcedAt: NOW }, { status: 'completed' }],
    });
    const result = await claim(stored);
    expect(result.contacts.map(({ contactId }) => contactId)).toEqual([stored.contactIds[0]]);
    expect(result.next.kind).not.toBe('finished');
    expect((await batchRow(db, stored)).dispatchEndedAt).toBeNull();
  });

  test.each([
    [
      'claims no forced contact and is not finished under a paused campaign',
      { forcedAt: NOW },
      false,
    ],
    [
      'is finished under a paused campaign when no contact is forced',
      { status: 'completed' },
      true,
    ],
  ] as const)('%s', async (_name, contact, finished) => {
    const stored = await storeBatch(db, {
      campaign: { status: 'paused' },
      batch: { status: 'completed' },
      contacts: [contact],
    });
    expect(await claim(stored)).toMatchObject({
      contacts: [],
      next: { kind: finished ? 'finished' : 'onSignal' },
    });
  });

  test('that its goal has stopped closes a follow-up that an earlier release has left forced', async () => {
    const stored = await storeBatch(db, {
      batch: { status: 'completed', stoppedBy: 'stop_when' },
      contacts: [{ status: 'followup_scheduled', lastOutcome: 'busy', forcedAt: NOW }],
    });
    expect(await claim(stored)).toMatchObject({ contacts: [], next: { kind: 'finished' } });
    expect(await contactStatuses(db, stored)).toEqual(['busy']);
  });

  test('is finished when no contact is forced', async () => {
    const stored = await storeBatch(db, {
      batch: { status: 'completed' },
      contacts: [{ status: 'completed' }],
    });
    expect(await claim(stored)).toMatchObject({ contacts: [], next: { kind: 'finished' } });
  });
});
