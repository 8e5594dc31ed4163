import { expect, test } from 'vitest';
import { freePort } from '../../src/runtime/free-port.ts';
import { startChild } from '../../src/runtime/programs/child.ts';
import { type MetricName, METRICS } from '../../src/telemetry/metrics.ts';
import { prometheusName } from '../../src/telemetry/prometheus-text.ts';
import { startTelemetry } from '../../src/telemetry/telemetry.ts';
import { eventually } from '../support/eventually.ts';
import { workerCommand } from '../support/servers/worker-process.ts';
import { startSystem } from '../support/system.ts';
import { type Sample, samplesOf, valueOf } from './prometheus-page.ts';

const CONFIG = { host: '127.0.0.1', port: 0, perOrganization: false };

const WAITING = { reason: 'scheduled_later' };
/** Names that the metrics of a histogram end with. */
const OF_HISTOGRAM = /_(bucket|sum|count)$/;
// The table has an entry for each name.
const OWN = new Map(
  (Object.keys(METRICS) as MetricName[]).map((name) => [prometheusName(name), METRICS[name]]),
);

test('the pages of API and worker tell of a small run, and no label holds an id, a number or a name', async () => {
  await using telemetry = await startTelemetry('api', { config: CONFIG, env: {} });
  await using system = await startSystem({ withWorker: false });
  const { rest } = system;
  const campaignId = await rest.createCampaign({
    name: 'Secret campaign',
    retry_policy: { max_retries: 0, strategy: 'fixed', cooldown_minutes: 0 },
  });
  const later = await rest.createBatch({
    campaign_id: campaignId,
    contacts: ['+442079460110', '+442079460111'],
    scheduled_start: '2999-01-01T00:00:00Z',
  });
  await rest.send('POST', `/batches/${later}/pause`);
  const dialled = await rest.createBatch({
    campaign_id: campaignId,
    contacts: ['+442079460101', '+442079460102', '+442079460190'],
  });
  await rest.send('GET', '/no-such-route/+442079460101');

  const command = workerCommand(system.workerConfig);
  const port = await freePort();
  const env = { ...command.env, METRICS_PORT: `${port}` };
  const log: string[] = [];
  const onLine = (line: string) => log.push(line);
  await using _worker = await startChild({ ...command, env }, { ready: /^ready: worker/, onLine });
  await eventually(
    () => rest.batch(dialled),
    ({ status }) => status === 'completed',
  );
  const api = await read(telemetry.metricsUrl ?? '');
  const workerUrl = `http://127.0.0.1:${port}/metrics`;
  const worker = await eventually(
    () => read(workerUrl),
    (page) =>
      valueOf(page, 'redial_contacts_waiting', WAITING) === 2 &&
      valueOf(page, 'temporal_worker_task_slots_available') !== undefined,
  );

  expect(log.filter((line) => line.includes('failed to read'))).toEqual([]);

  const ended = (outcome: string) =>
    [api, worker]
      .map((page) => valueOf(page, 'redial_attempts_total', { outcome }) ?? 0)
      .reduce((sum, value) => sum + value);
  expect([ended('completed'), ended('busy'), ended('failed')]).toEqual([2, 1, 0]);
  expect(valueOf(worker, 'redial_dispatch_delay_seconds_count')).toBe(3);
  expect(valueOf(worker, 'redial_unknown_attempts')).toBe(0);
  expect(valueOf(worker, 'redial_call_control_silence_seconds')).toBe(0);
  expect(valueOf(worker, 'redial_sweep_repairs_total', { kind: 'closed_attempt' })).toBe(0);
  expect(valueOf(worker, 'redial_webhook_backlog', { state: 'due' })).toBe(0);
  expect(valueOf(worker, 'redial_lines', { state: 'ringing' })).toBeDefined();
  expect(valueOf(worker, 'temporal_worker_task_slots_available')).toBeGreaterThan(0);
  expect(
    valueOf(api, 'db_client_connection_max', { db_client_connection_pool_name: 'calls' }),
  ).toBe(6);
  const created = { http_request_method: 'POST', http_route: '/api/v1/batches' };
  expect(valueOf(api, 'http_server_request_duration_seconds_count', created)).toBe(2);
  const tried = { http_route: '/api/v1/batches/:batch_id/pause' };
  expect(valueOf(api, 'http_server_request_duration_seconds_count', tried)).toBe(1);
  for (const sample of [...api, ...worker]) expectNothingPrivate(sample);
});

async function read(url: string): Promise<Sample[]> {
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return samplesOf(await answer.text());
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/i;
const NUMBER = /\d{7,}/;
/** The queue of a test has a random name; in production it is a setting of the operator. */
const QUEUE = /^test-[0-9a-f-]{36}(-\w+)?$/;

function expectNothingPrivate({ name, labels }: Sample): void {
  const values = Object.values(labels).filter((text) => !QUEUE.test(text));
  const shown = `${name} ${values.join(' ')}`;
  expect(shown).not.toMatch(UUID);
  expect(shown).not.toMatch(NUMBER);
  expect(shown).not.toContain('Secret campaign');
  if (name.startsWith('temporal_') || name === 'target_info') return;
  const known = OWN.get(name) ?? OWN.get(name.replace(OF_HISTOGRAM, ''));
  const allowed = [...(known?.labels ?? ['unknown metric'])].map((label) =>
    label.replaceAll('.', '_'),
  );
  expect([...allowed, 'le']).toEqual(expect.arrayContaining(Object.keys(labels)));
  expect(known, name).toBeDefined();
}
