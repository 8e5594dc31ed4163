import { calleeHolds, capsOf } from '../src/db/callee-holds.ts';
import {
  claimContacts,
  failContacts,
  holdContacts,
  type ClaimedContact,
  type CallingBatch,
} from '../src/db/claims.ts';
import type { Tx } from '../src/db/tables.ts';
import { type DueContact, dueContacts, type Scope } from '../src/db/waiting-contacts.ts';
import { type CalleeHold, NO_HOLD } from '../src/domain/callee-hold.ts';
import type { DiallingSettings } from '../src/domain/campaign.ts';
import { type PlacedContact, zonesOfContact } from '../src/domain/call-hours.ts';
import { decideDispatch, type GateDecision } from '../src/domain/dispatch-gate.ts';

export type DueClaim = {
  batchId: string;
  claimId: string;
  locked: CallingBatch;
  settings: DiallingSettings;
  scope: Scope;
  /** The zones in which calls may start now. */
  open: readonly PlacedContact[];
  limit: number;
  now: Date;
  newId: () => string;
};

/** How many contacts one look may turn away, because their number may not be called now. */
const MAX_TURNED_AWAY = 1_000;

/**
 * Claims due contacts that the gate would let through, at most `limit`, each under a new execution
 * id. Others are turned away: they rest until what holds them may have ended, or are finished.
 * `more`: another look would find more.
 */
export async function claimDue(
  tx: Tx,
  claim: DueClaim,
): Promise<{ contacts: ClaimedContact[]; more: boolean }> {
  const claimed: ClaimedContact[] = [];
  let turnedAway = 0;
  while (claimed.length < claim.limit && turnedAway < MAX_TURNED_AWAY) {
    const due = await dueContacts(tx, {
      ...claim,
      zones: claim.open,
      limit: claim.limit - claimed.length,
    });
    if (due.length === 0) return { contacts: claimed, more: false };
    const called = await turnAway(tx, claim, due);
    const contacts = called.map(({ contactId }) => ({ contactId, executionId: claim.newId() }));
    if (contacts.length > 0) await claimContacts(tx, { ...claim, contacts });
    claimed.push(...contacts);
    turnedAway += due.length - called.length;
  }
  return { contacts: claimed, more: true };
}

/** Turns away those of the due contacts who cannot be called now; answers the others. */
async function turnAway(
  tx: Tx,
  claim: DueClaim,
  due: readonly DueContact[],
): Promise<DueContact[]> {
  const { organizationId } = claim.locked.batch;
  const { now } = claim;
  const caps = capsOf(claim.locked.organization);
  const holds = await calleeHolds(tx, { organizationId, callees: due, caps, now });
  const seen = new Set<string>();
  const decided = due.map((contact) => {
    const hold = holds.get(contact.contactId) ?? NO_HOLD;
    const isTwin = seen.has(contact.phoneNumber);
    seen.add(contact.phoneNumber);
    return {
      contact,
      decision: decide(claim, contact, { ...hold, isBusy: hold.isBusy || isTwin }),
    };
  });
  await writeTurnedAway(tx, decided);
  return decided.flatMap(({ contact, decision }) => (decision.kind === 'open' ? [contact] : []));
}

function decide(claim: DueClaim, contact: DueContact, callee: CalleeHold): GateDecision {
  const { locked, settings, now } = claim;
  return decideDispatch({
    now,
    batchStatus: locked.batch.status,
    campaignStatus: locked.campaign.status,
    scheduledEnd: locked.batch.scheduledEnd,
    isForced: claim.scope === 'forced',
    callee,
    attemptCapAction: locked.organization.attemptCapAction,
    // A batch without an agent rests as a whole.
    hasAgent: true,
    workingHours: settings.workingHours,
    zones: zonesOfContact(contact, settings),
  });
}

type Decided = { contact: DueContact; decision: GateDecision };

/** Contacts that are turned away alike are written together. */
async function writeTurnedAway(tx: Tx, decided: readonly Decided[]): Promise<void> {
  const alike = Map.groupBy(decided, ({ decision }) => JSON.stringify(decision));
  for (const group of alike.values()) {
    const contactIds = group.map(({ contact }) => contact.contactId);
    const decision = group[0]?.decision;
    if (decision?.kind === 'held') await holdContacts(tx, { contactIds, ...decision });
    if (decision?.kind === 'refused') await failContacts(tx, { contactIds, ...decision });
  }
}
