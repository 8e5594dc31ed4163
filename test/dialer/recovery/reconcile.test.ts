import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { reconcile, reconcileSilent } from '../../../src/dialer/recovery/reconcile.ts';
import type { CallSnapshot, Lookup } from '../../../src/jambonz/client.ts';
import { readHealth } from '../../../src/db/accounts/health.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storePlacedCall } from '../../support/rows/placed-call.ts';
import { callRow, NOW, afterNow } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(async () => {
  await clearHealth(db);
  await db.deleteFrom('calls').execute();
});

/** Stores a call without news for a minute, or since `lastNewsSeconds` after NOW. */
const storeSilent = async (lastNewsSeconds = -60) => {
  const callSid = uuidv7();
  const { executionId } = await storePlacedCall(db, {
    callSid,
    callStatus: 'ringing',
    lastNewsAt: afterNow(lastNewsSeconds),
    deadlineAt: afterNow(600),
  });
  return { callSid, executionId };
};
const completed = (callSid: string): CallSnapshot => ({
  callSid,
  callStatus: 'completed',
  sipStatus: 200,
  durationSeconds: 7,
  endedBy: 'caller',
});
const statusOf = async (call: { executionId: string }) => (await callRow(db, call))?.callStatus;

test('Calls without news are looked up in one list, and only those missing from it one by one', async () => {
  const calls = [await storeSilent(), await storeSilent(), await storeSilent()];
  const [first, second, third] = calls;
  const deps = world.deps();
  const listed = [first, second].map((call) => completed(call?.callSid ?? ''));
  Object.assign(deps.callControl.answers, {
    list: { kind: 'listed', calls: [...listed, completed('of-another-client')] },
    get: { kind: 'absent', fenced: false },
  });
  await reconcileSilent(deps);
  expect(deps.callControl.listCount).toBe(1);
  expect(deps.callControl.fetched).toEqual([third?.callSid]);
  const statuses = await Promise.all(calls.map(statusOf));
  expect(statuses).toEqual(['completed', 'completed', 'unknown']);
});

test('The account of the installation is asked in each sweep, also while no call is without news', async () => {
  const deps = world.deps();
  let asked = 0;
  deps.callControl.readTrunks = async () => {
    asked += 1;
    return null;
  };
  await reconcile(deps);
  await reconcile(deps);
  expect(asked).toBe(2);
});

test('A single call without news is looked up by itself, without the list', async () => {
  const call = await storeSilent();
  const deps = world.deps();
  deps.callControl.answers.get = { kind: 'found', call: completed(call.callSid) };
  await reconcileSilent(deps);
  expect([deps.callControl.listCount, deps.callControl.fetched]).toEqual([0, [call.callSid]]);
  expect(await statusOf(call)).toBe('completed');
});

test('An account that gives no list is asked in each sweep for one call, the longest without news', async () => {
  const calls = [await storeSilent(), await storeSilent(-90), await storeSilent(-80)];
  const [third, first, second] = calls.map(({ callSid }) => callSid);
  const deps = world.deps();
  await reconcileSilent(deps);
  expect([deps.callControl.listCount, deps.callControl.fetched]).toEqual([1, [first]]);
  expect(await Promise.all(calls.map(statusOf))).toEqual(['ringing', 'ringing', 'ringing']);
  deps.callControl.getCall = async (callSid) => {
    deps.callControl.fetched.push(callSid);
    return { kind: 'found', call: completed(callSid) };
  };
  await reconcileSilent(deps);
  await reconcileSilent(deps);
  expect([deps.callControl.listCount, deps.callControl.fetched]).toEqual([
    2,
    [first, second, third],
  ]);
  expect(await Promise.all(calls.map(statusOf))).toEqual(['completed', 'ringing', 'completed']);
});

test('A call whose look-up brings no answer is looked up again only after the other calls', async () => {
  const calls = [await storeSilent(), await storeSilent(-90)];
  const [second, first] = calls.map(({ callSid }) => callSid);
  const deps = world.deps();
  for (let elapsed = 0; elapsed <= 60; elapsed += 15) {
    deps.clock.set(afterNow(elapsed));
    await reconcileSilent(deps);
  }
  expect(deps.callControl.fetched).toEqual([first, second, first, second, first]);
});

test('A call of an account that gives no list ends as unknown a day after its deadline', async () => {
  const calls = [await storeSilent(), await storeSilent()];
  await db
    .updateTable('calls')
    .set({ deadlineAt: afterNow(-86_401) })
    .where('executionId', '=', calls[0]?.executionId ?? '')
    .execute();
  const deps = world.deps();
  await reconcileSilent(deps);
  expect(deps.callControl.listCount).toBe(1);
  expect(await Promise.all(calls.map(statusOf))).toEqual(['unknown', 'ringing']);
});

test('A list that takes 25 seconds leaves no time for look-ups in the same sweep', async () => {
  await storeSilent();
  await storeSilent();
  const deps = world.deps();
  const startedMs = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(startedMs);
  onTestFinished(() => clock.mockRestore());
  deps.callControl.listCalls = async () => {
    clock.mockReturnValue(startedMs + 25_000);
    return { kind: 'listed', calls: [] };
  };
  await reconcileSilent(deps);
  expect(deps.callControl.fetched).toEqual([]);
});

const unanswered = { createdAt: NOW, lastNewsAt: NOW, deadlineAt: afterNow(3_000) };
/** The seconds at which an attempt is looked up if calls without news are every 300 seconds. */
const lookUpSeconds = async (find: Lookup) => {
  const deps = world.deps();
  const dialling = { ...deps.dialling, reconcileSilentSeconds: 300 };
  deps.callControl.answers.find = find;
  const lookedUpAt: number[] = [];
  for (let second = 15; second <= 660; second += 15) {
    deps.clock.set(afterNow(second));
    const before = deps.callControl.searched.length;
    await reconcileSilent({ ...deps, dialling });
    if (deps.callControl.searched.length > before) lookedUpAt.push(second);
  }
  return lookedUpAt;
};

test.each<[string, Lookup]>([
  ['does not know', { kind: 'absent', fenced: false }],
  ['gives no answer about', { kind: 'undecided', message: 'no answer' }],
])(
  'An attempt that call control %s is looked up early once, then at the normal interval',
  async (_name, find) => {
    const input = await storePlacedCall(db, { callStatus: 'unknown', ...unanswered });
    expect(await lookUpSeconds(find)).toEqual([30, 345, 660]);
    expect(await callRow(db, input)).toMatchObject({ callStatus: 'unknown', endedAt: null });
  },
);

test('An attempt without a sid that is to be hung up is looked up early, then at doubling intervals', async () => {
  await storePlacedCall(db, { callStatus: 'unknown', ...unanswered, hangupRequestedAt: NOW });
  const find = { kind: 'absent', fenced: false } as const;
  expect(await lookUpSeconds(find)).toEqual([30, 60, 120, 240, 480]);
});

const budget = { limit: 100, windowSeconds: 300, resetsAt: afterNow(60) };
const remaining = async () => (await readHealth(db, { accountId: null })).budget?.remaining;

test('Look-ups beyond half of the reserve of a rate limit wait for its reset', async () => {
  const calls = [await storeSilent(), await storeSilent(), await storeSilent()];
  await storeHealth(db, { budget: { ...budget, remaining: 8 } });
  const deps = world.deps();
  deps.callControl.answers.list = { kind: 'listed', calls: [] };
  await reconcileSilent(deps);
  expect([deps.callControl.listCount, deps.callControl.fetched.length]).toEqual([1, 2]);
  expect(await remaining()).toBe(5);
  deps.clock.set(afterNow(60));
  await reconcileSilent(deps);
  expect(deps.callControl.fetched).toHaveLength(5);
  expect(calls).toHaveLength(3);
});

test('Look-ups leave one remaining request to each hang-up that waits', async () => {
  await storeSilent();
  await storeSilent();
  for (const callSid of ['to-end-1', 'to-end-2']) {
    const call = { callSid, lastNewsAt: NOW, deadlineAt: afterNow(600), hangupRequestedAt: NOW };
    await storePlacedCall(db, call);
  }
  await storeHealth(db, { budget: { ...budget, remaining: 8 } });
  const deps = world.deps();
  deps.callControl.answers.list = { kind: 'listed', calls: [] };
  await reconcileSilent(deps);
  expect([deps.callControl.listCount, deps.callControl.fetched.length]).toEqual([1, 0]);
  expect(await remaining()).toBe(7);
});
