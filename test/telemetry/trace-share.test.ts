import { isValidTraceId, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { Resource } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { assert, double, integer, property, record, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { isInShare } from '../../src/domain/attempt-trace.ts';
import { attemptIds } from '../../src/telemetry/attempt-ids.ts';
import { startTraces, type Tracing } from '../../src/telemetry/traces.ts';

const HALF = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' };
const CHOSEN = '00000000000000000000000000000001';
const OTHER = 'ffffffff000000000000000000000000';

/** The traces of which spans are sent after some work. */
async function sentDuring(env: Record<string, string>, work: (tracing: Tracing) => void) {
  await using stack = new AsyncDisposableStack();
  const exporter = new InMemorySpanExporter();
  const tracing = startTraces(stack, { env, resource: Resource.empty(), exporter });
  work(tracing);
  await tracing.processor.forceFlush();
  return exporter.getFinishedSpans().map((sent) => sent.spanContext().traceId);
}

/** Begins and ends a span of a trace. */
function span(traceId: string): { isRecording: boolean } {
  const ids = { traceId, spanId: '0000000000000001' };
  const begun = attemptIds.during(ids, () => trace.getTracer('test').startSpan('attempt'));
  const isRecording = begun.isRecording();
  begun.end();
  return { isRecording };
}

test('Every trace is recorded and sent where no share is set', async () => {
  const sent = await sentDuring({}, () => {
    expect([span(CHOSEN), span(OTHER)]).toEqual([{ isRecording: true }, { isRecording: true }]);
  });
  expect(sent).toEqual([CHOSEN, OTHER]);
});

test('A trace outside of the share is not even recorded', async () => {
  const sent = await sentDuring(HALF, () => {
    expect([span(CHOSEN), span(OTHER)]).toEqual([{ isRecording: true }, { isRecording: false }]);
  });
  expect(sent).toEqual([CHOSEN]);
});

test('No trace is recorded where the share is nothing', async () => {
  const sent = await sentDuring({ OTEL_TRACES_SAMPLER: 'always_off' }, () => {
    expect(span(CHOSEN)).toEqual({ isRecording: false });
  });
  expect(sent).toEqual([]);
});

test('A span of a workflow, which is always recorded, is sent with its trace or not at all', async () => {
  const sent = await sentDuring(HALF, ({ processor }) => {
    const sandbox = new BasicTracerProvider({ spanProcessors: [processor] });
    for (const traceId of [CHOSEN, OTHER]) {
      const spanContext = { traceId, spanId: '0000000000000002', traceFlags: 1, isRemote: true };
      const parent = trace.setSpanContext(ROOT_CONTEXT, spanContext);
      sandbox.getTracer('test').startSpan('workflow', {}, parent).end();
    }
  });
  expect(sent).toEqual([CHOSEN]);
});

/** An id that the sampler takes for this number, which it compares with the bound of the share. */
const idOf = (number: number) =>
  `${(number % 2 ** 32).toString(16).padStart(8, '0')}${'00000001'.repeat(2)}${'0'.repeat(8)}`;

test('isInShare chooses as the sampler of OpenTelemetry does, also beside the bound of a share', () => {
  const beside = {
    share: double({ min: 0, max: 1, noNaN: true }),
    by: integer({ min: -2, max: 2 }),
  };
  const anywhere = stringMatching(/^[0-9a-f]{32}$/).filter(isValidTraceId);
  assert(
    property(record(beside), anywhere, ({ share, by }, other) => {
      const bound = Math.max(0, Math.floor(share * 0xff_ff_ff_ff) + by);
      for (const traceId of [idOf(bound), other]) {
        const { decision } = new TraceIdRatioBasedSampler(share).shouldSample(
          ROOT_CONTEXT,
          traceId,
        );
        expect(isInShare(traceId, share)).toBe(decision !== SamplingDecision.NOT_RECORD);
      }
    }),
  );
});

test.each([
  ['OTEL_TRACES_SAMPLER', 'bogus'],
  ['OTEL_TRACES_SAMPLER', 'parentbased_'],
  ['OTEL_TRACES_SAMPLER_ARG', '1%'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
])('%s: %s is refused, and does not send all traces', async (name, given) => {
  const sent = sentDuring({ ...HALF, [name]: given }, () => undefined);
  await expect(sent).rejects.toThrow(`${name}: '${given}' is not accepted. Set `);
});
