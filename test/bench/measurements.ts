import { readFile } from 'node:fs/promises';

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Formats the median and the 99th percentile of durations in milliseconds. */
export function formatPercentiles(milliseconds: readonly number[]): string {
  const [p50, p99] = [percentile(milliseconds, 0.5), percentile(milliseconds, 0.99)];
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

/** The resident memory of a process, from the kernel: proc_pid_status(5). */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
