import { afterAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { claimContacts } from '../../../src/dialer/claim/claim-contacts.ts';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { writeRest } from '../../../src/db/limits/number-rests.ts';
import { PHONE_NUMBER_STRATEGIES } from '../../../src/domain/caller-number.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import {
  afterNow,
  claimedContact,
  contactRow,
  NOW,
  storeBatch,
  storeClaimed,
} from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const waiter = { runId: 'run-1', activityId: 'activity-1' };
const [first, second] = ['+14155550181', '+14155550182'];
const HOUR = 3_600;

const rest = (organizationId: string, phoneNumber: string, restingUntil: Date) =>
  db.transaction().execute((tx) =>
    writeRest(tx, {
      organizationId,
      phoneNumber,
      reason: 'by_request',
      restedAt: NOW,
      restingUntil,
      replaces: true,
    }),
  );
const capped = (cap: number) => ({ organization: { maxCallsPerNumber24h: cap } });
const claim = (batchId: string) =>
  claimContacts(world.deps(), { batchId, claimId: uuidv7(), limit: 5, gatherMs: 0 });
/** Stores calls of an ended contact from a number, at these seconds after now. */
const storeCalls = async (contactId: string, fromNumber: string, seconds: readonly number[]) => {
  for (const afterSeconds of seconds) {
    await storeCall(db, { contactId, fromNumber, createdAt: afterNow(afterSeconds) });
  }
};

describe('A caller number that rests', () => {
  test.each(PHONE_NUMBER_STRATEGIES)('is not chosen with the strategy %s', async (strategy) => {
    const phoneNumbers = [first, second];
    const { input, stored } = await storeClaimed(db, {
      campaign: { phoneNumbers, phoneNumberStrategy: strategy },
      contact: { phoneNumber: '+14155550189' },
    });
    await storeCalls(input.contactId, first, [-HOUR]);
    await rest(stored.organizationId, first, afterNow(HOUR));
    expect(await passGate(world.deps(), input, waiter)).toMatchObject({ call: { from: second } });
  });

  test('is called from again when its rest is over', async () => {
    const { input, stored } = await storeClaimed(db, { campaign: { phoneNumbers: [first] } });
    await rest(stored.organizationId, first, afterNow(0));
    expect(await passGate(world.deps(), input, waiter)).toMatchObject({ call: { from: first } });
  });

  test('holds a batch that has no other until the first of them has rested', async () => {
    const phoneNumbers = [first, second];
    const { input, stored } = await storeClaimed(db, {
      campaign: { phoneNumbers },
      contacts: [{ phoneNumber: '+14155560077' }],
    });
    const { organizationId, batchId } = stored;
    await rest(organizationId, first, afterNow(2 * HOUR));
    await rest(organizationId, second, afterNow(HOUR));
    expect(await passGate(world.deps(), input, waiter)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'caller_numbers_resting',
      lookAt: afterNow(HOUR),
    });
    const { contacts, next } = await claim(batchId);
    expect([contacts, next]).toEqual([[], { kind: 'later', ms: HOUR * 1000 }]);
  });
});

describe('A cap on the calls of a caller number', () => {
  test('is not exceeded by gates that run side by side', async () => {
    const executions = Array.from({ length: 8 }, () => uuidv7());
    const stored = await storeBatch(db, {
      ...capped(3),
      campaign: { phoneNumbers: [first, second] },
      contacts: executions.map((currentExecutionId) => claimedContact({ currentExecutionId })),
    });
    const { batchId, contactIds } = stored;
    const passages = await Promise.all(
      executions.map((executionId, place) =>
        passGate(
          world.deps(),
          { batchId, contactId: contactIds[place] ?? '', executionId },
          waiter,
        ),
      ),
    );
    const placed = passages.flatMap((passage) =>
      passage.kind === 'place' ? [passage.call.from] : [],
    );
    expect(placed.toSorted()).toEqual([first, first, first, second, second, second]);
    const turnedAway = await db
      .selectFrom('contacts')
      .select(['statusReason', 'lookAt'])
      .where('batchId', '=', batchId)
      .where('status', '=', 'pending')
      .execute();
    const wait = { statusReason: 'caller_numbers_resting', lookAt: afterNow(24 * HOUR) };
    expect(turnedAway).toEqual([wait, wait]);
  });

  test('counts the calls of 24 hours, and frees the number when the first of them is older', async () => {
    const { stored } = await storeClaimed(db, {
      ...capped(2),
      campaign: { phoneNumbers: [first] },
      contacts: [{ phoneNumber: '+14155560078' }],
    });
    const { batchId, contactIds } = stored;
    await storeCalls(contactIds[0], first, [-25 * HOUR, -24 * HOUR, -23 * HOUR]);
    expect((await claim(batchId)).contacts).toHaveLength(1);
    await storeCalls(contactIds[0], first, [-HOUR]);
    const waiting = await storeBatch(db, {
      beside: stored,
      campaign: { phoneNumbers: [first] },
      contacts: [{ phoneNumber: '+14155560079' }],
    });
    const { contacts, next } = await claim(waiting.batchId);
    expect([contacts, next]).toEqual([[], { kind: 'later', ms: HOUR * 1000 }]);
  });

  test('holds a batch whose only number rests, and is at the cap for longer', async () => {
    const { input, stored } = await storeClaimed(db, {
      ...capped(1),
      campaign: { phoneNumbers: [first] },
    });
    await storeCalls(input.contactId, first, [-HOUR]);
    await rest(stored.organizationId, first, afterNow(HOUR));
    const waiting = await storeBatch(db, {
      beside: stored,
      campaign: { phoneNumbers: [first] },
      contacts: [{ phoneNumber: '+14155560081' }],
    });
    const { contacts, next } = await claim(waiting.batchId);
    expect([contacts, next]).toEqual([[], { kind: 'later', ms: 23 * HOUR * 1000 }]);
  });

  test('leaves a number that only is in a call to be waited for', async () => {
    const { input, stored } = await storeClaimed(db, {
      ...capped(1),
      campaign: { phoneNumbers: [first, second], maxLiveCallsPerNumber: 1 },
      contacts: [{ phoneNumber: '+14155560080' }],
    });
    await storeCalls(stored.contactIds[1] ?? '', first, [-HOUR]);
    await db.updateTable('organizations').set({ maxCallsPerNumber24h: 2 }).execute();
    await storeCalls(stored.contactIds[1] ?? '', first, [-2 * HOUR]);
    const live = {
      fromNumber: second,
      createdAt: NOW,
      endedAt: null,
      callStatus: 'ringing',
    } as const;
    await storeCall(db, { contactId: stored.contactIds[1] ?? '', ...live });
    expect(await passGate(world.deps(), input, waiter)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({ statusReason: 'all_lines_busy' });
  });
});
