import { CompleteAsyncError } from '@temporalio/activity';
import { afterAll, expect, test } from 'vitest';
import { dial } from '../../../activities/index.ts';
import type { EligibilityAnswer } from '../../../src/domain/eligibility.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { contactRow, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const eligibilityHook = JSON.stringify({ url: 'https://hook.test/ask', timeoutSeconds: 3 });
const waiter = { runId: 'run-1', activityId: 'activity-1' };

test('a dial asks the hook and then places one call', async () => {
  const { input } = await storeClaimed(db, { campaign: { eligibilityHook } });
  const deps = {
    ...world.deps(),
    askHook: async () => ({ kind: 'eligible', reason: null }) as const,
  };
  await expect(dial(deps, input, waiter)).rejects.toThrow(CompleteAsyncError);
  expect(deps.callControl.placed).toHaveLength(1);
});

test('a dial whose contact is not eligible ends without a call', async () => {
  const { input } = await storeClaimed(db, { campaign: { eligibilityHook } });
  const answer = { kind: 'not_eligible', reason: null, retryAt: null } as const;
  const deps = { ...world.deps(), askHook: async () => answer };
  expect(await dial(deps, input, waiter)).toBe(false);
  expect(deps.callControl.placed).toEqual([]);
});

test('a hook that is slow keeps no slot of the worker, and its call is placed later', async () => {
  const { input, stored } = await storeClaimed(db, { campaign: { eligibilityHook } });
  const answered = Promise.withResolvers<EligibilityAnswer>();
  const deps = { ...world.deps(), askHook: () => answered.promise };
  await expect(dial(deps, input, waiter)).rejects.toThrow(CompleteAsyncError);
  expect(deps.leftBehind.count(`ask hooks of ${stored.organizationId}`)).toBe(1);
  expect((await contactRow(db, input)).status).toBe('dispatched');
  answered.resolve({ kind: 'eligible', reason: null });
  await deps.leftBehind[Symbol.asyncDispose]();
  expect(deps.callControl.placed).toHaveLength(1);
});
