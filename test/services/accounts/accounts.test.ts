import { afterAll, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { lockCallerNumbers } from '../../../src/db/limits/lines.ts';
import { changeAccount } from '../../../src/services/accounts/accounts.ts';
import { activityWorld } from '../../support/activity-deps.ts';
import { storeAccount, TEST_CIPHER } from '../../support/call-control-accounts.ts';
import { waitingForLocks } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { callRow, storeClaimed } from '../../support/stored-batch.ts';

const world = await activityWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const waiting = () => waitingForLocks(db);

test('an account is not moved past a call that the gate is writing', async () => {
  const { input, stored } = await storeClaimed(db, { campaign: { maxLiveCallsPerNumber: 1 } });
  const { organizationId } = stored;
  const account = await storeAccount(db, { organizationId, isDefault: true });
  const { accountId, name, pricePerMinuteUsd, isDefault } = account;
  const url = 'http://other.test';
  const moved = { name, url, pricePerMinuteUsd, isDefault, token: 'token-two' };
  const batchSignals = { start: async () => undefined };
  const deps = { ...world.deps(), batchSignals, cipher: TEST_CIPHER, allowsAddress: () => true };

  const { passing, moving } = await db.transaction().execute(async (tx) => {
    // The gate stops for the numbers of the organization, on its way to the attempt.
    await lockCallerNumbers(tx, { organizationId });
    const gate = passGate(deps, input, { runId: 'run-1', activityId: 'activity-1' });
    await eventually(waiting, (count) => count === 1);
    let hasMoved = false;
    const change = changeAccount(deps, { organizationId, accountId }, () => moved)
      .then(
        () => 'moved',
        (error: unknown) => error,
      )
      .finally(() => {
        hasMoved = true;
      });
    await eventually(waiting, (count) => count === 2 || hasMoved);
    return { passing: [gate], moving: [change] };
  });

  expect((await passing[0])?.kind).toBe('place');
  expect(await moving[0]).toMatchObject({ code: 'call_control_account_in_use' });
  expect(await callRow(db, input)).toMatchObject({ callControlAccountId: accountId });
});
