import { sql } from 'kysely';
import type { Db } from './tables.ts';

type WorkerKey = { workerId: string };

/** Writes that a worker is there. */
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

/** How many workers of a task queue were seen in the last seconds, and when any was last. */
export async function countWorkers(
  db: Db,
  { taskQueue, withinSeconds }: { taskQueue: string; withinSeconds: number },
): Promise<{ count: number; lastSeenAt: Date | null }> {
  const { rows } = await sql<{ count: number; lastSeenAt: Date | null }>`
    select count(*) filter (
        where last_seen_at > now() - make_interval(secs => ${withinSeconds})) as count,
      max(last_seen_at) as last_seen_at
    from workers where task_queue = ${taskQueue}`.execute(db);
  return rows[0] ?? { count: 0, lastSeenAt: null };
}

/** Removes the workers that nobody has seen for some time: they were killed. */
export async function deleteSilentWorkers(
  db: Db,
  { silentSeconds }: { silentSeconds: number },
): Promise<void> {
  await sql`
    delete from workers where last_seen_at < now() - make_interval(secs => ${silentSeconds})`.execute(
    db,
  );
}
