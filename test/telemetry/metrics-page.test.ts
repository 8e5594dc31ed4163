import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { expect, test } from 'vitest';
import { freePort } from '../../src/runtime/free-port.ts';
import { createLog } from '../../src/runtime/log.ts';
import { failureLog } from '../../src/telemetry/failure-log.ts';
import { pulledReader, serveMetrics } from '../../src/telemetry/metrics-page.ts';

test('the page of metrics has those of Redial while the core does not answer, and the log says so', async () => {
  const reader = pulledReader();
  const provider = new MeterProvider({ readers: [reader] });
  provider.getMeter('redial').createCounter('redial.attempts').add(3);
  const lines: unknown[] = [];
  const log = createLog('worker', 'warn', (line) => lines.push(JSON.parse(line)));
  const port = await freePort();
  await using listener = await serveMetrics(reader, {
    host: '127.0.0.1',
    port: 0,
    coreUrl: `http://127.0.0.1:${port}/metrics`,
    onCoreFailure: failureLog(log, 'failed to read the core'),
  });
  for (const _scrape of [1, 2]) {
    const page = await (await fetch(`${listener.url}/metrics`)).text();
    expect(page).toContain('redial_attempts_total 3');
  }
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      reason: `connect ECONNREFUSED 127.0.0.1:${port}`,
      msg: 'failed to read the core',
    }),
  ]);
  await provider.shutdown();
});
