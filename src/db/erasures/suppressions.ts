import { ERASED, type SuppressionTerms } from '../../domain/suppression.ts';
import type { Tx } from '../tables.ts';
import type { PersonKey } from './contacts.ts';

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
 * Deletes the suppression of a number in clear text.
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
    .returning(['reason', 'expiresAt'])
    .executeTakeFirst();
  return clear ?? null;
}

/** Writes the terms of a suppressed hash; null: it is not suppressed any longer. */
export async function settleHash(
  tx: Tx,
  { organizationId, numberHash }: { organizationId: string; numberHash: string },
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
    .updateTable('suppressions')
    .set(terms)
    .where((eb) => eb.and(hash))
    .execute();
}
