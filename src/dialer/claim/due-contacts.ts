import type { DiallingConfig } from '../../config/config.ts';
import { calleeLimits, capsOf } from '../../db/limits/callee-limits.ts';
import { recentSince } from '../../db/limits/recent-calls.ts';
import type { Tx } from '../../db/tables.ts';
import { type DueContact, dueContacts, type Scope } from '../../db/contacts/due.ts';
import { type CalleeState, CALLABLE } from '../../domain/limits/callee-limits.ts';
import type { NumberHashes } from '../../domain/erased-number.ts';
import type { ContactLocation } from '../../domain/hours/call-hours.ts';
import { type CallQuotas, effectiveCallQuotas } from '../../domain/limits/quotas.ts';
import { refusalOf } from '../../domain/refusal.ts';
import { decideDispatch, type GateDecision, gateFacts } from '../../domain/dispatch-gate.ts';
import { deferContacts } from '../../db/contacts/deferrals.ts';
import type { CallingBatch } from '../../db/batches/batches.ts';
import { claimContacts, failContacts, type ClaimedContact } from '../../db/contacts/transitions.ts';

export type DueClaim = {
  batchId: string;
  claimId: string;
  locked: CallingBatch;
  scope: Scope;
  /** The zones in which calls may start now. */
  zones: readonly ContactLocation[];
  limit: number;
  now: Date;
  newId: () => string;
  quotas: CallQuotas;
  numberHashes: NumberHashes;
  dialling: Pick<DiallingConfig, 'closedKinds'>;
};

/** How many contacts one claim may turn away, because their number may not be called now. */
const MAX_TURNED_AWAY = 1_000;
/**
 * Contacts read at a time once some were turned away, however few lines are free: 1,000 contacts that
 * are turned away one by one take 3 s, 200 at a time less than 0.1 s.
 */
const READ_AT_ONCE = 200;

/**
 * Claims due contacts that the gate would let through, at most `limit`, each under a new execution
 * id. It turns the others away: they are deferred until their reason may have ended, or finished.
 * `more`: another claim would find more.
 */
export async function claimDue(
  tx: Tx,
  claim: DueClaim,
): Promise<{ contacts: ClaimedContact[]; more: boolean }> {
  const claimed: ClaimedContact[] = [];
  const callees = new Map<string, number>();
  let turnedAway = 0;
  while (claimed.length < claim.limit && turnedAway < MAX_TURNED_AWAY) {
    const wanted = claim.limit - claimed.length;
    const limit = turnedAway === 0 ? wanted : Math.max(wanted, READ_AT_ONCE);
    const due = await dueContacts(tx, { ...claim, limit });
    const called = await turnAway(tx, claim, due, callees);
    const contacts = called
      .slice(0, wanted)
      .map(({ contactId }) => ({ contactId, executionId: claim.newId() }));
    if (contacts.length > 0) await claimContacts(tx, { ...claim, contacts });
    claimed.push(...contacts);
    if (due.length < limit && called.length <= wanted) return { contacts: claimed, more: false };
    turnedAway += due.length - called.length;
  }
  return { contacts: claimed, more: true };
}

/**
 * Turns away the due contacts that cannot be called now.
 * @param callees how often each number was met in this claim
 * @returns the contacts that can
 */
async function turnAway(
  tx: Tx,
  claim: DueClaim,
  due: readonly DueContact[],
  callees: Map<string, number>,
): Promise<DueContact[]> {
  const { organizationId } = claim.locked.batch;
  const { now, numberHashes } = claim;
  const { namesOf } = numberHashes;
  const caps = capsOf(claim.locked.organization);
  const since = recentSince(claim.locked.batch, now);
  const states = await calleeLimits(tx, {
    organizationId,
    callees: due,
    namesOf,
    caps,
    recentSince: since,
    now,
  });
  const decided = due.map((contact) => {
    const state = states.get(contact.contactId) ?? CALLABLE;
    const before = callees.get(contact.phoneNumber) ?? 0;
    callees.set(contact.phoneNumber, before + 1);
    const callsBefore = before + state.callsBefore;
    return { contact, decision: decide(claim, contact, { ...state, callsBefore }) };
  });
  await writeTurnedAway(tx, decided, now);
  return decided.flatMap(({ contact, decision }) => (decision.kind === 'open' ? [contact] : []));
}

function decide(claim: DueClaim, contact: DueContact, callee: CalleeState): GateDecision {
  const { locked, now, scope } = claim;
  const { maxSpendPerDayUsd } = effectiveCallQuotas(locked.organization.quotas, claim.quotas);
  // While a limit is reached, or the campaign is held, without an agent, required hours or a caller number the whole batch waits, and no claim comes this far.
  const { closedKinds } = claim.dialling;
  const present = {
    reachedLimit: null,
    isHeld: false,
    hasAgent: true,
    requiresWorkingHours: false,
    hasCallerNumber: true,
    callersWaitUntil: null,
    eligibility: null,
  };
  const settings = { ...present, maxSpendPerDayUsd, closedKinds };
  const seen = { now, callee, isForced: scope === 'forced', ...settings };
  return decideDispatch(gateFacts(locked, contact, seen));
}

type Decided = { contact: DueContact; decision: GateDecision };

/** One statement for all contacts with the same decision. */
async function writeTurnedAway(tx: Tx, decided: readonly Decided[], at: Date): Promise<void> {
  const alike = Map.groupBy(decided, ({ decision }) => JSON.stringify(decision));
  for (const group of alike.values()) {
    const contactIds = group.map(({ contact }) => contact.contactId);
    const decision = group[0]?.decision ?? { kind: 'open' };
    const refusal = refusalOf(decision, { at, stage: 'claim' });
    if (decision.kind === 'deferred') {
      await deferContacts(tx, { contactIds, lookAt: decision.lookAt, refusal });
    } else if (refusal !== null) await failContacts(tx, { contactIds, refusal });
  }
}
