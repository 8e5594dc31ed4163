import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import type { WorkflowInfo } from '@temporalio/workflow';
import { expect, test } from 'vitest';
import { bundleWorkflows } from '../../src/temporal/workflow-bundle.ts';
import { failedReplays, FILES } from '../replay/recorded.ts';
import { SYSTEM_TOKEN } from '../support/system.ts';
import { observeRun } from './observed-run.ts';

const workflowBundle = await bundleWorkflows(undefined, { isTraced: true });

const NUMBER = '2079460101';
const NAME = 'Ottilie';
const PRIVATE = [NUMBER, NAME, 'secret-path', SYSTEM_TOKEN];
const run = await observeRun({
  contact: { phone_number: `+44${NUMBER}`, call_variables: { name: NAME } },
  webhookPath: '/secret-path',
  workflowBundle,
});
const traceId = run.executionId.replaceAll('-', '');
const find = (name: string, among = run.spans) => among.find((span) => span.name === name);

test('the workflows of a worker share one copy of the names of OpenTelemetry', () => {
  const { code } = workflowBundle;
  const copies = code.match(/^\/\*\*\*\/ ".*\/trace\/SemanticAttributes\.js"/gm);
  expect(copies).toHaveLength(1);
  expect(code).toMatch(/preloadModules\(\) \{\s+__webpack_require__\(.*semantic-conventions/);
});

test('an attempt has one trace from its claim over call control and its webhooks to its settlement, which links to that of its batch', () => {
  const ofAttempt = run.spans.filter((span) => traceOf(span) === traceId);
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
  const linked = (name: string) =>
    find(name, ofAttempt)?.links.map(({ context }) => context.traceId);
  expect(linked('attempt')).toEqual([traceOf(find('POST /api/v1/batches'))]);
  expect(run.madeByAttempt).toContain('RunWorkflow:ContactWorkflow');
  // Webhooks about the batch are a part of what has sent them all.
  const ofBatch = run.spans.filter((span) => !ofAttempt.includes(span));
  expect(linked('POST webhook')).toEqual([traceOf(find('POST webhook', ofBatch))]);
});

test('the workflow of an attempt outside of the share makes no span, and its lines of the log have its trace', async () => {
  const { spans, madeByAttempt, lines, executionId } = await observeRun({
    contact: { phone_number: `+44${NUMBER}` },
    webhookPath: '/',
    workflowBundle,
    sampler: 'always_off',
  });
  expect(spans).toEqual([]);
  expect(madeByAttempt).toEqual([]);
  expect(lines.find(({ msg }) => msg === 'call control has taken a call')).toMatchObject({
    execution_id: executionId,
    trace_id: executionId.replaceAll('-', ''),
  });
});

test('the lines of the log join by request, batch, attempt and trace', () => {
  const { batchId: batch_id, executionId: execution_id } = run;
  const line = (members: Record<string, unknown>) =>
    run.lines.find((seen) =>
      Object.entries(members).every(([name, value]) => seen[name] === value),
    );
  expect(line({ part: 'api', path: '/api/v1/batches', method: 'POST' })).toMatchObject({
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    batch_id,
    trace_id: traceOf(find('POST /api/v1/batches')),
  });
  const ofAttempt = { batch_id, execution_id, trace_id: traceId };
  expect(line({ part: 'worker', msg: 'call control has taken a call' })).toMatchObject({
    ...ofAttempt,
    contact_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(line({ part: 'api', path: '/webhooks/call-status' })).toMatchObject(ofAttempt);
  expect(line({ path: `/api/v1/calls/${execution_id}/report` })).toMatchObject({ execution_id });
  const names = run.lines.flatMap((seen) => Object.keys(seen));
  expect(names.filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
});

test('neither spans nor lines of the log hold a number, a name, an address or a secret', () => {
  const shown = [...run.spans.map(textOf), ...run.lines.map((line) => JSON.stringify(line))];
  const texts = shown.join('\n');
  expect(PRIVATE.filter((text) => texts.includes(text))).toEqual([]);
});

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';

const ATTEMPTS = FILES.filter((file) => file.startsWith('contact-'));

/** Replays histories in a trace, or in none; the result are the spans that attempts make. */
async function replay(files: readonly string[], trace: { traceparent?: string } = {}) {
  const made: { workflowType: string }[] = [];
  const fn = ({ workflowType }: WorkflowInfo) => void made.push({ workflowType });
  const sinks = { exporter: { export: { fn, callDuringReplay: true } } };
  expect(await failedReplays({ workflowBundle, sinks, files, ...trace })).toEqual([]);
  return made.filter(({ workflowType }) => workflowType === 'ContactWorkflow');
}

test('a worker with traces replays what one without has recorded, and makes no span of its attempts', async () => {
  expect(await replay(FILES)).toEqual([]);
});

test('attempts in a trace that is sent replay, and make spans', async () => {
  const made = await replay(ATTEMPTS, { traceparent: `${TRACE}-01` });
  expect(made).toContainEqual({ workflowType: 'ContactWorkflow' });
});

test('attempts in a trace that is not sent replay, and make no span', async () => {
  expect(await replay(ATTEMPTS, { traceparent: `${TRACE}-00` })).toEqual([]);
});

function traceOf(span: ReadableSpan | undefined): string | undefined {
  return span?.spanContext().traceId;
}

/** The names of the spans that a span is a part of, and its own. */
function wayTo({ name, parentSpanId }: ReadableSpan, spans: readonly ReadableSpan[]): string {
  const parent = spans.find((span) => span.spanContext().spanId === parentSpanId);
  return parent === undefined ? name : `${wayTo(parent, spans)} > ${name}`;
}

function textOf({ name, attributes, events, status }: ReadableSpan): string {
  return JSON.stringify({ name, attributes, events, status });
}
