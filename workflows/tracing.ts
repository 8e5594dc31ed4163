import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import {
  type ActivityInput,
  type DisposeInput,
  type LocalActivityInput,
  type Next,
  type WorkflowExecuteInput,
  type WorkflowInboundCallsInterceptor,
  type WorkflowInterceptors,
  workflowInfo,
  type WorkflowInternalsInterceptor,
  type WorkflowOutboundCallsInterceptor,
} from '@temporalio/workflow';
import { CONTACT_WORKFLOW } from './messages.ts';
import type * as spans from './spans.ts';

/** What a worker with tracing puts around its workflows; others do not have it in their bundle. */
export function interceptors(): WorkflowInterceptors {
  if (workflowInfo().workflowType !== CONTACT_WORKFLOW) {
    const { inbound, outbound, internals } = loadSpans();
    return { inbound: [inbound], outbound: [outbound], internals: [internals] };
  }
  const tracing = new AttemptTracing();
  return { inbound: [tracing], outbound: [tracing], internals: [tracing] };
}

type SpanInterceptors = ReturnType<typeof spans.spanInterceptors>;

/** As @temporalio/interceptors-opentelemetry names it. */
const TRACE_HEADER = '_tracer-data';

type Outbound = Required<WorkflowOutboundCallsInterceptor>;

/**
 * Makes the spans of an attempt whose trace is sent. For another one it only hands the trace on, because
 * each workflow that makes spans evaluates OpenTelemetry anew. The workflow of an attempt calls activities,
 * and nothing else.
 */
class AttemptTracing
  implements
    WorkflowInboundCallsInterceptor,
    WorkflowOutboundCallsInterceptor,
    WorkflowInternalsInterceptor
{
  #spans: SpanInterceptors | null = null;
  #handedOn: Headers = {};

  async execute(
    input: WorkflowExecuteInput,
    next: Next<WorkflowInboundCallsInterceptor, 'execute'>,
  ): Promise<unknown> {
    const header = input.headers[TRACE_HEADER];
    if (header === undefined) return next(input);
    if (isSampled(defaultPayloadConverter.fromPayload(header))) {
      this.#spans = loadSpans();
      return this.#spans.inbound.execute(input, next);
    }
    this.#handedOn = { [TRACE_HEADER]: header };
    return next(input);
  }

  async scheduleActivity(
    input: ActivityInput,
    next: Next<Outbound, 'scheduleActivity'>,
  ): Promise<unknown> {
    return this.#spans?.outbound.scheduleActivity(input, next) ?? next(this.#inTrace(input));
  }

  async scheduleLocalActivity(
    input: LocalActivityInput,
    next: Next<Outbound, 'scheduleLocalActivity'>,
  ): Promise<unknown> {
    return this.#spans?.outbound.scheduleLocalActivity(input, next) ?? next(this.#inTrace(input));
  }

  getLogAttributes(
    input: Record<string, unknown>,
    next: Next<Outbound, 'getLogAttributes'>,
  ): Record<string, unknown> {
    return this.#spans?.outbound.getLogAttributes(input, next) ?? next(input);
  }

  dispose(input: DisposeInput, next: Next<WorkflowInternalsInterceptor, 'dispose'>): void {
    if (this.#spans === null) next(input);
    else void this.#spans.internals.dispose(input, next);
  }

  #inTrace<Input extends { headers: Headers }>(input: Input): Input {
    return { ...input, headers: { ...input.headers, ...this.#handedOn } };
  }
}

/** Whether the flags of a traceparent, its last two digits, say that the trace is recorded (W3C Trace Context). */
function isSampled({ traceparent = '' }: { traceparent?: string }): boolean {
  return (Number.parseInt(traceparent.slice(-2), 16) & 1) === 1;
}

function loadSpans(): SpanInterceptors {
  // The bundler resolves it, and the module is evaluated here, not before.
  const { spanInterceptors } = require('./spans.ts') as typeof spans;
  return spanInterceptors();
}
