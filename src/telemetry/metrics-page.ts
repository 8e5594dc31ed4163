import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import type { InstrumentType, MetricReader } from '@opentelemetry/sdk-metrics';
import { listen, type Listener } from '../runtime/listener.ts';
import { temporalityOf } from './temporality.ts';
import { prometheusText } from './prometheus-text.ts';

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
/** Less than the ten seconds after which Prometheus gives a scrape up. */
const CORE_TIMEOUT_MS = 5_000;

/** Collects metrics when it is asked; it serves nothing itself. */
export function pulledReader(): MetricReader {
  return new PulledReader({ preventServerStart: true });
}

class PulledReader extends PrometheusExporter {
  override selectAggregationTemporality(instrument: InstrumentType) {
    return temporalityOf(instrument, super.selectAggregationTemporality(instrument));
  }
}

/**
 * Answers `/metrics` on a port of its own, with the metrics of Temporal's native core after those of
 * Redial.
 * @param address `coreUrl`: where the core answers its own; null: there is no core
 * @throws {StartupError} the port is taken
 */
export async function serveMetrics(
  reader: MetricReader,
  { coreUrl, ...address }: { host: string; port: number; coreUrl: string | null },
): Promise<Listener> {
  const fetchMetrics = async (request: Request) => {
    if (new URL(request.url).pathname !== '/metrics') return text('Only /metrics is here.\n', 404);
    const [own, core] = await Promise.all([reader.collect(), readCore(coreUrl)]);
    return text(`${prometheusText(own.resourceMetrics)}${core}`, 200);
  };
  return listen(fetchMetrics, { ...address, portVariable: 'METRICS_PORT' });
}

function text(body: string, status: number): Response {
  return new Response(body, { status, headers: { 'Content-Type': CONTENT_TYPE } });
}

/** Redial's own metrics are worth more than an error: a core that does not answer is left out. */
async function readCore(url: string | null): Promise<string> {
  if (url === null) return '';
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(CORE_TIMEOUT_MS) });
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
}
