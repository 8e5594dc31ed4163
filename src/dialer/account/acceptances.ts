import type { Logger } from 'pino';
import { recordAcceptance } from '../../db/accounts/breakers.ts';
import type { Db } from '../../db/tables.ts';

export type TakenDeps = {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  wakeBatch: (batchId: string) => void;
};

/**
 * Notes that an account has taken a call; whoever waits for the end of its rest is woken. That it
 * cannot be noted is only logged: it would cost what is known of the call itself. Where the account
 * rests no more and only those who wait could not be let go, they wait out its rest, five minutes at most.
 * @param accountId null: that of the installation
 */
export async function noteTaken(deps: TakenDeps, accountId: string | null): Promise<void> {
  try {
    await endRest(deps, accountId);
  } catch (err) {
    deps.log.warn({ err, accountId }, 'a call that call control has taken was not noted');
  }
}

async function endRest(
  { db, clock, log, wakeBatch }: TakenDeps,
  accountId: string | null,
): Promise<void> {
  const { before, waiting } = await recordAcceptance(db, { accountId, now: clock.now() });
  if (before !== 'closed') log.info({ accountId }, 'call control takes calls again');
  for (const { batchId } of waiting) wakeBatch(batchId);
}
