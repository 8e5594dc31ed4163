import type { Topology } from '../stack.ts';
import { type Audit, Load } from './load.ts';

export type CheckOptions = {
  /** For files of the check. */
  dataDir: string;
  print: (line: string) => void;
  signal: AbortSignal;
};

/** Calls a campaign to its end without any fault. */
export async function runCampaign(topology: Topology, { signal }: CheckOptions): Promise<Audit> {
  const load = await Load.begin(topology, { name: 'End to end', contacts: 100 }, signal);
  return load.awaitEnd();
}

/** Kills each part by SIGKILL while calls run; calls go on after each. */
export async function killEachPart(
  topology: Topology,
  { print, signal }: CheckOptions,
): Promise<Audit> {
  const load = await Load.begin(topology, { name: 'Kills', contacts: 600 }, signal);
  for (const name of topology.parts.names) {
    await load.awaitCalls(10);
    const beganMs = performance.now();
    await topology.parts.killAndAwaitRestart(name);
    const readyMs = performance.now();
    await load.awaitCalls(5);
    const seconds = (ms: number) => ((ms - beganMs) / 1000).toFixed(1);
    print(
      `  ${name}: ready after ${seconds(readyMs)} s, calls after ${seconds(performance.now())} s`,
    );
  }
  return load.awaitEnd();
}

/** Starts new workers and APIs while calls run, then stops the old ones by SIGTERM. */
export async function rollOut(topology: Topology, { print, signal }: CheckOptions): Promise<Audit> {
  const load = await Load.begin(topology, { name: 'Rollout', contacts: 300 }, signal);
  await load.awaitCalls(20);
  const old = topology.parts.names;
  for (const name of old.filter((part) => part.startsWith('worker-'))) {
    await topology.startWorker(`${name}-new`);
    print(`  ${name} stopped in ${await secondsOf(() => topology.parts.stop(name))} s`);
  }
  for (const name of old.filter((part) => part.startsWith('api-'))) {
    await topology.startApi(`${name}-new`);
    print(`  ${name} stopped in ${await secondsOf(() => topology.stopApi(name))} s`);
  }
  return load.awaitEnd();
}

async function secondsOf(work: () => Promise<void>): Promise<string> {
  const beganMs = performance.now();
  await work();
  return ((performance.now() - beganMs) / 1000).toFixed(1);
}
