import { setTimeout as wait } from 'node:timers/promises';
import { seededBetween, seededFraction } from '../../src/call-control/simulated/seeded-random.ts';
import type { BenchStack } from '../bench/stack.ts';
import type { Receiver } from './receiver.ts';

const VICTIMS = ['worker', 'worker_2', 'api', 'receiver'] as const;
const BETWEEN_MS = { min: 3_000, max: 10_000 };

/** Kills workers, API and receiver at random moments until it is stopped; others start them again. */
export function killAtRandom({
  stack,
  receiver,
  seed,
}: {
  stack: Pick<BenchStack, 'currentPids'>;
  receiver: Receiver;
  seed: number;
}): { stop(): Promise<string> } {
  const stopping = new AbortController();
  const counts = new Map<string, number>();
  const killed = new Set<number>();
  const killing = async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const ms = seededBetween(BETWEEN_MS, seed, 'kill', turn);
      await wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
      const victim = VICTIMS[Math.floor(seededFraction(seed, 'victim', turn) * VICTIMS.length)];
      if (victim === undefined || stopping.signal.aborted) continue;
      const pids: Partial<Record<string, number>> = await stack.currentPids();
      const pid = victim === 'receiver' ? receiver.pid() : pids[victim];
      if (pid === undefined || killed.has(pid)) continue;
      killed.add(pid);
      process.kill(pid, 'SIGKILL');
      counts.set(victim, (counts.get(victim) ?? 0) + 1);
    }
  };
  const running = killing();
  return {
    async stop() {
      stopping.abort();
      await running;
      return [...counts].map(([victim, count]) => `${victim} ${count}`).join(', ') || 'nothing';
    },
  };
}
