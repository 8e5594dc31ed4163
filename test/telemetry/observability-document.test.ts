import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REPAIRS } from '../../src/dialer/recovery/repairs.ts';
import { type MetricName, METRICS } from '../../src/telemetry/metrics.ts';
import { prometheusName } from '../../src/telemetry/prometheus-text.ts';

const document = readFileSync(new URL('../../docs/observability.md', import.meta.url), 'utf8');

test('the document names every metric, and every kind of repair', () => {
  // The table has an entry for each name.
  const names = (Object.keys(METRICS) as MetricName[]).map(prometheusName);
  const missing = [...names, ...REPAIRS].filter((name) => !document.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test('the names in Prometheus say their unit, and _total for what only grows', () => {
  expect(prometheusName('redial.attempts')).toBe('redial_attempts_total');
  expect(prometheusName('redial.dispatch.delay')).toBe('redial_dispatch_delay_seconds');
  expect(prometheusName('http.server.request.duration')).toBe(
    'http_server_request_duration_seconds',
  );
  expect(prometheusName('process.cpu.time')).toBe('process_cpu_time_seconds_total');
  expect(prometheusName('process.memory.usage')).toBe('process_memory_usage_bytes');
  expect(prometheusName('db.client.connection.count')).toBe('db_client_connections');
});
