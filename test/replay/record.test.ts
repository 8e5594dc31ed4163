import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { test } from 'vitest';
import { sweepScheduleId } from '../../src/temporal/sweep-schedule.ts';
import { batchInCall } from '../support/batch-in-call.ts';
import { eventually } from '../support/eventually.ts';
import { numbers } from '../support/numbers.ts';
import { startSystem, type System } from '../support/system.ts';

const folder = fileURLToPath(new URL('./histories/', import.meta.url));

async function record({ temporal }: System, workflowId: string, name: string): Promise<void> {
  const history = await temporal.workflow.getHandle(workflowId).fetchHistory();
  const anonymous = historyToJSON(history).replaceAll(
    /"identity": ?"[^"]*"/g,
    '"identity": "worker"',
  );
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${name}.json`, `${anonymous}\n`);
}

/** Run with RECORD_HISTORIES=1 after a change of behaviour that is guarded by `patched()`. */
test.runIf(process.env['RECORD_HISTORIES'])('histories are recorded', async () => {
  await using system = await startSystem({ simulator: { talkSeconds: { min: 1, max: 1 } } });
  const retry_policy = { max_retries: 2, strategy: 'fixed', cooldown_minutes: 0 };
  const campaign_id = await system.rest.createCampaign({ retry_policy, concurrency_limit: 2 });
  const contacts = [...numbers(2, '96'), ...numbers(2, '00', '202556')];
  const retried = await system.rest.createBatch({ campaign_id, contacts });
  await system.temporal.workflow.getHandle(`batch/${retried}`).result();
  await record(system, `batch/${retried}`, 'batch-with-retries');
  const [contact] = await system.rest.contacts(retried);
  await record(system, `contact/${String(contact?.['contact_id'])}`, 'contact-answered');

  const steered = await batchInCall(system, { contacts: 4, callStatus: 'in-progress' });
  const handle = system.temporal.workflow.getHandle(`batch/${steered}`);
  await handle.signal('pause');
  await eventually(
    () => system.rest.batch(steered),
    (seen) => seen['status'] === 'paused',
  );
  await handle.signal('resume');
  await eventually(
    () => system.rest.batch(steered),
    (seen) => seen['status'] === 'in_progress',
  );
  await handle.cancel();
  await handle.result();
  await record(system, `batch/${steered}`, 'batch-paused-resumed-cancelled');

  const schedule = system.temporal.schedule.getHandle(sweepScheduleId(system.taskQueue));
  await schedule.trigger();
  const { info } = await eventually(
    () => schedule.describe(),
    (seen) => seen.info.recentActions.length > 0,
  );
  const { workflow } = info.recentActions.at(-1)?.action ?? { workflow: { workflowId: '' } };
  await system.temporal.workflow.getHandle(workflow.workflowId).result();
  await record(system, workflow.workflowId, 'sweep-with-nothing-lost');
});
