import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { settleCall } from '../../db/calls/settlement.ts';
import type { ReportedCall } from '../../db/calls/status.ts';
import type { Db } from '../../db/tables.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';
import type { WaitingCall } from '../../temporal/waiter.ts';

export type CallEndDeps = {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  batchSignals: Pick<BatchSignals, 'wake'>;
  /** Ends the workflow that waits for an attempt; false when none waits. Best effort. */
  wakeWaiter: (call: WaitingCall, isSettled: boolean) => Promise<boolean>;
};

/**
 * A contact that is due again so soon is left to its workflow: beside it, while it is open, no
 * workflow of the next attempt can start.
 */
const SOON_MS = 5_000;

/** While the row of a batch is locked, those of its calls that end wait: not all at once. */
const CONCLUDED_AT_ONCE = 5;

/** Concludes ended calls in the background; disposing of it waits for those under way. */
export class CallEnds implements AsyncDisposable {
  readonly #deps: CallEndDeps;
  readonly #limit = pLimit(CONCLUDED_AT_ONCE);
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: CallEndDeps) {
    this.#deps = deps;
  }

  take(call: ReportedCall): void {
    const concluding = this.#limit(() => concludeCall(this.#deps, call)).finally(() =>
      this.#underWay.delete(concluding),
    );
    this.#underWay.add(concluding);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

/**
 * Draws the consequence of an ended attempt: settles it, which frees its line, tells its batch, and
 * ends its workflow. What fails here the workflow does, which looks by itself, or else the sweep.
 */
export async function concludeCall(deps: CallEndDeps, call: ReportedCall): Promise<void> {
  const notDueBefore = new Date(deps.clock.now().getTime() + SOON_MS);
  const isSettled = await settle(deps, call, { notDueBefore });
  const isWoken = await deps.wakeWaiter(call, isSettled);
  if (!isSettled && !isWoken) await settle(deps, call);
}

async function settle(
  { db, clock, log, batchSignals }: CallEndDeps,
  { executionId, batchId }: ReportedCall,
  unless: { notDueBefore?: Date } = {},
): Promise<boolean> {
  try {
    const result = await settleCall(db, { executionId, now: clock.now(), ...unless });
    if (result === 'settled') batchSignals.wake(batchId);
    return result === 'settled';
  } catch (error) {
    log.warn({ executionId, err: error }, 'an ended call was not settled at once');
    return false;
  }
}
