import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { type MetricReader, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { StartupError } from '../domain/errors.ts';

/** The variables of OpenTelemetry that Redial reads itself; its exporters and samplers read the others. */
export type OtelEnvironment = Readonly<Record<string, string | undefined>>;

type Signal = 'TRACES' | 'METRICS';

const PROTOCOL = 'http/protobuf';
const DEFAULT_INTERVAL_MS = 60_000;

/**
 * Whether a signal is sent to an OpenTelemetry collector: it is where an endpoint is set, and nothing
 * turns it off.
 * @throws {StartupError} OTEL_EXPORTER_OTLP_PROTOCOL asks for a protocol that is not spoken
 */
export function isSent(signal: Signal, env: OtelEnvironment): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false;
  if (env[`OTEL_${signal}_EXPORTER`] === 'none') return false;
  const endpoint =
    env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint) return false;
  assertProtocol(`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`, env);
  assertProtocol('OTEL_EXPORTER_OTLP_PROTOCOL', env);
  return true;
}

function assertProtocol(name: string, env: OtelEnvironment): void {
  const given = env[name];
  if (!given || given === PROTOCOL) return;
  throw new StartupError(
    `${name}: '${given}' is not accepted. Redial speaks ${PROTOCOL} only, to port 4318 of most collectors: set it, or leave it empty.`,
  );
}

/** Sends the metrics of the process again and again; the exporter reads its endpoint and headers itself. */
export function pushedReader(env: OtelEnvironment): MetricReader {
  const asked = Number(env['OTEL_METRIC_EXPORT_INTERVAL']);
  const exportIntervalMillis = asked > 0 ? asked : DEFAULT_INTERVAL_MS;
  return new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportIntervalMillis, 30_000),
  });
}
