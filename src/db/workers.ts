import { sql } from 'kysely';
import type { Db } from './tables.ts';

type WorkerKey = { workerId: string };

/** Records the heartbeat of a worker, by the clock of Postgres. */
export async function markWorkerSeen(
  db: Db,
  { workerId, taskQueue }: WorkerKey & { taskQueue: string },
): Promise<void> {
  await db
    .insertInto('workers')
    .values({ workerId, taskQueue })
    .onConflict((conflict) => conflict.column('workerId').doUpdateSet({ lastSeenAt: sql`now()` }))
    .execute();
}

export async function deleteWorker(db: Db, { workerId }: WorkerKey): Promise<void> {
  await db.deleteFrom('workers').where('workerId', '=', workerId).execute();
}

export type SeenWorkers = {
  count: number;
  /** None of them had a heartbeat in the last `lateAfterSeconds`. */
  areLate: boolean;
  /** The latest heartbeat of any worker of the queue, however old. */
  lastSeenAt: Date | null;
};

const since = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** Counts the workers of a task queue with a heartbeat in the last `withinSeconds`. */
export async function countWorkers(
  db: Db,
  queue: { taskQueue: string; withinSeconds: number; lateAfterSeconds: number },
): Promise<SeenWorkers> {
  const { rows } = await sql<SeenWorkers>`
    select count(*) filter (where last_seen_at > ${since(queue.withinSeconds)}) as count,
      coalesce(max(last_seen_at) <= ${since(queue.lateAfterSeconds)}, true) as are_late,
      max(last_seen_at) as last_seen_at
    from workers where task_queue = ${queue.taskQueue}`.execute(db);
  return rows[0] ?? { count: 0, areLate: true, lastSeenAt: null };
}

/** Whether a worker is the first of all that had a heartbeat in the last `withinSeconds`. */
export async function isFirstWorker(
  db: Db,
  { workerId, withinSeconds }: WorkerKey & { withinSeconds: number },
): Promise<boolean> {
  const { rows } = await sql<WorkerKey>`
    select worker_id from workers where last_seen_at > ${since(withinSeconds)}
    order by worker_id limit 1`.execute(db);
  return rows[0]?.workerId === workerId;
}

/** Deletes workers without a heartbeat for `silentSeconds`: they were killed. */
export async function deleteSilentWorkers(
  db: Db,
  { silentSeconds }: { silentSeconds: number },
): Promise<void> {
  await sql`
    delete from workers where last_seen_at < now() - make_interval(secs => ${silentSeconds})`.execute(
    db,
  );
}
