import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { settleAttempt } from './settle.ts';
import type { ReportedAttempt } from '../../db/calls/status.ts';
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
 * A contact that is due again this soon is settled by its workflow: the workflow of the next attempt
 * has the same id, and cannot start while this one is open.
 */
const SOON_MS = 5_000;

/** While a batch's row is locked, its ended calls wait for it; this bounds the connections they hold. */
const CONCLUDED_AT_ONCE = 5;

/** Concludes ended calls in the background. Disposing of it waits for those under way. */
export class CallEnds implements AsyncDisposable {
  readonly #deps: CallEndDeps;
  readonly #limit = pLimit(CONCLUDED_AT_ONCE);
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: CallEndDeps) {
    this.#deps = deps;
  }

  take(call: ReportedAttempt): void {
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
 * Settles an ended attempt, which frees its line, wakes its batch, and ends its workflow. If this
 * fails, the workflow settles the attempt when it next looks, or else the sweep does.
 */
export async function concludeCall(deps: CallEndDeps, call: ReportedAttempt): Promise<void> {
  const notDueBefore = new Date(deps.clock.now().getTime() + SOON_MS);
  const isSettled = await settle(deps, call, { notDueBefore });
  const isWoken = await deps.wakeWaiter(call, isSettled);
  if (!isSettled && !isWoken) await settle(deps, call);
}

async function settle(
  { db, clock, log, batchSignals }: CallEndDeps,
  { executionId, batchId }: ReportedAttempt,
  unless: { notDueBefore?: Date } = {},
): Promise<boolean> {
  try {
    const result = await settleAttempt(db, { executionId, now: clock.now(), ...unless });
    if (result === 'settled') batchSignals.wake(batchId);
    return result === 'settled';
  } catch (error) {
    log.warn(
      { executionId, err: error },
      'failed to settle an ended call: its workflow settles it',
    );
    return false;
  }
}
