import { afterAll, describe, expect, test } from 'vitest';
import { insertCallerNumber } from '../../../src/db/caller-numbers.ts';
import { claimContacts } from '../../../src/dialer/claim/claim-contacts.ts';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import {
  afterNow,
  callRow,
  contactRow,
  NOW,
  storeBatch,
  storeClaimed,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const waiter = { runId: 'run-1', activityId: 'activity-1' };
const assign = (organizationId: string, phoneNumber: string) =>
  db
    .transaction()
    .execute((tx) => insertCallerNumber(tx, { organizationId, phoneNumber, assignedAt: NOW }));
const campaign = (...phoneNumbers: string[]) => ({ campaign: { phoneNumbers } });

describe('The gate', () => {
  test('places no call from a number of another organization', async () => {
    const { organizationId: owner } = await storeBatch(db);
    await assign(owner, '+14155550170');
    const { input } = await storeClaimed(db, campaign('+14155550170'));
    expect(await passGate(world.deps(), input, waiter)).toEqual({ kind: 'done' });
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'caller_number_not_allowed',
      lookAt: afterNow(30),
    });
  });

  test('calls from the other numbers of the campaign', async () => {
    const { organizationId: owner } = await storeBatch(db);
    await assign(owner, '+14155550171');
    const { input } = await storeClaimed(db, campaign('+14155550171', '+14155550172'));
    const passed = await passGate(world.deps(), input, waiter);
    expect(passed).toMatchObject({ kind: 'place', call: { from: '+14155550172' } });
  });

  test('calls from the numbers of the organization alone where only these are allowed', async () => {
    const { input, stored } = await storeClaimed(db, campaign('+14155550173', '+14155550174'));
    await assign(stored.organizationId, '+14155550174');
    const deps = world.deps();
    deps.dialling = { ...deps.dialling, callerNumberPolicy: 'assigned' };
    const passed = await passGate(deps, input, waiter);
    expect(passed).toMatchObject({ kind: 'place', call: { from: '+14155550174' } });
  });
});

test('A batch without an allowed caller number claims nothing, and looks again in 30 seconds', async () => {
  const { organizationId: owner } = await storeBatch(db);
  await assign(owner, '+14155550175');
  const { batchId } = await storeBatch(db, { ...campaign('+14155550175'), contacts: [{}] });
  const input = { batchId, claimId: batchId, limit: 5, gatherMs: 0 };
  const claimed = await claimContacts(world.deps(), input);
  expect(claimed).toMatchObject({ contacts: [], next: { kind: 'later', ms: 30_000 } });
});
