import { expect, test } from 'vitest';
import { planCall } from '../../src/call-control/simulated/plan-call.ts';
import type { SimulatorConfig } from '../../src/config/config.ts';
import { simulator as quiet } from '../call-control/support.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { startSystem } from '../support/system.ts';

/** One second is 20 simulated ones; a conversation that is not cut short lasts 40 of them. */
const simulator = {
  speed: 20,
  talkSeconds: { min: 40, max: 40 },
  machineRate: 0.5,
} satisfies Partial<SimulatorConfig>;

function outcomeOf(record: Json) {
  const { call_status, answered_by, hangup_by, duration_seconds } = record;
  return { call_status, answered_by, hangup_by, isCutShort: Number(duration_seconds) < 20 };
}

test('a call to a machine is hung up, and its retry with a human continues', async () => {
  await using system = await startSystem({ simulator, dialling: { reportGraceSeconds: 0 } });
  const campaign_id = await system.rest.createCampaign({
    voicemail: 'hangup',
    retry_policy: { max_retries: 2, cooldown_minutes: 0, retry_on: ['machine'] },
  });
  const contacts = [numberAnsweredBy(['machine', 'human'])];
  const batchId = await system.rest.createBatch({ campaign_id, contacts });
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  const [contact] = await system.rest.contacts(batchId);
  expect(contact).toMatchObject({ status: 'completed', status_reason: null });
  const records: Json[] = Object.values(Object(contact?.['call_records']));
  expect(records.map(outcomeOf)).toEqual([
    {
      call_status: 'completed',
      answered_by: 'machine',
      hangup_by: 'assistant',
      isCutShort: true,
    },
    { call_status: 'completed', answered_by: 'human', hangup_by: 'user', isCutShort: false },
  ]);
});

/** Finds a number whose successive calls are answered by `answerers`, in this order. */
function numberAnsweredBy(answerers: readonly string[]): string {
  const numbers = Array.from({ length: 80 }, (_, index) => `+120255501${10 + index}`);
  const number = numbers.find((to) =>
    answerers.every((answerer, index) => answererOf(to, index + 1) === answerer),
  );
  if (number === undefined) throw new Error(`no number is answered by ${answerers.join(', ')}`);
  return number;
}

function answererOf(to: string, attempt: number): string {
  const call = { to, attempt, timeoutSeconds: 60, timeLimitSeconds: null };
  return planCall(call, { ...quiet, ...simulator }).isMachine ? 'machine' : 'human';
}
