import type { Context } from 'hono';
import type { SaveOutcome } from '../../services/idempotency-keys.ts';
import type { AppEnv } from '../deps.ts';

/**
 * Carries out the work of a POST at most once for its Idempotency-Key. A first request may die
 * after its commit and before its response. A repeat then skips the work and returns the outcome
 * that the first request saved. Build the response from the outcome alone, so that both are equal.
 * @param carryOut reads the body, and calls `saveOutcome` in the transaction that makes the change
 * @returns the outcome that was saved, now or by an earlier request under the key
 */
export async function idempotently<Outcome extends object>(
  c: Context<AppEnv>,
  carryOut: (saveOutcome: SaveOutcome<Outcome>) => Promise<unknown>,
): Promise<Outcome> {
  const { outcome } = await idempotentlyInSteps<{ outcome: Outcome; isLast: boolean }>(
    c,
    (saveProgress) => carryOut((tx, made) => saveProgress(tx, { outcome: made, isLast: true })),
  );
  return outcome;
}

/**
 * As `idempotently`, for work of several transactions. Each of them saves the progress of the whole
 * work; a repeat continues from there.
 */
export async function idempotentlyInSteps<Progress extends { isLast: boolean }>(
  c: Context<AppEnv>,
  carryOut: (
    saveProgress: SaveOutcome<Progress>,
    reached: Progress | undefined,
  ) => Promise<unknown>,
): Promise<Progress> {
  const key = c.get('idempotencyKey');
  // A key belongs to one route, so this handler has saved the outcome.
  let reached = key?.outcome as Progress | undefined;
  const saveProgress: SaveOutcome<Progress> = async (tx, progress) => {
    await key?.saveOutcome(tx, progress);
    reached = progress;
  };
  if (reached?.isLast !== true) await carryOut(saveProgress, reached);
  if (reached?.isLast !== true) throw new Error('Cannot answer: the handler saved no last outcome');
  return reached;
}
