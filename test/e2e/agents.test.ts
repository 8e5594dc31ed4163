import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { batchRow } from '../support/rows/batch.ts';
import { pauseSweep } from '../support/sweep.ts';
import { startSystem } from '../support/system.ts';

test('registering an agent starts the batch that waits for it', async () => {
  await using system = await startSystem({ dialling: { agentCallHook: '' } });
  const { rest, db } = system;
  const campaign_id = await rest.createCampaign({ agent_id: 'reception' });
  const batchId = await rest.createBatch({ campaign_id, contacts: ['+12025550101'] });
  const { nextLookAt } = await eventually(
    () => batchRow(db, { batchId }),
    (batch) => batch.nextLookAt !== null,
  );
  expect(await rest.ledger()).toEqual([]);

  // Only a signal can start it now before it looks by itself.
  await pauseSweep(system);
  const call_hook = `${system.callControlUrl}/simulator/agent`;
  expect((await rest.send('PUT', '/agents/reception', { call_hook })).status).toBe(200);

  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  const [call] = await rest.ledger();
  expect(Date.parse(call?.received_at ?? '')).toBeLessThan(Number(nextLookAt));
});
