import { deletedEndpoints, deleteDeliveries, deleteEventsBefore } from '../../db/webhooks/purge.ts';
import { firstIdAt } from '../../domain/uuid.ts';
import { pauseAfter, type RetentionDeps } from './pace.ts';

const ROWS_AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60_000;

/** Deletes the log of webhooks: what is older than `webhookRetentionDays`, and that of deleted endpoints. */
export async function purgeWebhooks(deps: RetentionDeps): Promise<void> {
  const { db, clock, webhookRetentionDays } = deps;
  const before = new Date(clock.now().getTime() - webhookRetentionDays * DAY_MS);
  const old = { beforeId: firstIdAt(before), limit: ROWS_AT_ONCE };
  await inChunks(deps, () => deleteEventsBefore(db, old));
  for (const endpointId of await deletedEndpoints(db)) {
    await inChunks(deps, () => deleteDeliveries(db, { endpointId, limit: ROWS_AT_ONCE }));
  }
}

async function inChunks(deps: RetentionDeps, remove: () => Promise<number>): Promise<void> {
  let removed: number;
  do {
    const begunMs = performance.now();
    removed = await remove();
    await pauseAfter(deps, begunMs);
  } while (removed === ROWS_AT_ONCE);
}
