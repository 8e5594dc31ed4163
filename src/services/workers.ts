import type { Logger } from 'pino';
import { deleteSilentWorkers, deleteWorker, markWorkerSeen } from '../db/workers.ts';
import type { Db } from '../db/tables.ts';

export type HeartbeatDeps = { db: Db; newId: () => string; log: Logger };

const BEAT_EVERY_MS = 5_000;
/** A worker that missed so many beats is taken for dead. */
export const SEEN_WITHIN_SECONDS = 15;
const KEPT_SECONDS = 24 * 3_600;

/**
 * Writes every five seconds that a worker is there, until disposed of: then it is gone at once. One
 * that is killed stops being seen.
 */
export async function startHeartbeat(
  { db, newId, log }: HeartbeatDeps,
  { taskQueue }: { taskQueue: string },
): Promise<AsyncDisposable> {
  const workerId = newId();
  const warn = (err: unknown) => log.warn({ err, workerId }, 'the heartbeat was not written');
  const beat = async () => markWorkerSeen(db, { workerId, taskQueue }).catch(warn);
  let beating = beat();
  await beating;
  const timer = setInterval(() => {
    beating = beat();
  }, BEAT_EVERY_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      // A beat that comes after would bring the row back.
      await beating;
      await deleteWorker(db, { workerId }).catch(warn);
    },
  };
}

/** Removes workers that were killed more than a day ago. */
export async function removeSilentWorkers({ db }: Pick<HeartbeatDeps, 'db'>): Promise<void> {
  await deleteSilentWorkers(db, { silentSeconds: KEPT_SECONDS });
}
