import { randomUUID } from 'node:crypto';
import { metrics } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { envDetectorSync, Resource } from '@opentelemetry/resources';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { MeterProvider, type MetricReader } from '@opentelemetry/sdk-metrics';
import type { Logger } from 'pino';
import type { TelemetryConfig } from '../config/telemetry.ts';
import { freePort } from '../runtime/free-port.ts';
import { failureLog } from './failure-log.ts';
import { beginMeasuring } from './measure.ts';
import { pulledReader, serveMetrics } from './metrics-page.ts';
import { isSent, type OtelEnvironment, pushedReader, sendTheRest } from './otlp.ts';
import { startTraces, type Tracing } from './traces.ts';
import { observeProcess } from './process-figures.ts';

/** The processes that measure themselves. */
export type TelemetryPart = 'api' | 'worker' | 'call-control';

/** What a process is told of its telemetry. */
export type Telemetry = {
  /** Where its metrics are; null: they are only sent, or there are none. */
  metricsUrl: string | null;
  /** Whether anybody reads the metrics. */
  isMeasured: boolean;
  /** Where Temporal's native core is to answer its metrics, `host:port`; null: nowhere. */
  coreAddress: string | null;
  /** Whether metrics tell organizations apart. */
  perOrganization: boolean;
  /** null: nothing is traced. */
  tracing: Tracing | null;
};

type Setup = {
  config: TelemetryConfig;
  env: OtelEnvironment;
  /** Takes what is not sent; without it nobody is told. */
  log?: Logger;
  /** Takes the spans instead of a collector. */
  exporter?: SpanExporter;
};

const NOT_SENT = 'failed to send metrics or traces to the collector';
const NO_CORE =
  "failed to read the metrics of Temporal's core: the page of metrics has none of them";

/**
 * Sets up OpenTelemetry for this process, once, before its parts start. Where neither METRICS_PORT nor an
 * endpoint of OpenTelemetry is set, nothing is measured.
 * @throws {StartupError} METRICS_PORT is taken, or a variable of OpenTelemetry is not accepted
 */
export async function startTelemetry(
  part: TelemetryPart,
  setup: Setup,
): Promise<Telemetry & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  // For the whole process; without a collector the calls go on.
  if (setup.log !== undefined) setGlobalErrorHandler(failureLog(setup.log, NOT_SENT));
  const isSet = { pulled: setup.config.port !== null, pushed: isSent('METRICS', setup.env) };
  const isMeasured = isSet.pulled || isSet.pushed;
  const coreAddress = part === 'worker' && isSet.pulled ? `127.0.0.1:${await freePort()}` : null;
  const metricsUrl = isMeasured ? await startMetrics(stack, part, setup, coreAddress) : null;
  const tracing = isSent('TRACES', setup.env)
    ? startTraces(stack, { ...setup, resource: resourceOf(part) })
    : null;
  const open = stack.move();
  return {
    metricsUrl,
    isMeasured,
    coreAddress,
    perOrganization: setup.config.perOrganization,
    tracing,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** @returns the address of the metrics; null: they are only sent */
async function startMetrics(
  stack: AsyncDisposableStack,
  part: TelemetryPart,
  { config, env, log }: Setup,
  coreAddress: string | null,
): Promise<string | null> {
  const { host, port, perOrganization } = config;
  const pulled = port === null ? null : pulledReader();
  const readers: MetricReader[] = pulled === null ? [] : [pulled];
  if (isSent('METRICS', env)) readers.push(pushedReader(env));
  const provider = new MeterProvider({ resource: resourceOf(part), readers });
  stack.defer(() => sendTheRest(provider));
  metrics.setGlobalMeterProvider(provider);
  beginMeasuring({ perOrganization });
  stack.use(observeProcess());
  if (pulled === null || port === null) return null;
  const coreUrl = coreAddress === null ? null : `http://${coreAddress}/metrics`;
  const onCoreFailure = log === undefined ? () => undefined : failureLog(log, NO_CORE);
  const address = { host, port, coreUrl };
  const { url } = stack.use(await serveMetrics(pulled, { ...address, onCoreFailure }));
  return `${url}/metrics`;
}

/** Without it, a collector would take the counters of two workers for one that jumps. */
const INSTANCE_ID = randomUUID();

/** What the metrics and spans of a process say of where they come from. */
export function resourceOf(part: TelemetryPart): Resource {
  const own = new Resource({
    'service.name': `redial-${part}`,
    'service.namespace': 'redial',
    'service.instance.id': INSTANCE_ID,
  });
  return Resource.default().merge(own).merge(envDetectorSync.detect());
}
