import type { ClientInterceptors } from '@temporalio/client';
import {
  makeWorkflowExporter,
  OpenTelemetryActivityInboundInterceptor,
  OpenTelemetryWorkflowClientInterceptor,
} from '@temporalio/interceptors-opentelemetry';
import type { WorkerOptions } from '@temporalio/worker';
import type { Tracing } from './traces.ts';

/** Hands the active trace to the workflows that a client starts and signals. */
export function tracedClient(): ClientInterceptors {
  return { workflow: [new OpenTelemetryWorkflowClientInterceptor()] };
}

/** Goes on with the trace of a workflow in its activities, and takes the spans out of its sandbox. */
export function tracedWorker({
  processor,
  resource,
}: Tracing): Pick<WorkerOptions, 'interceptors' | 'sinks'> {
  return {
    interceptors: {
      activity: [(ctx) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(ctx) })],
    },
    sinks: { exporter: makeWorkflowExporter(processor, resource) },
  };
}
