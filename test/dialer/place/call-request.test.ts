import { setTimeout as pause } from 'node:timers/promises';
import { CompleteAsyncError } from '@temporalio/activity';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { placeCall } from '../../../src/dialer/place/place-call.ts';
import type { RetryCause, RetryPolicy } from '../../../src/domain/retry-policy.ts';
import { reportKey } from '../../../src/signatures/report-key.ts';
import { storeAccount } from '../../support/rows/account.ts';
import { clearHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { plannedCall, WAITER } from '../../support/dialer/planned-call.ts';
import { callRow, contactRow, NOW, storeClaimed } from '../../support/rows/batch.ts';
import { dial } from '../../../activities/index.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
// Each test has an account that has refused nothing yet.
afterEach(() => clearHealth(db));

/** What the request of a call contains about answering machines. */
const machineSettings = async (settings: Parameters<typeof storeClaimed>[1]) => {
  const { input } = await storeClaimed(db, settings);
  const deps = world.deps();
  await placeCall(deps, await plannedCall(deps, input), performance.now());
  const [request] = deps.callControl.placed;
  const { voicemail, message_hook } = request?.tag ?? {};
  const hook = request?.amdHookUrl?.replace(input.executionId, 'EXECUTION');
  return { hook, voicemail, message_hook };
};
const AMD_HOOK = 'http://redial.test/webhooks/amd?execution_id=EXECUTION';
const retryOn = (...causes: RetryCause[]): RetryPolicy => ({
  maxRetries: 1,
  strategy: 'fixed',
  cooldownMinutes: 60,
  retryOn: causes,
});

describe('The request of a call', () => {
  test('carries the numbers, the time limits, the hooks and the whole tag', async () => {
    const { input, stored } = await storeClaimed(db, {
      campaign: { defaultCallVariables: '{"product":"solar","tone":"calm"}' },
      batch: {
        callContext: '{"season":"spring"}',
        defaultCallVariablesOverride: '{"tone":"firm","offer":"tiles"}',
      },
      contact: { callVariables: '{"tone":"warm"}' },
    });
    const deps = world.deps();
    await placeCall(deps, await plannedCall(deps, input), performance.now());
    const { executionId, contactId, batchId } = input;
    const validUntil = new Date(NOW.getTime() + 7 * 86_400_000);
    const key = reportKey('report-secret', { executionId, validUntil });
    expect(deps.callControl.placed).toEqual([
      {
        executionId,
        from: '+14155550100',
        to: '+14155560000',
        ringTimeoutSeconds: 60,
        timeLimitSeconds: 3_300,
        application: { callHook: 'http://agent.test/hook', speech: expect.any(Object) },
        statusHookUrl: `http://redial.test/webhooks/call-status?execution_id=${executionId}`,
        tag: {
          execution_id: executionId,
          organization_id: stored.organizationId,
          campaign_id: stored.campaignId,
          batch_id: batchId,
          contact_id: contactId,
          retry_count: 0,
          is_follow_up: false,
          call_variables: { product: 'solar', offer: 'tiles', tone: 'warm' },
          call_context: { season: 'spring' },
          report_url: `http://redial.test/api/v1/calls/${executionId}/report?key=${key}`,
        },
      },
    ]);
  });

  test('carries the webhook paths of the account that places the call', async () => {
    const { input, stored } = await storeClaimed(db, { campaign: { voicemail: 'hangup' } });
    const { organizationId } = stored;
    const { accountId } = await storeAccount(db, { organizationId, isDefault: true });
    const deps = world.deps();
    await placeCall(deps, await plannedCall(deps, input), performance.now());
    const [request] = deps.callControl.placed;
    const path = `http://redial.test/webhooks/accounts/${accountId}`;
    expect([request?.statusHookUrl, request?.amdHookUrl]).toEqual([
      `${path}/call-status?execution_id=${input.executionId}`,
      `${path}/amd?execution_id=${input.executionId}`,
    ]);
  });

  test('asks for machine detection if the campaign hangs up on answering machines', async () => {
    expect(await machineSettings({ campaign: { voicemail: 'hangup' } })).toEqual({
      hook: AMD_HOOK,
      voicemail: 'hangup',
    });
  });

  test('asks for machine detection and names the message hook if the campaign leaves messages', async () => {
    expect(await machineSettings({ campaign: { voicemail: 'leave_message' } })).toEqual({
      hook: AMD_HOOK,
      voicemail: 'leave_message',
      message_hook: 'http://agent.test/hook?voicemail=leave_message',
    });
  });

  test('asks for machine detection if the retry policy of the campaign or the batch retries machines', async () => {
    const expected = { hook: AMD_HOOK, voicemail: 'ignore' };
    expect(await machineSettings({ retryPolicy: retryOn('machine') })).toEqual(expected);
    const retryPolicyOverride = JSON.stringify(retryOn('busy', 'machine'));
    expect(await machineSettings({ batch: { retryPolicyOverride } })).toEqual(expected);
  });

  test('follows the voicemail policy of the batch rather than that of the campaign', async () => {
    const batch = { voicemailOverride: 'hangup' } as const;
    expect(await machineSettings({ batch })).toEqual({ hook: AMD_HOOK, voicemail: 'hangup' });
    const quiet = { voicemailOverride: 'ignore' } as const;
    const campaign = { voicemail: 'hangup' } as const;
    expect(await machineSettings({ campaign, batch: quiet })).toEqual({ hook: undefined });
  });

  test('asks for no machine detection if the retry policy in effect does not retry machines', async () => {
    const nothing = { hook: undefined };
    expect(await machineSettings({})).toEqual(nothing);
    const retryPolicyOverride = JSON.stringify(retryOn('busy'));
    const overridden = { retryPolicy: retryOn('machine'), batch: { retryPolicyOverride } };
    expect(await machineSettings(overridden)).toEqual(nothing);
  });

  test('is not sent later than five seconds after the gate', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    const call = await plannedCall(deps, input);
    expect(await placeCall(deps, call, performance.now() - 5_001)).toBe('done');
    expect(deps.callControl.placed).toEqual([]);
    expect(await callRow(db, input)).toBeUndefined();
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'call_control_unreachable',
    });
  });

  test('is not sent if the account has not been read within five seconds after the gate', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    const call = await plannedCall(deps, input);
    const gatePassedMs = performance.now() - 4_900;
    deps.callControls = {
      of: async () => {
        await pause(200);
        return deps.callControl;
      },
    };
    expect(await placeCall(deps, call, gatePassedMs)).toBe('done');
    expect(deps.callControl.placed).toEqual([]);
  });

  test('is sent only once although the dial activity is repeated', async () => {
    const { input } = await storeClaimed(db);
    const deps = world.deps();
    await expect(dial(deps, input, WAITER)).rejects.toBeInstanceOf(CompleteAsyncError);
    await expect(dial(deps, input, WAITER)).rejects.toBeInstanceOf(CompleteAsyncError);
    expect(deps.callControl.placed).toHaveLength(1);
  });
});
