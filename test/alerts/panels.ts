import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Prometheus } from './prometheus.ts';

const target = z.object({ expr: z.string() });
const panel = z.object({ title: z.string(), targets: z.array(target).default([]) });
const dashboard = z.object({ panels: z.array(panel) });

/** @returns the panels of the dashboard that have a query without data */
export async function panelsWithoutData(prometheus: Prometheus): Promise<string[]> {
  const file = new URL('../../ops/grafana/redial.json', import.meta.url);
  const { panels } = dashboard.parse(JSON.parse(readFileSync(file, 'utf8')));
  const empty: string[] = [];
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      const query = expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', '.*');
      if ((await prometheus.countSeries(query)) === 0) empty.push(`${title}: ${query}`);
    }
  }
  return empty;
}
