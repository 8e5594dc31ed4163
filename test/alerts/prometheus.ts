import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../../src/runtime/free-port.ts';

const answer = z.object({ data: z.object({ result: z.array(z.unknown()) }) });
const alerts = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })),
  }),
});

/** A Prometheus of Debian that reads a Redial each second, with the rules of ops/prometheus made quick. */
export type Prometheus = AsyncDisposable & {
  /** The number of series that a query has now. */
  countSeries(query: string): Promise<number>;
  /** The names of the alerts that fire now. */
  firing(): Promise<string[]>;
};

/** @param targets addresses of metrics, such as 127.0.0.1:9464 */
export async function startPrometheus(
  folder: string,
  targets: readonly string[],
): Promise<Prometheus> {
  await mkdir(folder, { recursive: true });
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'redial', static_configs: [{ targets }] }],
  };
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  await writeFile(join(folder, 'alerts.yml'), quickRules());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = once(process, 'exit');
  const get = async (path: string) => (await fetch(`${url}${path}`)).json();
  while (!(await isReady(url))) {
    if (process.exitCode !== null) throw new Error('prometheus has ended while it started');
    await wait(200);
  }
  return {
    countSeries: async (query) => {
      const found = await get(`/api/v1/query?query=${encodeURIComponent(query)}`);
      return answer.parse(found).data.result.length;
    },
    firing: async () => {
      const all = alerts.parse(await get('/api/v1/alerts')).data.alerts;
      const names = all
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels['alertname']);
      return names.filter((name) => name !== undefined);
    },
    [Symbol.asyncDispose]: async () => {
      process.kill();
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/-/ready`)).ok;
  } catch {
    return false;
  }
}

/** The rules as they are, but with seconds for minutes: a fault has to last as many seconds. */
function quickRules(): string {
  const rules = readFileSync(new URL('../../ops/prometheus/alerts.yml', import.meta.url), 'utf8');
  return rules
    .replaceAll(/\[(\d+)m\]/g, (_, minutes: string) => `[${Number(minutes) * 2}s]`)
    .replaceAll(/for: (\d+)m/g, (_, minutes: string) => `for: ${minutes}s`);
}
