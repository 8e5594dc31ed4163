import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { test } from 'vitest';
import { openTemporal } from '../../src/temporal/client.ts';
import { ensureSearchAttributes } from '../../src/temporal/search-attributes.ts';
import { startBatchInCall } from '../support/servers/batch-in-call.ts';
import { eventually } from '../support/eventually.ts';
import { startOwnTemporal } from '../support/servers/temporal.ts';
import { answeredNumbers, numbersWithEnding } from '../support/data/phone-numbers.ts';
import { sweepOf } from '../support/sweep.ts';
import { startSystem, type System } from '../support/system.ts';

const folder = fileURLToPath(new URL('./histories/', import.meta.url));
// npm requires a version of every package with a name.
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

async function record(
  { temporal }: System,
  run: { workflowId: string; runId?: string },
  name: string,
): Promise<void> {
  const history = await temporal.workflow.getHandle(run.workflowId, run.runId).fetchHistory();
  const anonymous = historyToJSON(history).replaceAll(
    /"identity": ?"[^"]*"/g,
    '"identity": "worker"',
  );
  // `wx` fails when the file exists: a recorded history stays as it is.
  await writeFile(`${folder}${name}-${version}.json`, `${anonymous}\n`, { flag: 'wx' });
}

/** The workflow ids of a batch's contacts, in upload order. */
async function workflowIds({ rest }: System, batchId: string): Promise<[string, string, string]> {
  const rows = await rest.contacts(batchId);
  const [first = '', second = '', third = ''] = rows.map(
    (row) => `contact/${String(row['contact_id'])}`,
  );
  return [first, second, third];
}

/** The first run of a workflow id. Polls, because Temporal lists runs with a delay. */
async function firstRun({ temporal }: System, workflowId: string) {
  const query = `WorkflowId = '${workflowId}'`;
  const runs = await eventually(
    async () => {
      const seen: { runId: string; startedAtMs: number }[] = [];
      for await (const { runId, startTime } of temporal.workflow.list({ query })) {
        seen.push({ runId, startedAtMs: startTime.getTime() });
      }
      return seen.toSorted((a, b) => a.startedAtMs - b.startedAtMs);
    },
    (seen) => seen.length > 0,
  );
  return { workflowId, runId: runs[0]?.runId ?? '' };
}

/** Run with RECORD_HISTORIES=1 after changing behaviour behind `patched()`. */
test.runIf(process.env['RECORD_HISTORIES'])(
  'workflow histories are recorded for replay',
  async () => {
    await using system = await startSystem({ simulator: { talkSeconds: { min: 1, max: 1 } } });
    const retry_policy = { max_retries: 2, strategy: 'fixed', cooldown_minutes: 0 };
    const campaign_id = await system.rest.createCampaign({ retry_policy, concurrency_limit: 2 });
    const contacts = [...numbersWithEnding(2, '96'), ...numbersWithEnding(2, '00', '202556')];
    const retried = await system.rest.createBatch({ campaign_id, contacts });
    await system.temporal.workflow.getHandle(`batch/${retried}`).result();
    await record(system, await firstRun(system, `batch/${retried}`), 'batch-with-retries');
    const [busy, , answered] = await workflowIds(system, retried);
    await record(system, { workflowId: answered }, 'contact-answered');
    await record(system, await firstRun(system, busy), 'contact-called-again-at-once');

    const paced = await system.rest.createCampaign({ calls_per_second: 2, concurrency_limit: 5 });
    const inPace = await system.rest.createBatch({
      campaign_id: paced,
      contacts: numbersWithEnding(6, '00', '202557'),
    });
    await system.temporal.workflow.getHandle(`batch/${inPace}`).result();
    await record(system, { workflowId: `batch/${inPace}` }, 'batch-in-pace');

    const busyCampaign = await system.rest.createCampaign({ concurrency_limit: 50 });
    const full = await system.rest.createBatch({
      campaign_id: busyCampaign,
      contacts: answeredNumbers(105),
    });
    const fullRun = await firstRun(system, `batch/${full}`);
    await system.temporal.workflow.getHandle(`batch/${full}`).result();
    await record(system, fullRun, 'batch-full-run');

    const steered = await startBatchInCall(system, { contacts: 4, callStatus: 'in-progress' });
    const [hungUp] = await workflowIds(system, steered);
    await system.temporal.workflow.getHandle(hungUp).cancel();
    await system.temporal.workflow.getHandle(hungUp).result();
    await record(system, { workflowId: hungUp }, 'contact-hung-up-by-cancel');
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
    await record(system, { workflowId: `batch/${steered}` }, 'batch-paused-resumed-cancelled');

    const schedule = sweepOf(system);
    await schedule.trigger();
    const { info } = await eventually(
      () => schedule.describe(),
      (seen) => seen.info.recentActions.length > 0,
    );
    const { workflow } = info.recentActions.at(-1)?.action ?? { workflow: { workflowId: '' } };
    await system.temporal.workflow.getHandle(workflow.workflowId).result();
    await record(system, workflow, 'sweep-with-nothing-lost');
  },
);

test.runIf(process.env['RECORD_HISTORIES'])(
  'histories with a fired timer, with continue-as-new and with search attributes are recorded',
  async () => {
    await using server = await startOwnTemporal({
      'limit.historyCount.suggestContinueAsNew': 60,
    });
    const { address } = server;
    await using temporal = openTemporal({ address, namespace: 'default', taskQueue: 'none' });
    await ensureSearchAttributes(temporal.client);
    await using system = await startSystem({ temporal: { address } });
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 10 });
    const scheduled = await system.rest.createBatch({
      campaign_id,
      contacts: answeredNumbers(2),
      scheduled_start: new Date(Date.now() + 3_000).toISOString(),
    });
    await system.temporal.workflow.getHandle(`batch/${scheduled}`).result();
    await record(
      system,
      await firstRun(system, `batch/${scheduled}`),
      'batch-waiting-for-its-start',
    );

    const long = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(60) });
    const workflowId = `batch/${long}`;
    await system.temporal.workflow.getHandle(workflowId).result();
    await record(system, await firstRun(system, workflowId), 'batch-continued-as-new');
    const { runId } = await system.temporal.workflow.getHandle(workflowId).describe();
    await record(system, { workflowId, runId }, 'batch-after-continue-as-new');
  },
);
