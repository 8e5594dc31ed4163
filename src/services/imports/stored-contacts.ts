import { countStoredContacts } from '../../db/limits/stored-contacts.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { assertWithinQuota } from '../../domain/limits/quotas.ts';
import { type QuotaDefaults, quotasOf } from '../quotas.ts';

/** Contacts that are to be stored, or that are stored already. */
type Stored = { organizationId: string; contacts: number; areStored: boolean };

/**
 * Refuses contacts that exceed the quota of their organization. Before they are stored this saves the
 * work. In the transaction that stores them, or gives them to a batch, it is exact: whoever adds contacts
 * at the same time counts them before its commit or after this one.
 * @throws {QuotaExceededError}
 */
export async function assertContactsFit(
  db: Db | Tx,
  defaults: QuotaDefaults,
  { organizationId, contacts: wanted, areStored }: Stored,
): Promise<void> {
  const quotas = await quotasOf(db, defaults, { organizationId });
  if (quotas.maxContactsStored === null) return;
  const counted = await countStoredContacts(db, { organizationId });
  const used = areStored ? counted - wanted : counted;
  assertWithinQuota(quotas, 'maxContactsStored', { used, wanted });
}
