import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import {
  type InstrumentType,
  type MetricReader,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { StartupError } from '../domain/errors.ts';
import { within } from '../runtime/within.ts';
import { temporalityOf } from './temporality.ts';

/** The variables of OpenTelemetry that Redial reads itself; its exporters and samplers read the others. */
export type OtelEnvironment = Readonly<Record<string, string | undefined>>;

type Signal = 'TRACES' | 'METRICS';

const PROTOCOL = 'http/protobuf';
const DEFAULT_INTERVAL_MS = 60_000;
/** A collector that does not answer must not keep a process from its end for long. */
const LAST_EXPORT_MS = 3_000;

/**
 * Whether a signal is sent to an OpenTelemetry collector: it is where an endpoint is set, and nothing
 * turns it off.
 * @throws {StartupError} its endpoint is no address, or OTEL_EXPORTER_OTLP_PROTOCOL asks for a protocol
 *   that is not spoken
 */
export function isSent(signal: Signal, env: OtelEnvironment): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false;
  if (env[`OTEL_${signal}_EXPORTER`] === 'none') return false;
  const endpoint =
    env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint) return false;
  assertAddress(signal, env);
  assertProtocol(`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`, env);
  assertProtocol('OTEL_EXPORTER_OTLP_PROTOCOL', env);
  return true;
}

function assertAddress(signal: Signal, env: OtelEnvironment): void {
  const own = `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`;
  const name = env[own] ? own : 'OTEL_EXPORTER_OTLP_ENDPOINT';
  if (/^https?:\/\//i.test(env[name] ?? '') && URL.canParse(env[name] ?? '')) return;
  throw new StartupError(
    `${name} is not an address: set it to one such as http://collector:4318, or leave it empty.`,
  );
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
  return new PushedReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportIntervalMillis, 30_000),
  });
}

class PushedReader extends PeriodicExportingMetricReader {
  override selectAggregationTemporality(instrument: InstrumentType) {
    return temporalityOf(instrument, super.selectAggregationTemporality(instrument));
  }
}

/** Sends what is not sent yet, as far as the collector takes it in time, and ends the sending. */
export async function sendTheRest(provider: { shutdown(): Promise<void> }): Promise<void> {
  const ended = provider.shutdown().catch(() => undefined);
  await within(LAST_EXPORT_MS, ended, undefined);
}
