import { ERASED, strengthOf, type SuppressionTerms } from '../../domain/suppression.ts';
import type { Tx } from '../tables.ts';
import { eraseAnswersAboutSuppressions } from '../webhooks/purge.ts';
import type { PersonKey } from './contacts.ts';
import { findOpenErasure } from './erasures.ts';

type HashKey = { organizationId: string; numberHash: string };

/**
 * Suppresses a number by its hash, without an expiry.
 * @param names every hash of the number
 * @returns whether one of them was suppressed before
 */
export async function suppressHash(
  tx: Tx,
  suppression: {
    organizationId: string;
    numberHash: string;
    names: readonly string[];
    now: Date;
  },
): Promise<boolean> {
  const { organizationId, numberHash, names, now } = suppression;
  const known = await tx
    .selectFrom('suppressions')
    .select('suppressionId')
    .where('organizationId', '=', organizationId)
    .where('phoneNumber', 'in', [...names])
    .execute();
  await tx
    .insertInto('suppressions')
    .values({
      organizationId,
      phoneNumber: numberHash,
      reason: ERASED,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'phoneNumber']).doUpdateSet({ expiresAt: null }),
    )
    .execute();
  return known.length > 0;
}

/**
 * Deletes the suppression of a number in clear text, and what receivers have answered to its event.
 * @returns its terms; null: there was none
 */
export async function takeSuppression(
  tx: Tx,
  { organizationId, phoneNumber }: PersonKey,
): Promise<SuppressionTerms | null> {
  const clear = await tx
    .deleteFrom('suppressions')
    .where('organizationId', '=', organizationId)
    .where('phoneNumber', '=', phoneNumber)
    .returning(['suppressionId', 'reason', 'expiresAt'])
    .executeTakeFirst();
  if (clear === undefined) return null;
  const { suppressionId, ...terms } = clear;
  await eraseAnswersAboutSuppressions(tx, { suppressionIds: [suppressionId] });
  return terms;
}

/**
 * Whether the hash of a number stays suppressed whatever one erasure asks for: it stands for an opt-out,
 * or another erasure of the number is open. Locks the hash, for which a request for another erasure waits.
 */
export async function mustHashStay(
  tx: Tx,
  { organizationId, numberHash, erasureId }: HashKey & { erasureId: string },
): Promise<boolean> {
  const hash = await tx
    .selectFrom('suppressions')
    .select(['reason', 'expiresAt'])
    .where('organizationId', '=', organizationId)
    .where('phoneNumber', '=', numberHash)
    .forUpdate()
    .executeTakeFirst();
  // A statement of its own, after the lock: it sees the erasure of whoever held the lock before.
  const other = await findOpenErasure(tx, { organizationId, numberHash, except: erasureId });
  return other !== undefined || (hash !== undefined && strengthOf(hash) === 'opt_out');
}

/**
 * Writes the terms under which a hash is suppressed, also where its row is gone; null: it is not
 * suppressed any longer.
 */
export async function settleHash(
  tx: Tx,
  { organizationId, numberHash, now }: HashKey & { now: Date },
  terms: SuppressionTerms | null,
): Promise<void> {
  const hash = { organizationId, phoneNumber: numberHash };
  if (terms === null) {
    await tx
      .deleteFrom('suppressions')
      .where((eb) => eb.and(hash))
      .execute();
    return;
  }
  await tx
    .insertInto('suppressions')
    .values({ ...hash, ...terms, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'phoneNumber']).doUpdateSet(terms),
    )
    .execute();
}
