import {
  globalErrorHandler,
  loggingErrorHandler,
  setGlobalErrorHandler,
} from '@opentelemetry/core';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../src/runtime/log.ts';
import { listen } from '../../src/runtime/listener.ts';
import { startTelemetry } from '../../src/telemetry/telemetry.ts';

const config = { host: '127.0.0.1', port: 0, perOrganization: false };

afterEach(() => setGlobalErrorHandler(loggingErrorHandler()));

/** The log of a worker, with the reason and message of each warning. */
function warnings() {
  const lines: { reason: string; msg: string }[] = [];
  const keep = (line: string) => {
    const { reason, msg } = JSON.parse(line);
    lines.push({ reason, msg });
  };
  return { lines, log: createLog('worker', 'warn', keep) };
}

test('the page of metrics lacks those of a core that does not answer any more, and the log says so once', async () => {
  const { lines, log } = warnings();
  await using telemetry = await startTelemetry('worker', { config, env: {}, log });
  const page = async () => (await fetch(telemetry.metricsUrl ?? '')).text();
  const [host = '', port] = (telemetry.coreAddress ?? '').split(':');
  const answers = [new Response('temporal_slots 5\n'), new Response('', { status: 500 })];
  const answer = async () => answers.shift() ?? new Response('', { status: 503 });

  expect(await page()).not.toContain('temporal_slots');
  expect(lines).toEqual([]);

  await using _core = await listen(answer, { host, port: Number(port), portVariable: 'CORE' });
  expect(await page()).toContain('temporal_slots 5');
  for (const _scrape of ['500', '503']) {
    const shown = await page();
    expect(shown).toContain('service_name="redial-worker"');
    expect(shown).not.toContain('temporal_slots');
  }
  expect(lines).toEqual([
    {
      reason: 'it answered with 500',
      msg: "failed to read the metrics of Temporal's core: the page of metrics has none of them",
    },
  ]);
});

test('what a collector does not take is logged', async () => {
  const { lines, log } = warnings();
  await using _telemetry = await startTelemetry('worker', { config, env: {}, log });
  globalErrorHandler(new Error('connect ECONNREFUSED 127.0.0.1:4318'));
  expect(lines).toEqual([
    {
      reason: 'connect ECONNREFUSED 127.0.0.1:4318',
      msg: 'failed to send metrics or traces to the collector',
    },
  ]);
});
