import type { Logger } from 'pino';
import { recordAcceptance } from '../db/circuit-breakers.ts';
import type { Db } from '../db/tables.ts';

export type TakenDeps = {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  wakeBatch: (batchId: string) => void;
};

/**
 * Notes that an account has taken a call; whoever waits for the end of its rest is woken.
 * @param accountId null: that of the installation
 */
export async function noteTaken(
  { db, clock, log, wakeBatch }: TakenDeps,
  accountId: string | null,
): Promise<void> {
  const { before, waiting } = await recordAcceptance(db, { accountId, now: clock.now() });
  if (before !== 'closed') log.info({ accountId }, 'call control takes calls again');
  for (const { batchId } of waiting) wakeBatch(batchId);
}
