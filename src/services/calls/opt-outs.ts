import { failContacts } from '../../db/contacts/transitions.ts';
import type { CallRow, ContactRow, Tx } from '../../db/tables.ts';
import { agentOfCall } from '../../domain/audit.ts';
import { OPT_OUT } from '../../domain/suppression.ts';
import { storeSuppressions } from '../suppressions.ts';

type OptOut = {
  /** The locked contact of the call; undefined: it is deleted. */
  contact: ContactRow | undefined;
  call: CallRow;
  now: Date;
};

/**
 * Suppresses the number of a call whose agent reports an opt-out, and ends its contact if it waits.
 * @returns whether it waited
 */
export async function storeOptOut(tx: Tx, reported: OptOut): Promise<boolean> {
  const { call, now } = reported;
  const { organizationId, executionId, toNumber: phoneNumber } = call;
  const draft = { phoneNumber, reason: OPT_OUT, expiresAt: null };
  const by = agentOfCall(executionId);
  await storeSuppressions(tx, { organizationId, drafts: [draft], by, isAdmin: false, now });
  return endWaiting(tx, reported);
}

/** Ends a contact that waits for a call to a number that has opted out, as the claim would when it is due. */
async function endWaiting(tx: Tx, { contact, call, now }: OptOut): Promise<boolean> {
  if (contact === undefined || contact.phoneNumber !== call.toNumber) return false;
  const at = now.toISOString();
  const refusal = { reason: 'suppressed', stage: 'claim', at, until: null } as const;
  return (await failContacts(tx, { contactIds: [contact.contactId], refusal })) > 0;
}
