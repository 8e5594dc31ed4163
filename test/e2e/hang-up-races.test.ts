import { expect, test } from 'vitest';
import type { SimulatorConfig } from '../../src/config/config.ts';
import { startBatchInCall } from '../support/servers/batch-in-call.ts';
import { startSystem } from '../support/system.ts';

const RINGING = { ringSeconds: { min: 50, max: 50 }, noAnswerSeconds: 60 };

/** Cancels a batch with two ringing calls; returns how contacts and calls ended. */
async function cancelWhileRinging(simulator: Partial<SimulatorConfig>) {
  await using system = await startSystem({ simulator: { ...RINGING, ...simulator } });
  const batchId = await startBatchInCall(system, { contacts: 2, callStatus: 'ringing' });
  await system.rest.send('POST', `/batches/${batchId}/cancel`);
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  const contacts = await system.rest.contacts(batchId);
  const ledger = await system.rest.ledger();
  return {
    contacts: contacts.map(({ status }) => status),
    calls: contacts.map(({ current_call }) => current_call),
    network: ledger.map(({ call_status }) => call_status),
  };
}

test.concurrent('a look-up finds the end of a cancelled call without a webhook', async () => {
  const cancelSeconds = { min: 1, max: 1 };
  const { contacts, calls, network } = await cancelWhileRinging({
    lateCancelRate: 1,
    cancelSeconds,
  });
  expect(contacts).toEqual(['skipped', 'skipped']);
  expect(calls).toMatchObject([{ call_status: 'canceled' }, { call_status: 'canceled' }]);
  expect(network).toEqual(['no-answer', 'no-answer']);
});

test.concurrent('a call that is answered while being cancelled is hung up again', async () => {
  const talkSeconds = { min: 600, max: 600 };
  const cancelSeconds = { min: 0.1, max: 0.1 };
  const settings = { crossingRate: 1, cancelSeconds, talkSeconds };
  const { contacts, calls, network } = await cancelWhileRinging(settings);
  expect(contacts).toEqual(['completed', 'completed']);
  const ended = { call_status: 'completed', hangup_by: 'assistant' };
  expect(calls).toMatchObject([ended, ended]);
  expect(network).toEqual(['completed', 'completed']);
});
