import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { Worker } from '@temporalio/worker';
import { expect, test } from 'vitest';
import { startTelemetry } from '../../src/telemetry/telemetry.ts';
import { bundleWorkflows } from '../../src/temporal/worker.ts';
import { eventually } from '../support/eventually.ts';
import { startSystem } from '../support/system.ts';

const CONFIG = { host: '127.0.0.1', port: null, perOrganization: false };
// The spans stay in the test; the endpoint only turns tracing on.
const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test', OTEL_METRICS_EXPORTER: 'none' };
const workflowBundle = await bundleWorkflows(undefined, { isTraced: true });

test('an attempt has one trace from its claim to its settlement, which links to that of its batch', async () => {
  const exporter = new InMemorySpanExporter();
  await using telemetry = await startTelemetry('api', { config: CONFIG, env, exporter });
  await using system = await startSystem({ withWorker: false, telemetry });
  await using _worker = await system.startWorker({ workflowBundle });
  const { rest } = system;
  const batchId = await rest.createBatch({
    campaign_id: await rest.createCampaign(),
    contacts: ['+442079460101'],
  });
  await eventually(
    () => rest.batch(batchId),
    ({ status }) => status === 'completed',
  );
  const [call] = await rest.ledger();
  const traceId = call?.execution_id.replaceAll('-', '');
  const spans = await eventually(
    async () => {
      await telemetry.tracing?.processor.forceFlush();
      return exporter.getFinishedSpans();
    },
    (seen) => seen.some(({ name }) => name === 'RunWorkflow:ContactWorkflow'),
  );

  const ofAttempt = spans.filter((span) => span.spanContext().traceId === traceId);
  const names = ofAttempt.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'attempt',
      'RunWorkflow:ContactWorkflow',
      'RunActivity:dial',
      'POST Calls',
      'call-status',
      'settle',
    ]),
  );
  const posted = spans.find(({ name }) => name === 'POST /api/v1/batches');
  const first = ofAttempt.find(({ name }) => name === 'attempt');
  expect(first?.links.map(({ context }) => context.traceId)).toEqual([
    posted?.spanContext().traceId,
  ]);
  expect(spans.map(textOf).filter((text) => text.includes('2079460101'))).toEqual([]);
});

function textOf({ name, attributes, events }: ReadableSpan): string {
  return JSON.stringify({ name, attributes, events });
}

const folder = fileURLToPath(new URL('../replay/histories', import.meta.url));
const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));

test.each(files)('a worker with traces replays what one without has recorded: %s', async (file) => {
  const history: unknown = JSON.parse(await readFile(`${folder}/${file}`, 'utf8'));
  await expect(Worker.runReplayHistory({ workflowBundle }, history)).resolves.toBeUndefined();
});
