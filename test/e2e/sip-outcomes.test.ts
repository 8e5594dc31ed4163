import { expect, test } from 'vitest';
import type { SimulatorConfig } from '../../src/config/config.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { startSystem } from '../support/system.ts';

/** Dials one contact on a network with these outcomes; returns how it ended and its last call. */
async function dialOne(outcomes: SimulatorConfig['outcomes']) {
  await using system = await startSystem({ simulator: { outcomes } });
  const retry_policy = { max_retries: 1, strategy: 'fixed', cooldown_minutes: 0 };
  const campaign_id = await system.rest.createCampaign({ retry_policy });
  const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(1) });
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  const [contact] = await system.rest.contacts(batchId);
  return [contact?.['status'], contact?.['retry_count'], contact?.['current_call']];
}

test.concurrent.each([
  ['480', 'max_retries_reached', 1, { call_status: 'no-answer', sip_status: 480 }],
  ['604', 'failed', 0, { call_status: 'failed', sip_status: 604 }],
  ['early-media', 'completed', 0, { call_status: 'completed', sip_status: 200 }],
  ['unannounced', 'completed', 0, { call_status: 'completed', sip_status: 200 }],
])(
  'outcome %s of the network leaves a contact %s after %i retries',
  async (outcome, status, retries, call) => {
    const ended = [status, retries, expect.objectContaining(call)];
    expect(await dialOne({ [outcome]: 1 })).toEqual(ended);
  },
);
