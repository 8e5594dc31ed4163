import { SYSTEM } from '../../../src/domain/audit.ts';
import { afterAll, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { lockCallerNumbers } from '../../../src/db/limits/lines.ts';
import { ANYWHERE } from '../../../src/outbound/address-rule.ts';
import { changeAccount } from '../../../src/services/accounts/accounts.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeAccount, TEST_CIPHER } from '../../support/rows/account.ts';
import { countBlocked, untilBlocked } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { callRow, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

test('changeAccount keeps the URL while the gate stores a call of the account', async () => {
  const { input, stored } = await storeClaimed(db, { campaign: { maxLiveCallsPerNumber: 1 } });
  const { organizationId } = stored;
  const account = await storeAccount(db, { organizationId, isDefault: true });
  const { accountId, name, pricePerMinuteUsd, isDefault } = account;
  const url = 'http://other.test';
  const changes = { name, url, pricePerMinuteUsd, isDefault, token: 'token-two' };
  const batchSignals = { start: async () => undefined };
  const deps = {
    ...world.deps(),
    batchSignals,
    cipher: TEST_CIPHER,
    accountRule: ANYWHERE,
    installationSid: 'sid',
  };

  const { gates, changing } = await db.transaction().execute(async (tx) => {
    // The gate waits for this lock before it inserts the attempt.
    await lockCallerNumbers(tx, { organizationId });
    const gate = passGate(deps, input, { runId: 'run-1', activityId: 'activity-1' });
    await untilBlocked(db);
    let hasSettled = false;
    const change = changeAccount(deps, { organizationId, accountId, by: SYSTEM }, () => changes)
      .then(
        () => 'changed',
        (error: unknown) => error,
      )
      .finally(() => {
        hasSettled = true;
      });
    await eventually(
      () => countBlocked(db),
      (count) => count === 2 || hasSettled,
    );
    return { gates: [gate], changing: [change] };
  });

  expect((await gates[0])?.kind).toBe('place');
  expect(await changing[0]).toMatchObject({ code: 'call_control_account_in_use' });
  expect(await callRow(db, input)).toMatchObject({ callControlAccountId: accountId });
});
