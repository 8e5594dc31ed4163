import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { reconcileSilent } from '../../../src/dialer/recovery/reconcile.ts';
import type { CallSnapshot, Lookup } from '../../../src/jambonz/client.ts';
import { readHealth } from '../../../src/db/accounts/health.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storePlacedCall } from '../../support/rows/placed-call.ts';
import { callRow, NOW, seconds } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(async () => {
  await clearHealth(db);
  await db.deleteFrom('calls').execute();
});

/** A call of which nothing was heard for a minute, or since another instant. */
const silent = async (lastNewsSeconds = -60) => {
  const callSid = uuidv7();
  const { executionId } = await storePlacedCall(db, {
    callSid,
    callStatus: 'ringing',
    lastNewsAt: seconds(lastNewsSeconds),
    deadlineAt: seconds(600),
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

test('silent calls are looked up in one list, and those alone that it lacks one by one', async () => {
  const calls = [await silent(), await silent(), await silent()];
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

test('one silent call is asked for alone', async () => {
  const call = await silent();
  const deps = world.deps();
  deps.callControl.answers.get = { kind: 'found', call: completed(call.callSid) };
  await reconcileSilent(deps);
  expect([deps.callControl.listCount, deps.callControl.fetched]).toEqual([0, [call.callSid]]);
  expect(await statusOf(call)).toBe('completed');
});

test('an account that lists nothing is asked each time for its longest silent call alone', async () => {
  const calls = [await silent(), await silent(-90), await silent(-80)];
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

test('a call of which nothing is told has its turn again after the others', async () => {
  const calls = [await silent(), await silent(-90)];
  const [second, first] = calls.map(({ callSid }) => callSid);
  const deps = world.deps();
  for (let elapsed = 0; elapsed <= 60; elapsed += 15) {
    deps.clock.set(seconds(elapsed));
    await reconcileSilent(deps);
  }
  expect(deps.callControl.fetched).toEqual([first, second, first, second, first]);
});

test('calls of an account that lists none end a day past their deadlines', async () => {
  const calls = [await silent(), await silent()];
  await db
    .updateTable('calls')
    .set({ deadlineAt: seconds(-86_401) })
    .where('executionId', '=', calls[0]?.executionId ?? '')
    .execute();
  const deps = world.deps();
  await reconcileSilent(deps);
  expect(deps.callControl.listCount).toBe(1);
  expect(await Promise.all(calls.map(statusOf))).toEqual(['unknown', 'ringing']);
});

test('the list and the look-ups share one time: after a slow list nothing more is asked', async () => {
  await silent();
  await silent();
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

const unclear = { createdAt: NOW, lastNewsAt: NOW, deadlineAt: seconds(3_000) };
/** When an attempt is asked for, by seconds, where silent ones are every 300. */
const askedFor = async (find: Lookup) => {
  const deps = world.deps();
  const dialling = { ...deps.dialling, reconcileSilentSeconds: 300 };
  deps.callControl.answers.find = find;
  const askedAt: number[] = [];
  for (let second = 15; second <= 660; second += 15) {
    deps.clock.set(seconds(second));
    const before = deps.callControl.searched.length;
    await reconcileSilent({ ...deps, dialling });
    if (deps.callControl.searched.length > before) askedAt.push(second);
  }
  return askedAt;
};

test.each<[string, Lookup]>([
  ['does not know', { kind: 'absent', fenced: false }],
  ['says nothing of', { kind: 'undecided', message: 'no answer' }],
])('an attempt that call control %s is asked for soon once, then rarely', async (_name, find) => {
  const input = await storePlacedCall(db, { callStatus: 'unknown', ...unclear });
  expect(await askedFor(find)).toEqual([30, 345, 660]);
  expect(await callRow(db, input)).toMatchObject({ callStatus: 'unknown', endedAt: null });
});

test('an attempt without a sid that is to end is asked for soon, then ever more rarely', async () => {
  await storePlacedCall(db, { callStatus: 'unknown', ...unclear, hangupRequestedAt: NOW });
  const find = { kind: 'absent', fenced: false } as const;
  expect(await askedFor(find)).toEqual([30, 60, 120, 240, 480]);
});

const budget = { limit: 100, windowSeconds: 300, resetsAt: seconds(60) };
const remaining = async () => (await readHealth(db, { accountId: null })).budget?.remaining;

test('what the requests that are left do not allow waits, half of the reserve included', async () => {
  const calls = [await silent(), await silent(), await silent()];
  await storeHealth(db, { budget: { ...budget, remaining: 8 } });
  const deps = world.deps();
  deps.callControl.answers.list = { kind: 'listed', calls: [] };
  await reconcileSilent(deps);
  expect([deps.callControl.listCount, deps.callControl.fetched.length]).toEqual([1, 2]);
  expect(await remaining()).toBe(5);
  deps.clock.set(seconds(60));
  await reconcileSilent(deps);
  expect(deps.callControl.fetched).toHaveLength(5);
  expect(calls).toHaveLength(3);
});

test('look-ups leave each hang-up that waits its request', async () => {
  await silent();
  await silent();
  for (const callSid of ['to-end-1', 'to-end-2']) {
    const call = { callSid, lastNewsAt: NOW, deadlineAt: seconds(600), hangupRequestedAt: NOW };
    await storePlacedCall(db, call);
  }
  await storeHealth(db, { budget: { ...budget, remaining: 8 } });
  const deps = world.deps();
  deps.callControl.answers.list = { kind: 'listed', calls: [] };
  await reconcileSilent(deps);
  expect([deps.callControl.listCount, deps.callControl.fetched.length]).toEqual([1, 0]);
  expect(await remaining()).toBe(7);
});
