import { writeFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import {
  countWorkers,
  deleteSilentWorkers,
  deleteWorker,
  isFirstWorker,
  markWorkerSeen,
  type SeenWorkers,
} from '../db/workers.ts';
import type { Db } from '../db/tables.ts';

export type HeartbeatDeps = { db: Db; newId: () => string; log: Logger };

const HEARTBEAT_INTERVAL_MS = 5_000;
/** A worker without a heartbeat for this long, three intervals, counts as dead. */
const SEEN_WITHIN_SECONDS = 15;
/** A heartbeat is late after this time: its interval, and three seconds for a slow Postgres. */
const LATE_AFTER_SECONDS = 8;
const KEPT_SECONDS = 24 * 3_600;

/** `isFirst`: whether this worker is the one, of all that live, that works for the whole installation. */
export type Heartbeat = AsyncDisposable & { isFirst: () => Promise<boolean> };

/**
 * Records a heartbeat of a worker every five seconds. Disposing deletes the worker at once; a
 * killed worker counts as dead once its heartbeat is too old.
 * @param worker `heartbeatFile`: also written with each heartbeat; null: none
 */
export async function startHeartbeat(
  { db, newId, log }: HeartbeatDeps,
  { taskQueue, heartbeatFile }: { taskQueue: string; heartbeatFile: string | null },
): Promise<Heartbeat> {
  const workerId = newId();
  const warn = (err: unknown) =>
    log.warn({ err, workerId }, 'failed to write the heartbeat of a worker');
  const beat = async () => {
    try {
      await markWorkerSeen(db, { workerId, taskQueue });
      if (heartbeatFile !== null) await writeFile(heartbeatFile, '');
    } catch (err) {
      warn(err);
    }
  };
  let beating = beat();
  await beating;
  const timer = setInterval(() => {
    beating = beat();
  }, HEARTBEAT_INTERVAL_MS).unref();
  return {
    isFirst: () => isFirstWorker(db, { workerId, withinSeconds: SEEN_WITHIN_SECONDS }),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      // Awaited, because a later heartbeat would insert the row again.
      await beating;
      await deleteWorker(db, { workerId }).catch(warn);
    },
  };
}

/** Counts the workers of a task queue that are not dead. */
export function readWorkers(db: Db, { taskQueue }: { taskQueue: string }): Promise<SeenWorkers> {
  const times = { withinSeconds: SEEN_WITHIN_SECONDS, lateAfterSeconds: LATE_AFTER_SECONDS };
  return countWorkers(db, { taskQueue, ...times });
}

/** Deletes workers that were killed more than a day ago. */
export async function purgeWorkers({ db }: Pick<HeartbeatDeps, 'db'>): Promise<void> {
  await deleteSilentWorkers(db, { silentSeconds: KEPT_SECONDS });
}
