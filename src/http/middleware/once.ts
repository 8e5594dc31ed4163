import type { Context } from 'hono';
import type { SaveOutcome } from '../../services/idempotency-keys.ts';
import type { AppEnv } from '../deps.ts';

/**
 * Carries out what a POST asks for, at most once for its Idempotency-Key. What is to be answered is
 * made of what was stamped alone, so a repeat whose first request died between its commit and its
 * answer is answered like the first, and nothing is done again.
 * @param carryOut must saveOutcome what it does, in the transaction that does it, when the body is read
 * @returns what was stamped, now or under the key before
 */
export async function once<Outcome extends object>(
  c: Context<AppEnv>,
  carryOut: (saveOutcome: SaveOutcome<Outcome>) => Promise<unknown>,
): Promise<Outcome> {
  const { outcome } = await inSteps<{ outcome: Outcome; isLast: boolean }>(c, (saveOutcome) =>
    carryOut((tx, made) => saveOutcome(tx, { outcome: made, isLast: true })),
  );
  return outcome;
}

/**
 * As `once`, for what takes several transactions, each of which stamps how far all of them have
 * come: a repeat goes on from there.
 */
export async function inSteps<Progress extends { isLast: boolean }>(
  c: Context<AppEnv>,
  carryOut: (saveOutcome: SaveOutcome<Progress>, reached: Progress | undefined) => Promise<unknown>,
): Promise<Progress> {
  const key = c.get('key');
  // A key counts for one route, whose handler has stamped it.
  let reached = key?.outcome as Progress | undefined;
  const saveOutcome: SaveOutcome<Progress> = async (tx, progress) => {
    await key?.saveOutcome(tx, progress);
    reached = progress;
  };
  if (reached?.isLast !== true) await carryOut(saveOutcome, reached);
  if (reached?.isLast !== true) throw new Error('Cannot answer what was carried out unstamped');
  return reached;
}
