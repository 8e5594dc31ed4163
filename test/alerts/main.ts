import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runMain } from '../../src/dev/command-line.ts';
import { startStack } from '../../src/dev/stack.ts';
import { type Fault, FAULTS } from './faults.ts';
import { panelsWithoutData } from './panels.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';
import { type Scene, startScene } from './scene.ts';

/*
 * Starts a Redial and a Prometheus, which has to be installed (Debian's package prometheus): every panel of
 * the dashboard must have data, and each fault must fire the alerts that name it. `npm run alerts`.
 */
const WITHIN_MS = 180_000;
const print = (line: string) => process.stdout.write(`${line}\n`);

await runMain(async (signal) => {
  const folder = await mkdtemp(join(tmpdir(), 'redial-alerts-'));
  const lost: string[] = [];
  {
    await using stack = await startStack({
      dataDir: join(folder, 'redial'),
      firstPort: 0,
      // Some requests are refused and some webhooks are lost, so that every panel has something to show.
      env: {
        SIMULATOR_REFUSALS: '480=0.1',
        SIMULATOR_LOSS_RATE: '0.05',
        RECONCILE_SILENT_SECONDS: '5',
        QUOTA_OPEN_BATCHES: 'none',
      },
      signal,
      onLine: () => undefined,
    });
    const { metrics } = stack.addresses;
    const targets = [metrics.api, metrics.worker, metrics.callControl].map(
      (url) => new URL(url).host,
    );
    await using prometheus = await startPrometheus(join(folder, 'prometheus'), targets);
    await using scene = await startScene(stack, signal);
    lost.push(...(await untilEmpty(() => panelsWithoutData(prometheus))));
    print(lost.length === 0 ? 'every panel has data' : `without data: ${lost.join('\n  ')}`);
    for (const fault of FAULTS) lost.push(...(await firesNot({ fault, scene, prometheus })));
  }
  await rm(folder, { recursive: true, force: true });
  process.exitCode = lost.length === 0 ? 0 : 1;
});

/** Asks again until nothing is left, for three minutes at most. */
async function untilEmpty(ask: () => Promise<string[]>): Promise<string[]> {
  const endMs = performance.now() + WITHIN_MS;
  for (;;) {
    const left = await ask();
    if (left.length === 0 || performance.now() > endMs) return left;
    await wait(1_000);
  }
}

type Trial = { fault: Fault; scene: Scene; prometheus: Prometheus };

/** @returns the alerts that a fault should have fired and has not */
async function firesNot({ fault, scene, prometheus }: Trial): Promise<string[]> {
  const before = new Set(await prometheus.firing());
  const startedMs = performance.now();
  const wanted = new Set(fault.alerts);
  await using _fault = await fault.cause(scene);
  const left = await untilEmpty(async () => {
    for (const name of await prometheus.firing()) wanted.delete(name);
    return [...wanted];
  });
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  const early = fault.alerts.filter((name) => before.has(name));
  print(
    left.length === 0
      ? `${fault.name}: ${fault.alerts.join(', ')} after ${seconds} s${early.length > 0 ? ` (fired before: ${early.join(', ')})` : ''}`
      : `${fault.name}: did not fire ${left.join(', ')}`,
  );
  return left;
}
