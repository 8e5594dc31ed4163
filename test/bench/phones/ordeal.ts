import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pause } from './far-end-count.ts';
import { type KillsRun, planKills, planPauses, type Victim } from './kills-schedule.ts';
import { askPatiently } from './patience.ts';
import type { PhoneStack } from './phone-stack.ts';

type Print = (line: string) => void;

/** What was done to a system. Instants are milliseconds since 1970. */
export type Suffered = { kills: { victim: Victim; at: number }[]; pauses: Pause[] };

/** Kills processes and pauses the batch as planned; others keep starting the processes again. */
export async function torment(
  stack: PhoneStack,
  batchId: string,
  { run, print }: { run: KillsRun; print: Print },
): Promise<Suffered> {
  const beganMs = performance.now();
  const until = (afterMs: number) => wait(Math.max(0, beganMs + afterMs - performance.now()));
  const suffered: Suffered = { kills: [], pauses: [] };
  const killed = new Set<number>();
  const killing = async () => {
    for (const { afterMs, victim } of planKills(run)) {
      await until(afterMs);
      suffered.kills.push({ victim, at: await kill(stack, victim, killed) });
      print(`${seconds(beganMs)} killed ${victim}`);
    }
  };
  const pausing = async () => {
    for (const { afterMs, lengthMs } of planPauses(run)) {
      await until(afterMs);
      const pause = await pauseFor(stack, batchId, lengthMs);
      if (pause === undefined) return;
      suffered.pauses.push(pause);
      print(`${seconds(beganMs)} paused for ${(lengthMs / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all([killing(), pausing()]);
  return suffered;
}

/** Waits until the process runs again, and kills it. Returns when. */
async function kill(stack: PhoneStack, victim: Victim, killed: Set<number>): Promise<number> {
  return askPatiently(async () => {
    const pid = (await stack.currentPids())[victim];
    const isAway = pid === undefined || killed.has(pid);
    // The id of a process that has ended may be that of a stranger.
    if (isAway || parentOf(pid) !== process.pid) throw new Error(`${victim} is away`);
    const at = Date.now();
    process.kill(pid, 'SIGKILL');
    killed.add(pid);
    return at;
  });
}

/** The fourth member of `pid (name) state parent …`, proc(5); the name may hold brackets. */
function parentOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Undefined: the batch is over. */
async function pauseFor(
  { rest }: PhoneStack,
  batchId: string,
  lengthMs: number,
): Promise<Pause | undefined> {
  const isPaused = await askPatiently(() => control('pause', 'paused'));
  const answeredAtMs = Date.now();
  if (!isPaused) return undefined;
  await wait(lengthMs);
  const resumedAtMs = Date.now();
  await askPatiently(() => control('resume', 'in_progress'));
  return { answeredAtMs, resumedAtMs };

  /** A request whose answer was lost may have been carried out. */
  async function control(name: string, wanted: string): Promise<boolean> {
    const { status } = await rest.send('POST', `/batches/${batchId}/${name}`);
    if (status === 200) return true;
    const batch = await rest.batch(batchId);
    if (batch['status'] === wanted) return true;
    if (batch['status'] === 'completed') return false;
    throw new Error(`${name} was answered ${status}`);
  }
}

function seconds(beganMs: number): string {
  return `${((performance.now() - beganMs) / 1000).toFixed(1).padStart(6)} s`;
}
