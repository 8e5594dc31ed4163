import { context, propagation, type SpanContext, trace, TraceFlags } from '@opentelemetry/api';
import { headersWithContext } from '@temporalio/interceptors-opentelemetry/lib/instrumentation.js';
import {
  OpenTelemetryInboundInterceptor,
  OpenTelemetryInternalsInterceptor,
  OpenTelemetryOutboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/workflow/index.js';
import type {
  Next,
  StartChildWorkflowExecutionInput,
  WorkflowOutboundCallsInterceptor,
} from '@temporalio/workflow';
import { attemptTrace, CAME_FROM } from '../src/domain/attempt-trace.ts';
import { withIdsOfRun } from './span-ids.ts';
import { isSent } from './trace-share.ts';
import { CONTACT_WORKFLOW, type ContactInput } from './messages.ts';

/** What makes a span of each call to a workflow and from it. */
export function spanInterceptors() {
  return {
    inbound: new OpenTelemetryInboundInterceptor(),
    outbound: new TracingOutbound(),
    internals: new OpenTelemetryInternalsInterceptor(),
  };
}

type StartChild = Next<WorkflowOutboundCallsInterceptor, 'startChildWorkflowExecution'>;

/**
 * A batch may start a million contacts, and no trace takes them all: each attempt has a trace of its own,
 * which links to the span that started it.
 */
class TracingOutbound extends OpenTelemetryOutboundInterceptor {
  constructor() {
    super();
    // All interceptors of a workflow share this tracer.
    withIdsOfRun(this.tracer);
  }

  override async startChildWorkflowExecution(
    input: StartChildWorkflowExecutionInput,
    next: StartChild,
  ): ReturnType<StartChild> {
    if (input.workflowType !== CONTACT_WORKFLOW) {
      return super.startChildWorkflowExecution(input, next);
    }
    // `startContact` gives the workflow of a contact this one argument.
    const [{ executionId }] = input.options.args as [ContactInput];
    const ids = attemptTrace(executionId);
    const attempt = trace.setSpanContext(context.active(), {
      ...ids,
      traceFlags: isSent(ids.traceId) ? TraceFlags.SAMPLED : TraceFlags.NONE,
      isRemote: true,
    });
    const from = trace.getSpanContext(context.active());
    const linked = from === undefined ? attempt : propagation.setBaggage(attempt, cameFrom(from));
    const headers = context.with(linked, () => headersWithContext(input.headers));
    return next({ ...input, headers });
  }
}

function cameFrom({ traceId, spanId }: SpanContext) {
  return propagation.createBaggage({ [CAME_FROM]: { value: `00-${traceId}-${spanId}-01` } });
}
