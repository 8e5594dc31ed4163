import { firstStart } from '../src/domain/dispatch-gate.ts';
import type { DiallingSettings } from '../src/domain/campaign.ts';
import {
  claimContacts,
  dueContacts,
  holdContacts,
  type ClaimedContact,
  type DueContact,
  type Scope,
} from '../src/db/claims.ts';
import type { Tx } from '../src/db/tables.ts';

export type DueClaim = {
  batchId: string;
  claimId: string;
  settings: DiallingSettings;
  scope: Scope;
  limit: number;
  now: Date;
  newId: () => string;
};

/** How many contacts one look may send to sleep because it is night where they live. */
const MAX_HELD = 1_000;

/**
 * Claims due contacts whose working hours are open, at most `limit`, each under a new execution id.
 * Those whose own zone sleeps are held until it opens. `more`: another look would find more.
 */
export async function claimDue(
  tx: Tx,
  claim: DueClaim,
): Promise<{ contacts: ClaimedContact[]; more: boolean }> {
  const claimed: ClaimedContact[] = [];
  let held = 0;
  while (claimed.length < claim.limit && held < MAX_HELD) {
    const due = await dueContacts(tx, { ...claim, limit: claim.limit - claimed.length });
    if (due.length === 0) return { contacts: claimed, more: false };
    const asleep = await holdSleeping(tx, claim, due);
    const contacts = due
      .filter(({ contactId }) => !asleep.has(contactId))
      .map(({ contactId }) => ({ contactId, executionId: claim.newId() }));
    if (contacts.length > 0) await claimContacts(tx, { ...claim, contacts });
    claimed.push(...contacts);
    held += asleep.size;
  }
  return { contacts: claimed, more: true };
}

/** Holds those of the due contacts in whose zone nobody may be called; answers their ids. */
async function holdSleeping(
  tx: Tx,
  { settings, now }: DueClaim,
  due: readonly DueContact[],
): Promise<Set<string>> {
  const { workingHours, timezone } = settings;
  if (workingHours === null) return new Set();
  const byZone = Map.groupBy(due, (contact) => contact.timezone ?? timezone);
  const asleep = new Set<string>();
  for (const [zone, contacts] of byZone) {
    const lookAt = firstStart(workingHours, [zone], now) ?? dayAfter(now);
    if (lookAt <= now) continue;
    const contactIds = contacts.map(({ contactId }) => contactId);
    await holdContacts(tx, { contactIds, lookAt, reason: 'outside_working_hours' });
    for (const contactId of contactIds) asleep.add(contactId);
  }
  return asleep;
}

function dayAfter(now: Date): Date {
  return new Date(now.getTime() + 24 * 3_600_000);
}
