import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { expect, test } from 'vitest';
import { startTelemetry } from '../../src/telemetry/telemetry.ts';
import { bundleWorkflows } from '../../src/temporal/workflow-bundle.ts';
import { failedReplays } from '../replay/recorded.ts';
import { eventually } from '../support/eventually.ts';
import { startWebhookReceiver } from '../support/servers/webhook-receiver.ts';
import { startSystem, SYSTEM_TOKEN } from '../support/system.ts';

const CONFIG = { host: '127.0.0.1', port: null, perOrganization: false };
// The spans stay in the test; the endpoint only turns tracing on.
const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test', OTEL_METRICS_EXPORTER: 'none' };
const workflowBundle = await bundleWorkflows(undefined, { isTraced: true });

const NUMBER = '2079460101';

test('an attempt has one trace from its claim over call control and its webhooks to its settlement, which links to that of its batch', async () => {
  const exporter = new InMemorySpanExporter();
  await using telemetry = await startTelemetry('api', { config: CONFIG, env, exporter });
  await using receiver = await startWebhookReceiver();
  await using system = await startSystem({ withWorker: false, telemetry });
  await using _worker = await system.startWorker({ workflowBundle });
  const { rest } = system;
  await rest.send('POST', '/webhook-endpoints/', { url: `${receiver.url}/secret-path` });
  await rest.createBatch({
    campaign_id: await rest.createCampaign(),
    contacts: [`+44${NUMBER}`],
  });
  // The last is that the batch has completed.
  await receiver.until(7);
  const [call] = await rest.ledger();
  const traceId = call?.execution_id.replaceAll('-', '');
  const spans = await eventually(
    async () => {
      await telemetry.tracing?.processor.forceFlush();
      return exporter.getFinishedSpans();
    },
    (seen) =>
      seen.some(({ name }) => name === 'RunWorkflow:ContactWorkflow') &&
      seen.filter(({ name }) => name === 'POST webhook').length === 7,
  );

  const ofAttempt = spans.filter((span) => span.spanContext().traceId === traceId);
  const dial = 'attempt > RunWorkflow:ContactWorkflow > StartActivity:dial > RunActivity:dial';
  const hook = `${dial} > POST Calls > POST /v1/Accounts/:account/Calls > POST hook`;
  expect(ofAttempt.map((span) => wayTo(span, ofAttempt))).toEqual(
    expect.arrayContaining([
      hook,
      `${hook} > POST /webhooks/call-status > call-status > settle`,
      `${hook} > POST /api/v1/calls/:execution_id/report`,
      'attempt > POST webhook',
    ]),
  );
  const find = (name: string, among = spans) => among.find((span) => span.name === name);
  const linked = (name: string) =>
    find(name, ofAttempt)?.links.map(({ context }) => context.traceId);
  expect(linked('attempt')).toEqual([traceOf(find('POST /api/v1/batches'))]);
  // Webhooks about the batch are a part of what has sent them all.
  const ofBatch = spans.filter((span) => !ofAttempt.includes(span));
  expect(linked('POST webhook')).toEqual([traceOf(find('POST webhook', ofBatch))]);
  const shown = spans.map(textOf).join('\n');
  for (const secret of [NUMBER, 'secret-path', SYSTEM_TOKEN]) expect(shown).not.toContain(secret);
});

const traceOf = (span?: ReadableSpan) => span?.spanContext().traceId;

/** The names of the spans that a span is a part of, and its own. */
function wayTo({ name, parentSpanId }: ReadableSpan, spans: readonly ReadableSpan[]): string {
  const parent = spans.find((span) => span.spanContext().spanId === parentSpanId);
  return parent === undefined ? name : `${wayTo(parent, spans)} > ${name}`;
}

function textOf({ name, attributes, events, status }: ReadableSpan): string {
  return JSON.stringify({ name, attributes, events, status });
}

test('a worker with traces replays what one without has recorded', async () => {
  expect(await failedReplays(workflowBundle)).toEqual([]);
});
