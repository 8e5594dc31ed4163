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

type PageOptions = {
  host: string;
  port: number;
  /** Where the core answers its own; null: there is no core. */
  coreUrl: string | null;
  /** Told why the page lacks the metrics of a core that has answered before. */
  onCoreFailure: (failure: unknown) => void;
};

/**
 * Answers `/metrics` on a port of its own, with the metrics of Temporal's native core after those of
 * Redial.
 * @throws {StartupError} the port is taken
 */
export async function serveMetrics(
  reader: MetricReader,
  { coreUrl, onCoreFailure, ...address }: PageOptions,
): Promise<Listener> {
  // A worker that waits for Temporal has no core yet.
  let hasAnswered = false;
  const readCoreIfItAnswers = async () => {
    try {
      const page = await readCore(coreUrl);
      hasAnswered = true;
      return page;
    } catch (error) {
      // Redial's own metrics are worth more than an error.
      if (hasAnswered) onCoreFailure(error);
      return '';
    }
  };
  const fetchMetrics = async (request: Request) => {
    if (new URL(request.url).pathname !== '/metrics') return text('Only /metrics is here.\n', 404);
    const [own, core] = await Promise.all([reader.collect(), readCoreIfItAnswers()]);
    return text(`${prometheusText(own.resourceMetrics)}${core}`, 200);
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
