import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { vi } from 'vitest';
import { startTelemetry, type Telemetry } from '../../src/telemetry/telemetry.ts';
import { contactWorkflowId } from '../../workflows/messages.ts';
import { eventually } from '../support/eventually.ts';
import { startWebhookReceiver } from '../support/servers/webhook-receiver.ts';
import { startSystem } from '../support/system.ts';

const CONFIG = { host: '127.0.0.1', port: null, perOrganization: false };
// The spans stay in the test; the endpoint only turns tracing on.
const ENV = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test', OTEL_METRICS_EXPORTER: 'none' };
/** Those of a batch with one answered call. */
const WEBHOOKS = 7;

/** What a system has told of itself while it called one contact. */
export type ObservedRun = {
  batchId: string;
  executionId: string;
  spans: ReadableSpan[];
  /** The names of the spans that the workflow of the attempt made, also of those that are not sent. */
  madeByAttempt: string[];
  /** The lines of the log, read as JSON. */
  lines: Record<string, unknown>[];
};

/**
 * Calls one contact, with traces and every line of the log.
 * @param sampler says which traces are sent; absent: all
 */
export async function observeRun({
  contact,
  webhookPath,
  workflowBundle,
  sampler = 'always_on',
}: {
  contact: Record<string, unknown>;
  webhookPath: string;
  workflowBundle: { code: string };
  sampler?: 'always_on' | 'always_off';
}): Promise<ObservedRun> {
  const lines: Record<string, unknown>[] = [];
  using _stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    if (String(text).startsWith('{')) lines.push(JSON.parse(String(text)));
    return true;
  });
  const exporter = new InMemorySpanExporter();
  const env = { ...ENV, OTEL_TRACES_SAMPLER: sampler };
  await using telemetry = await startTelemetry('api', { config: CONFIG, env, exporter });
  // Complete when this function has returned: the worker hands the last ones over while it stops.
  const madeByAttempt: string[] = [];
  noteSpansOfAttempts(telemetry, madeByAttempt);
  await using receiver = await startWebhookReceiver();
  await using system = await startSystem({ withWorker: false, telemetry, logLevel: 'debug' });
  await using _worker = await system.startWorker({ workflowBundle });
  const { rest } = system;
  await rest.send('POST', '/webhook-endpoints/', { url: receiver.url + webhookPath });
  const campaign_id = await rest.createCampaign();
  const batchId = await rest.createBatch({ campaign_id, contacts: [contact] });
  await receiver.until(WEBHOOKS);
  const [call] = await rest.ledger();
  const [called] = await rest.contacts(batchId);
  const workflowId = contactWorkflowId(String(called?.['contact_id']));
  await system.temporal.workflow.getHandle(workflowId).result();
  const spans = await eventually(
    async () => {
      await telemetry.tracing?.processor.forceFlush();
      return exporter.getFinishedSpans();
    },
    (seen) =>
      sampler === 'always_off' ||
      (seen.some(({ name }) => name === 'RunWorkflow:ContactWorkflow') &&
        seen.filter(({ name }) => name === 'POST webhook').length === WEBHOOKS),
  );
  return { batchId, executionId: call?.execution_id ?? '', spans, madeByAttempt, lines };
}

/** Notes the names of the spans that workflows of attempts hand over, whether they are sent or not. */
function noteSpansOfAttempts({ tracing }: Telemetry, names: string[]): void {
  if (tracing === null) throw new Error('nothing is traced');
  const { processor } = tracing;
  const onEnd = processor.onEnd.bind(processor);
  vi.spyOn(processor, 'onEnd').mockImplementation((span) => {
    if (span.attributes['workflowType'] === 'ContactWorkflow') names.push(span.name);
    onEnd(span);
  });
}
