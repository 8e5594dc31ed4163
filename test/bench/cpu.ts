import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the processor time of a process in hundredths of a second. */
const MS_PER_TICK = 10;

/**
 * The processor time, user and system, that each program has used, with its open child processes (those
 * of Postgres are its connections), in milliseconds. `worker` includes `worker_2`. Reads /proc, so it
 * works on Linux alone.
 */
export function processorTimes(pids: Record<string, number>): Record<string, number> {
  const processes = readProcesses();
  const timeOf = (pid: number): number =>
    (processes.get(pid)?.ticks ?? 0) * MS_PER_TICK +
    [...processes].reduce(
      (sum, [child, { parent }]) => sum + (parent === pid ? timeOf(child) : 0),
      0,
    );
  const times: Record<string, number> = {};
  for (const [name, pid] of Object.entries(pids)) {
    const program = name.replace(/_\d+$/, '');
    times[program] = (times[program] ?? 0) + timeOf(pid);
  }
  return times;
}

/** The difference of two readings for one attempt, as text: `temporal 33, worker 21 (of 54 ms)`. */
export function timePerAttempt(
  before: Record<string, number>,
  after: Record<string, number>,
  attempts: number,
): string {
  const parts = Object.entries(after).map(([name, ms]) => {
    const each = (ms - (before[name] ?? 0)) / attempts;
    return { name, each };
  });
  const total = parts.reduce((sum, { each }) => sum + each, 0);
  return `${total.toFixed(1)} ms (${parts.map(({ name, each }) => `${name} ${each.toFixed(1)}`).join(', ')})`;
}

function readProcesses(): Map<number, { parent: number; ticks: number }> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.flatMap((pid) => readStat(Number(pid))));
}

/** `pid (name) state parent … utime stime cutime cstime …`, proc(5); empty when the process has ended. */
function readStat(pid: number): [number, { parent: number; ticks: number }][] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold spaces and brackets.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, ticks] = [fields[1], [11, 12, 13, 14].map((n) => fields[n] ?? 0)];
    return [[pid, { parent, ticks: ticks.reduce((sum, each) => sum + each, 0) }]];
  } catch {
    return [];
  }
}
