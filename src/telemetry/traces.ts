import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  CompositePropagator,
  W3CBaggagePropagator,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  type ReadableSpan,
  SamplingDecision,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { StartupError } from '../domain/errors.ts';
import { attemptIds } from './attempt-ids.ts';
import { type OtelEnvironment, sendTheRest } from './otlp.ts';

/** What a process with traces needs for the spans of its workflows, which run in a sandbox. */
export type Tracing = {
  processor: SpanProcessor;
  resource: Resource;
  /** The share of traces that is sent, from 0 to 1; null: all. */
  share: number | null;
};

/**
 * Sends the spans of this process to a collector.
 * @throws {StartupError} OTEL_TRACES_SAMPLER or OTEL_TRACES_SAMPLER_ARG is not accepted
 * @param exporter tests put their own in the place of OTLP, whose exporter reads its variables itself
 */
export function startTraces(
  stack: AsyncDisposableStack,
  {
    env,
    resource,
    exporter,
  }: { env: OtelEnvironment; resource: Resource; exporter?: SpanExporter },
): Tracing {
  const sending = new BatchSpanProcessor(exporter ?? new OTLPTraceExporter());
  const share = shareOf(env);
  const sampler = share === null ? undefined : new TraceIdRatioBasedSampler(share);
  const processor = sampler ? new SharedProcessor(sending, sampler) : sending;
  const random = new RandomIdGenerator();
  const provider = new BasicTracerProvider({
    resource,
    ...(sampler && { sampler }),
    spanProcessors: [processor],
    idGenerator: {
      generateTraceId: () => attemptIds.given()?.traceId ?? random.generateTraceId(),
      generateSpanId: () => attemptIds.given()?.spanId ?? random.generateSpanId(),
    },
  });
  const contextManager = new AsyncLocalStorageContextManager();
  const propagators = [new W3CTraceContextPropagator(), new W3CBaggagePropagator()];
  provider.register({ contextManager, propagator: new CompositePropagator({ propagators }) });
  stack.defer(async () => {
    await sendTheRest(provider);
    for (const api of [trace, context, propagation]) api.disable();
  });
  return { processor, resource, share };
}

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'];

/**
 * The share of traces that is sent, by the standard variables; null: all. A wrong one must not send all
 * where a hundredth was meant.
 */
function shareOf(env: OtelEnvironment): number | null {
  const given = env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on';
  const sampler = given.replace(/^parentbased_/, '');
  if (!SAMPLERS.includes(sampler)) {
    throw new StartupError(
      `OTEL_TRACES_SAMPLER: '${given}' is not accepted. Set ${SAMPLERS.join(', ')}, or one of them after parentbased_, or leave it empty.`,
    );
  }
  if (sampler === 'always_off') return 0;
  return sampler === 'always_on' ? null : ratioOf(env['OTEL_TRACES_SAMPLER_ARG'] || '1');
}

function ratioOf(given: string): number {
  const ratio = Number(given);
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw new StartupError(
    `OTEL_TRACES_SAMPLER_ARG: '${given}' is not accepted. Set a number from 0 to 1, such as 0.01 for a hundredth of the traces.`,
  );
}

/**
 * Sends a share of the traces, chosen by their ids, so that every process chooses the same. The sampler
 * chooses when a span begins, and the processor for the spans of workflows, whose sandbox has no sampler.
 */
class SharedProcessor implements SpanProcessor {
  readonly #sending: SpanProcessor;
  readonly #sampler: TraceIdRatioBasedSampler;

  constructor(sending: SpanProcessor, sampler: TraceIdRatioBasedSampler) {
    this.#sending = sending;
    this.#sampler = sampler;
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    const { decision } = this.#sampler.shouldSample(context.active(), span.spanContext().traceId);
    if (decision !== SamplingDecision.NOT_RECORD) this.#sending.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.#sending.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#sending.shutdown();
  }
}
