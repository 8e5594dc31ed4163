import { afterAll, describe, expect, test } from 'vitest';
import { hangUpCalls } from '../../../src/dialer/hang-up/hang-up-calls.ts';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { reconcileSilent } from '../../../src/dialer/recovery/reconcile.ts';
import { dialerWorld, type TestDeps } from '../../support/dialer/world.ts';
import { storeAccount } from '../../support/rows/account.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storePlacedCall, reportStatus } from '../../support/rows/placed-call.ts';
import { callRow, NOW, afterNow, storeClaimed } from '../../support/rows/batch.ts';
import { dial } from '../../../activities/index.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const waiter = { runId: 'run-1', activityId: 'activity-1' };

/** The ids of the accounts whose call control is used from now on, in order. */
function recordRequestedAccounts(deps: TestDeps): (string | null)[] {
  const requestedAccounts: (string | null)[] = [];
  const { callControls } = deps;
  deps.callControls = {
    of: (accountId) => {
      requestedAccounts.push(accountId);
      return callControls.of(accountId);
    },
  };
  return requestedAccounts;
}

const setCampaignAccount = (campaignId: string, callControlAccountId: string) =>
  db
    .updateTable('campaigns')
    .set({ callControlAccountId })
    .where('campaignId', '=', campaignId)
    .execute();

const attemptAfterGate = async (input: ContactInput, deps = world.deps()) => {
  await passGate(deps, input, waiter);
  return callRow(db, input);
};

describe('An attempt', () => {
  test('gets the account of the installation when its organization has none', async () => {
    const { input } = await storeClaimed(db);
    expect((await attemptAfterGate(input))?.callControlAccountId).toBeNull();
  });

  test('gets the default account of its organization', async () => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId } = stored;
    await storeAccount(db, { organizationId });
    const { accountId } = await storeAccount(db, { organizationId, isDefault: true });
    expect((await attemptAfterGate(input))?.callControlAccountId).toBe(accountId);
  });

  test('gets the account of its campaign although its organization has a default account', async () => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId, campaignId } = stored;
    await storeAccount(db, { organizationId, isDefault: true });
    const { accountId } = await storeAccount(db, { organizationId });
    await setCampaignAccount(campaignId, accountId);
    expect((await attemptAfterGate(input))?.callControlAccountId).toBe(accountId);
  });

  test('never gets an account of another organization', async () => {
    const { input } = await storeClaimed(db);
    const { stored: other } = await storeClaimed(db);
    await storeAccount(db, { organizationId: other.organizationId, isDefault: true });
    expect((await attemptAfterGate(input))?.callControlAccountId).toBeNull();
  });
});

describe('The account of a call', () => {
  test('receives the request that places the call', async () => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId } = stored;
    const { accountId } = await storeAccount(db, { organizationId, isDefault: true });
    const deps = world.deps();
    const requestedAccounts = recordRequestedAccounts(deps);
    await expect(dial(deps, input, waiter)).rejects.toThrow();
    expect(requestedAccounts).toEqual([accountId]);
    expect(deps.callControl.placed).toHaveLength(1);
  });

  test('still receives look-ups and hang-ups after the campaign has moved to another account', async () => {
    const input = await storePlacedCall(db, { lastNewsAt: afterNow(-60), hangupRequestedAt: NOW });
    const { organizationId, campaignId } = (await callRow(db, input)) ?? {};
    if (organizationId === undefined || campaignId === undefined) throw new Error('no call');
    const { accountId: callControlAccountId } = await storeAccount(db, { organizationId });
    const other = await storeAccount(db, { organizationId, isDefault: true });
    await setCampaignAccount(campaignId, other.accountId);
    await db
      .updateTable('calls')
      .set({ callControlAccountId, callSid: 'sid-1' })
      .where('executionId', '=', input.executionId)
      .execute();
    const deps = world.deps();
    const requestedAccounts = recordRequestedAccounts(deps);
    await hangUpCalls(deps, input.batchId);
    await reconcileSilent(deps);
    expect(deps.callControl.hungUp).toEqual(['sid-1']);
    expect(requestedAccounts).toEqual([callControlAccountId, callControlAccountId]);
  });
});

const costOf = async (input: { executionId: string }) => (await callRow(db, input))?.totalCost;
const recordCompletedCall = async (
  deps: TestDeps,
  durationSeconds: number,
  input: ContactInput,
) => {
  await passGate(deps, input, waiter);
  await reportStatus(db, input, { status: 'completed', durationSeconds });
};

describe('The cost of a call', () => {
  test.each([
    [0, 0],
    [1, 0.03],
    [60, 0.03],
    [61, 0.06],
  ])('of %i s at 0.03 USD for each started minute is %d USD', async (durationSeconds, cost) => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId } = stored;
    await storeAccount(db, { organizationId, isDefault: true, pricePerMinuteUsd: 0.03 });
    await recordCompletedCall({ ...world.deps(), pricePerMinuteUsd: 1 }, durationSeconds, input);
    expect(await costOf(input)).toBe(cost);
  });

  test('follows the price of the installation for a call in its account', async () => {
    const { input } = await storeClaimed(db);
    await recordCompletedCall({ ...world.deps(), pricePerMinuteUsd: 0.5 }, 90, input);
    expect(await costOf(input)).toBe(1);
  });

  test('is zero when the account of the organization has no price', async () => {
    const { input, stored } = await storeClaimed(db);
    await storeAccount(db, { organizationId: stored.organizationId, isDefault: true });
    await recordCompletedCall({ ...world.deps(), pricePerMinuteUsd: 1 }, 90, input);
    expect(await costOf(input)).toBe(0);
  });

  test('is the reported cost, even when that is zero', async () => {
    const { stored } = await storeClaimed(db);
    const priced = { contactId: stored.contactIds[0], pricePerMinuteUsd: 1, durationSeconds: 60 };
    expect((await storeCall(db, { ...priced, reportedCost: 0 })).totalCost).toBe(0);
    expect((await storeCall(db, { ...priced, reportedCost: 0.25 })).totalCost).toBe(0.25);
    expect((await storeCall(db, priced)).totalCost).toBe(1);
  });
});
