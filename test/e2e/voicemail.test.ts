import { expect, test } from 'vitest';
import { planCall } from '../../src/simulator/network/plan.ts';
import type { SimulatorConfig } from '../../src/config/config.ts';
import { simulator as quiet } from '../simulator/support.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { startSystem } from '../support/system.ts';

/** One second is 20 simulated ones; a conversation that is not cut short lasts 40 of them. */
const simulator = {
  speed: 20,
  talkSeconds: { min: 40, max: 40 },
  machineRate: 1,
} satisfies Partial<SimulatorConfig>;
const retryMachines = { max_retries: 2, cooldown_minutes: 0, retry_on: ['machine'] };

/** Dials the contacts of a campaign until its batch ends; returns their statuses and calls. */
async function dialAll(
  campaign: Json,
  options: { contacts?: string[]; simulator?: Partial<SimulatorConfig> } = {},
) {
  const { contacts = ['+12025550101', '+12025550198'] } = options;
  await using system = await startSystem({
    simulator: { ...simulator, ...options.simulator },
    dialling: { reportGraceSeconds: 0 },
  });
  const campaign_id = await system.rest.createCampaign(campaign);
  const batchId = await system.rest.createBatch({ campaign_id, contacts });
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  const rows = await system.rest.contacts(batchId);
  return rows.map(({ status, status_reason, call_records }) => ({
    status,
    status_reason,
    calls: Array.isArray(call_records) ? call_records.map(outcomeOf) : [],
  }));
}

function outcomeOf(record: Json) {
  const { call_status, answered_by, hangup_by, duration_seconds } = record;
  return { call_status, answered_by, hangup_by, isCutShort: Number(duration_seconds) < 20 };
}

const cutShort = {
  call_status: 'completed',
  answered_by: 'machine',
  hangup_by: 'assistant',
  isCutShort: true,
};
const whole = { ...cutShort, hangup_by: 'user', isCutShort: false };

test.concurrent('voicemail hangup ends calls answered by machines', async () => {
  const completed = {
    status: 'completed',
    status_reason: 'answered_by_machine',
    calls: [cutShort],
  };
  expect(await dialAll({ voicemail: 'hangup' })).toEqual([completed, completed]);
});

test.concurrent('voicemail hangup leaves calls answered by humans alone', async () => {
  const calls = [{ ...whole, answered_by: 'human' }];
  const completed = { status: 'completed', status_reason: null, calls };
  const humans = { simulator: { machineRate: 0 } };
  expect(await dialAll({ voicemail: 'hangup' }, humans)).toEqual([completed, completed]);
});

test.concurrent('contacts answered by machines are retried until retries are exhausted', async () => {
  const campaign = { voicemail: 'hangup', retry_policy: retryMachines };
  const calls = [cutShort, cutShort, cutShort];
  const reached = { status: 'max_retries_reached', status_reason: null, calls };
  expect(await dialAll(campaign)).toEqual([reached, reached]);
});

test.concurrent('a retry answered by a human completes the contact', async () => {
  const settings = { ...simulator, machineRate: 0.5 };
  const contact = numberAnsweredBy(['machine', 'human'], settings);
  const [called] = await dialAll(
    { voicemail: 'hangup', retry_policy: retryMachines },
    { contacts: [contact], simulator: settings },
  );
  expect(called).toEqual({
    status: 'completed',
    status_reason: null,
    calls: [cutShort, { ...whole, answered_by: 'human' }],
  });
});

test.concurrent('voicemail leave_message lets calls with machines continue', async () => {
  const completed = { status: 'completed', status_reason: 'answered_by_machine', calls: [whole] };
  expect(await dialAll({ voicemail: 'leave_message' })).toEqual([completed, completed]);
});

test.concurrent('voicemail ignore retries machines without hanging up on them', async () => {
  const retryOnce = { ...retryMachines, max_retries: 1 };
  const reached = { status: 'max_retries_reached', status_reason: null, calls: [whole, whole] };
  expect(await dialAll({ voicemail: 'ignore', retry_policy: retryOnce })).toEqual([
    reached,
    reached,
  ]);
});

test.concurrent('voicemail ignore requests no answering machine detection', async () => {
  const calls = [{ ...whole, answered_by: null }];
  const completed = { status: 'completed', status_reason: null, calls };
  expect(await dialAll({ voicemail: 'ignore' })).toEqual([completed, completed]);
});

/** Finds a number whose successive calls are answered by `answerers`, in this order. */
function numberAnsweredBy(
  answerers: readonly string[],
  settings: Pick<SimulatorConfig, 'machineRate'>,
): string {
  const answererOf = (to: string, attempt: number) => {
    const call = { to, attempt, timeoutSeconds: 60, timeLimitSeconds: null };
    return planCall(call, { ...quiet, ...settings }).isMachine ? 'machine' : 'human';
  };
  const numbers = Array.from({ length: 80 }, (_, index) => `+120255501${10 + index}`);
  const number = numbers.find((to) =>
    answerers.every((answerer, index) => answererOf(to, index + 1) === answerer),
  );
  if (number === undefined) throw new Error(`no number is answered by ${answerers.join(', ')}`);
  return number;
}
