import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { Resource } from '@opentelemetry/resources';
import { DataPointType, type MetricData, type ResourceMetrics } from '@opentelemetry/sdk-metrics';
import { definitionOf, type MetricName } from './metrics.ts';

/** What Prometheus writes at the end of a name, by the unit of OpenTelemetry. */
const SUFFIXES: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes', '1': '_ratio' };

/**
 * Writes metrics as Prometheus reads them: names with their unit and, for what only grows, `_total`.
 * https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/
 */
export function prometheusText({ resource, scopeMetrics }: ResourceMetrics): string {
  const named = scopeMetrics.map(({ scope, metrics }) => ({
    scope,
    metrics: metrics.filter(({ dataPoints }) => dataPoints.length > 0).map(withSuffix),
  }));
  return new PrometheusSerializer().serialize({
    resource: withoutInstance(resource),
    scopeMetrics: named,
  });
}

/** Prometheus tells processes apart itself, by its label `instance`; each id would be a new series. */
function withoutInstance({ attributes }: ResourceMetrics['resource']): Resource {
  const { 'service.instance.id': _, ...others } = attributes;
  return new Resource(others);
}

function withSuffix(metric: MetricData): MetricData {
  const isTotal = metric.dataPointType === DataPointType.SUM && metric.isMonotonic;
  const name = suffixedName(metric.descriptor, isTotal);
  return { ...metric, descriptor: { ...metric.descriptor, name } };
}

/** A name with its unit. The serializer writes `_` for each `.` in it. */
function suffixedName({ name, unit }: { name: string; unit: string }, isTotal: boolean): string {
  // In Prometheus `_count` belongs to histograms: `db.client.connection.count` is db_client_connections.
  const stem = name.replace(/\.count$/, 's');
  return `${stem}${SUFFIXES[unit] ?? ''}${isTotal ? '_total' : ''}`;
}

/** What a metric is called in Prometheus. */
export function prometheusName(name: MetricName): string {
  const { unit, kind } = definitionOf(name);
  return suffixedName({ name, unit }, kind === 'counter').replaceAll('.', '_');
}
