import { CompleteAsyncError } from '@temporalio/activity';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { dial } from '../../../activities/index.ts';
import type { Placement } from '../../../src/jambonz/interface.ts';
import { clearHealth } from '../../support/rows/account-health.ts';
import { accountCalls } from '../../support/dialer/account-calls.ts';
import { WAITER } from '../../support/dialer/planned-call.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { callRow, contactRow, storeBatch, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(() => clearHealth(db));
const { ownBreaker } = accountCalls(world);

/** Dependencies whose call control answers when the test says so. */
const slowDeps = () => {
  const deps = world.deps();
  const answer = Promise.withResolvers<Placement>();
  deps.callControl.placeCall = async (request) => {
    deps.callControl.placed.push(request);
    return answer.promise;
  };
  return { deps, answer };
};

describe('A dial whose request has no answer', () => {
  test('frees its slot, and its call is recorded when the answer comes', async () => {
    const { input } = await storeClaimed(db);
    const { deps, answer } = slowDeps();
    await expect(dial(deps, input, WAITER)).rejects.toBeInstanceOf(CompleteAsyncError);
    expect((await callRow(db, input))?.callSid).toBeNull();
    const callSid = uuidv7();
    answer.resolve({ kind: 'accepted', callSid });
    await deps.leftBehind[Symbol.asyncDispose]();
    expect((await callRow(db, input))?.callSid).toBe(callSid);
  });

  test('gives its contact back when the late answer is a refusal of the account', async () => {
    const { input } = await storeClaimed(db);
    const { deps, answer } = slowDeps();
    await expect(dial(deps, input, WAITER)).rejects.toBeInstanceOf(CompleteAsyncError);
    answer.resolve({ kind: 'postponed', httpStatus: 480, retryAfterSeconds: null, message: '' });
    await deps.leftBehind[Symbol.asyncDispose]();
    expect(await callRow(db, input)).toBeUndefined();
    expect((await contactRow(db, input)).status).toBe('pending');
  });
});

test('An organization with a hundred unanswered requests sends no more, and rests', async () => {
  const { organizationId } = await storeBatch(db);
  const { deps, answer } = slowDeps();
  const dials: Promise<unknown>[] = [];
  const dialNext = async (n: number) => {
    const contact = { phoneNumber: `+1415559${String(n).padStart(4, '0')}` };
    const { input } = await storeClaimed(db, { beside: { organizationId }, contact });
    return dial(deps, input, WAITER).catch((error: unknown) => error);
  };
  for (let n = 0; n < 100; n += 1) dials.push(dialNext(n));
  await Promise.all(dials);
  expect(deps.callControl.placed).toHaveLength(100);
  for (let n = 100; n < 104; n += 1) await dialNext(n);
  expect(deps.callControl.placed).toHaveLength(100);
  expect((await ownBreaker({ organizationId })).openUntil).not.toBeNull();

  const { input } = await storeClaimed(db);
  await dial(deps, input, WAITER).catch((error: unknown) => error);
  expect(deps.callControl.placed).toHaveLength(101);
  answer.resolve({ kind: 'accepted', callSid: uuidv7() });
  await deps.leftBehind[Symbol.asyncDispose]();
});
