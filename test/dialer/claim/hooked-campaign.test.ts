import { afterAll, describe, expect, test } from 'vitest';
import { claimerFor, newContacts } from '../../support/dialer/claim.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { afterNow, storeBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const claim = claimerFor(world);
const eligibilityHook = JSON.stringify({ url: 'https://hook.test/ask', timeoutSeconds: 3 });
const storeResting = (eligibilityRestUntil: Date | null) =>
  storeBatch(db, {
    campaign: { eligibilityHook, eligibilityFailures: 3, eligibilityRestUntil },
    contacts: newContacts(3),
  });

describe('A claim of a campaign whose eligibility hook', () => {
  test('rests takes nobody before the rest is over', async () => {
    const stored = await storeResting(afterNow(5));
    const claimed = await claim(stored);
    expect(claimed.contacts).toEqual([]);
    expect(claimed.next).toEqual({ kind: 'later', ms: 5_000 });
  });

  test('has rested takes one contact, with which the hook is probed', async () => {
    const stored = await storeResting(afterNow(0));
    const { contacts } = await claim(stored);
    expect(contacts).toHaveLength(1);
    const campaign = await db
      .selectFrom('campaigns')
      .select(['eligibilityProbeExecutionId', 'eligibilityRestUntil'])
      .where('campaignId', '=', stored.campaignId)
      .executeTakeFirstOrThrow();
    expect(campaign).toEqual({
      eligibilityProbeExecutionId: contacts[0]?.executionId,
      eligibilityRestUntil: afterNow(20),
    });
    expect((await claim(stored)).contacts).toEqual([]);
  });

  test('answers takes all of them', async () => {
    expect((await claim(await storeResting(null))).contacts).toHaveLength(3);
  });
});
