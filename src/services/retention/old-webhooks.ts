import { isDeepStrictEqual } from 'node:util';
import {
  endPass,
  lockCleanup,
  moveCleanup,
  replacePayloads,
  type StoredWebhook,
  webhooksAfter,
} from '../../db/cleanups.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { keptPayload } from '../../domain/webhook-payload.ts';

const NAME = 'webhook payloads';
/** More than a call can have statuses, which are eleven. */
const ROWS_AT_ONCE = 200;
/** Processes of an earlier version may go on storing whole webhooks while they are replaced. */
const PASSES_FOR_MS = 24 * 60 * 60_000;
const BETWEEN_PASSES_MS = 60 * 60_000;

/**
 * Reduces a chunk of the webhooks that earlier versions have stored whole, with numbers, variables and
 * report keys, to what is kept of a webhook today.
 * @returns whether there may be more to do now
 */
export async function reduceOldWebhooks({
  db,
  clock,
}: {
  db: Db;
  clock: { now(): Date };
}): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const cleanup = await lockCleanup(tx, { name: NAME, now });
    if (cleanup === undefined) return false;
    const cursor = await reduceAfter(tx, cleanup.cursor);
    if (cursor !== null) {
      await moveCleanup(tx, { name: NAME, cursor });
      return true;
    }
    const isLast = now.getTime() - cleanup.begunAt.getTime() > PASSES_FOR_MS;
    const nextAt = isLast ? null : new Date(now.getTime() + BETWEEN_PASSES_MS);
    await endPass(tx, { name: NAME, nextAt });
    return false;
  });
}

/** @returns the last call of the chunk; null when the pass is at its end */
async function reduceAfter(tx: Tx, callSid: string): Promise<string | null> {
  const read = await webhooksAfter(tx, { callSid, limit: ROWS_AT_ONCE });
  const reduced = read.map((webhook) => ({ ...webhook, payload: keptPayload(webhook.payload) }));
  const changed = reduced.filter((webhook, index) => isChanged(webhook, read[index]));
  if (changed.length > 0) await replacePayloads(tx, changed);
  if (read.length < ROWS_AT_ONCE) return null;
  // The last call may continue behind the chunk, so the next one begins with it.
  const last = read.at(-1)?.callSid ?? null;
  return read.findLast((webhook) => webhook.callSid !== last)?.callSid ?? last;
}

function isChanged({ payload }: StoredWebhook, before: StoredWebhook | undefined): boolean {
  return !isDeepStrictEqual(payload, before?.payload);
}
