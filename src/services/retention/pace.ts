import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/tables.ts';
import type { CallsElsewhere } from './elsewhere.ts';

export type RetentionDeps = {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  /** For how many days the log of webhooks is kept. */
  webhookRetentionDays: number;
  /** Aborted when the process stops. */
  stopped: AbortSignal;
  /** Keeps the work to this process; throws when another process has taken it. */
  keepHold: () => Promise<void>;
  elsewhere: CallsElsewhere;
};

/**
 * After each chunk it rests as long as the chunk took, so that the work takes at most half of one
 * connection, and others find the disk free.
 * @throws {Error} the process stops, or another process has taken over
 */
export async function pauseAfter(
  { stopped, keepHold }: RetentionDeps,
  begunMs: number,
): Promise<void> {
  await pause(performance.now() - begunMs, undefined, { signal: stopped });
  await keepHold();
}
