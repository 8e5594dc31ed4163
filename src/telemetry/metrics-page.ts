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

type Page = {
  host: string;
  port: number;
  /** Where the core answers its own; null: there is no core. */
  coreUrl: string | null;
  /** Redial's own metrics are worth more than an error, so a core that does not answer is left out. */
  onCoreFailure: (failure: unknown) => void;
};

/**
 * Answers `/metrics` on a port of its own, with the metrics of Temporal's native core after those of
 * Redial.
 * @throws {StartupError} the port is taken
 */
export async function serveMetrics(
  reader: MetricReader,
  { coreUrl, onCoreFailure, ...address }: Page,
): Promise<Listener> {
  const fetchMetrics = async (request: Request) => {
    if (new URL(request.url).pathname !== '/metrics') return text('Only /metrics is here.\n', 404);
    const core = readCore(coreUrl).catch((error: unknown) => {
      onCoreFailure(error);
      return '';
    });
    const [own, ofCore] = await Promise.all([reader.collect(), core]);
    return text(`${prometheusText(own.resourceMetrics)}${ofCore}`, 200);
  };
  return listen(fetchMetrics, { ...address, portVariable: 'METRICS_PORT' });
}

function text(body: string, status: number): Response {
  return new Response(body, { status, headers: { 'Content-Type': CONTENT_TYPE } });
}

/** @throws {Error} the core does not answer, or with an error */
async function readCore(url: string | null): Promise<string> {
  if (url === null) return '';
  const answer = await fetch(url, { signal: AbortSignal.timeout(CORE_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`it answered with ${answer.status}`);
  return answer.text();
}
