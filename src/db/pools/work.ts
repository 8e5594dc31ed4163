import { AsyncLocalStorage } from 'node:async_hooks';
import type { Owner } from '../../domain/limits/fair-queue.ts';

/**
 * What connections are used for. `calls`: webhooks, reports of agents and the ends of calls.
 * `longReads`: exports, `/debug`, statistics and event streams. `imports`: uploads of files.
 */
export const WORK_KINDS = ['calls', 'reads', 'writes', 'longReads', 'imports'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** The kind of some work, and for whom it is done: an organization, or an account of call control. */
export type Work = { kind: WorkKind; owner: Owner };

const current = new AsyncLocalStorage<Work>();

/** The upkeep of the service, such as deleting expired rows. */
const UPKEEP: Work = { kind: 'writes', owner: null };

/** Runs `carryOut` so that its statements use the connections of `work`, in the turn of its owner. */
export function working<T>(work: Work, carryOut: () => Promise<T>): Promise<T> {
  return current.run(work, carryOut);
}

export function currentWork(): Work {
  return current.getStore() ?? UPKEEP;
}
