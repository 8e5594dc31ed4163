import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { callsToHangUp } from '../../../src/db/calls/hang-ups.ts';
import { silentCalls } from '../../../src/db/calls/silent.ts';
import { hangUpCalls } from '../../../src/dialer/hang-up/hang-up-calls.ts';
import { LeftBehind } from '../../../src/dialer/left-behind.ts';
import { reconcileSilent } from '../../../src/dialer/recovery/reconcile.ts';
import type { CallControl } from '../../../src/jambonz/interface.ts';
import { clearHealth } from '../../support/rows/account-health.ts';
import { dialerWorld, type TestDeps } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storePlacedCall } from '../../support/rows/placed-call.ts';
import { afterNow, NOW, storeBatch, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(async () => {
  await clearHealth(db);
  await db.deleteFrom('calls').execute();
});

const DEAD_ACCOUNT = randomUUID();

/** Dependencies where one account never answers until the test lets it. */
const withDeadAccount = () => {
  const deps = { ...world.deps(), leftBehind: new Impatient() };
  const released = Promise.withResolvers<void>();
  const asked: string[] = [];
  const wait = async (what: string) => {
    asked.push(what);
    await released.promise;
    return { kind: 'undecided', message: 'no answer' } as const;
  };
  const dead: CallControl = {
    ...deps.callControl,
    listCalls: () => wait('list'),
    getCall: (callSid) => wait(callSid),
    findCall: ({ executionId }) => wait(executionId),
    hangUp: async (callSid) => {
      await wait(callSid);
      return { kind: 'unclear', message: 'no answer' };
    },
  };
  const { callControl } = deps;
  deps.callControls = { of: async (id) => (id === DEAD_ACCOUNT ? dead : callControl) };
  return { deps, asked, release: released.resolve };
};
/** Leaves work behind sooner than the dialler asks for, so that tests need not wait for ten seconds. */
class Impatient extends LeftBehind {
  override within: LeftBehind['within'] = (owner, work, _patienceMs, onEnd) =>
    super.within(owner, work, PATIENCE_MS, onEnd);
}
/** More than the statements for calls of a healthy account take. */
const PATIENCE_MS = 2_000;

const storeEnding = (callControlAccountId: string | null, hangupRequestedAt = NOW) =>
  storePlacedCall(db, { callSid: randomUUID(), callControlAccountId, hangupRequestedAt });

const finish = async (deps: TestDeps, release: () => void) => {
  release();
  await deps.leftBehind[Symbol.asyncDispose]();
};

describe('An account that never answers', () => {
  test('does not keep a sweep from hanging up the calls of others', async () => {
    const { deps, release } = withDeadAccount();
    for (let n = 0; n < 30; n += 1) await storeEnding(DEAD_ACCOUNT, afterNow(-90));
    await storeEnding(null);
    await hangUpCalls(deps);
    expect(deps.callControl.hungUp).toHaveLength(1);
    await finish(deps, release);
  });

  test('is not asked again by the next sweep while it has not answered', async () => {
    const { deps, asked, release } = withDeadAccount();
    for (let n = 0; n < 30; n += 1) await storeEnding(DEAD_ACCOUNT);
    await hangUpCalls(deps);
    await hangUpCalls(deps);
    expect(asked).toHaveLength(20);
    await finish(deps, release);
  });

  test('does not keep the slot of the activity that hangs up a cancelled batch', async () => {
    const { deps, release } = withDeadAccount();
    const { batchId } = await storeEnding(DEAD_ACCOUNT);
    await hangUpCalls(deps, batchId);
    await finish(deps, release);
  });

  test('does not keep a sweep from ending its look-ups', async () => {
    const { deps, release } = withDeadAccount();
    const silent = { callSid: null, callStatus: 'unknown', lastNewsAt: afterNow(-60) } as const;
    await storePlacedCall(db, { ...silent, callControlAccountId: DEAD_ACCOUNT });
    await storePlacedCall(db, silent);
    await reconcileSilent(deps);
    expect(deps.callControl.searched).toHaveLength(1);
    await finish(deps, release);
  });
});

/** Stores calls of a new organization that were silent, and to be hung up, since this many seconds after NOW. */
const storeCalls = async (count: number, seconds: number) => {
  const { organizationId } = await storeBatch(db);
  for (let n = 0; n < count; n += 1) {
    const contact = { phoneNumber: `+1415554${String(n).padStart(4, '0')}` };
    const { input } = await storeClaimed(db, { beside: { organizationId }, contact });
    const callSid = randomUUID();
    const at = { lastNewsAt: afterNow(seconds), hangupRequestedAt: afterNow(seconds) };
    await storeCall(db, { ...input, organizationId, callSid, endedAt: null, ...at });
  }
  return organizationId;
};

describe('The calls of two organizations in one account', () => {
  test('are hung up in turn, so that one waits for no thousands of the other', async () => {
    const hostile = await storeCalls(5, -90);
    const quiet = await storeCalls(1, -60);
    const calls = await callsToHangUp(db, { now: NOW, limit: 3 });
    expect(calls.map(({ organizationId }) => organizationId)).toEqual([hostile, quiet, hostile]);
  });

  test('are looked up in turn', async () => {
    const hostile = await storeCalls(5, -90);
    const quiet = await storeCalls(1, -60);
    const since = { now: NOW, silentSince: afterNow(-30), unplacedSince: afterNow(-20) };
    const calls = await silentCalls(db, { ...since, limit: 3 });
    expect(calls.map(({ organizationId }) => organizationId)).toEqual([hostile, quiet, hostile]);
  });
});
