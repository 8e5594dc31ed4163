import { callSidsOfOthers } from '../../db/calls/binding.ts';
import { recordAskedInVain } from '../../db/calls/silent.ts';
import type { CallRow } from '../../db/tables.ts';
import { later } from '../../domain/instant.ts';
import type { CallSnapshot, Lookup } from '../../jambonz/call-control.ts';
import { completeWaiter } from '../../temporal/waiter.ts';
import { noteAcceptance } from '../account/breaker.ts';
import type { DialerDeps } from '../deps.ts';
import { returnContact } from '../place/return-contact.ts';
import { recordStatus } from '../status/record-status.ts';
import { closeForgotten, closeUnanswered } from './close-attempt.ts';

/** A call that call control has accepted, and the account in which it is. */
export type AcceptedCall = {
  executionId: string;
  callSid: string;
  callControlAccountId: string | null;
};

/** An attempt whose request had no clear answer. */
type UnplacedAttempt = Pick<
  CallRow,
  'executionId' | 'contactId' | 'batchId' | 'toNumber' | 'fromNumber' | 'callControlAccountId'
>;

const RETURNED_DEFERRAL_MS = 2_000;

/** Asks call control about a call that it has accepted, and records what it says. */
export async function lookUpCall(
  deps: DialerDeps,
  { executionId, callSid, callControlAccountId }: AcceptedCall,
): Promise<Lookup['kind']> {
  const callControl = await deps.callControls.of(callControlAccountId);
  const found = await callControl.getCall(callSid);
  if (found.kind === 'found') await recordSnapshot(deps, executionId, found.call);
  if (found.kind === 'absent') await closeForgotten(deps, { executionId, callSid });
  if (found.kind !== 'undecided') return found.kind;
  await closeUnanswered(deps, { executionId, callSid });
  await recordAskedInVain(deps.db, { executionId, callSid, now: deps.clock.now() });
  return found.kind;
}

/**
 * Asks call control whether the request of an attempt without a sid arrived. Only a fenced "no"
 * frees the contact: it also refuses the request if it should still come. An attempt that call
 * control does not know is closed at its deadline, and one of which it says nothing a day later;
 * neither is ever redialled.
 */
export async function lookUpUnplaced(deps: DialerDeps, attempt: UnplacedAttempt): Promise<void> {
  const { executionId, toNumber: to, fromNumber: from } = attempt;
  const { installationSid } = deps;
  const callControl = await deps.callControls.of(attempt.callControlAccountId);
  const found = await callControl.findCall({
    executionId,
    to,
    from,
    othersAmong: (callSids) => callSidsOfOthers(deps.db, { ...attempt, callSids, installationSid }),
  });
  if (found.kind === 'found') await recordSnapshot(deps, executionId, found.call);
  else if (found.kind === 'absent' && found.fenced) await freeContact(deps, attempt);
  else await keepWaiting(deps, executionId, found);
}

/** Records what call control says of a call, and wakes the workflow that waits for its end. */
export async function recordSnapshot(
  deps: DialerDeps,
  executionId: string,
  { callStatus, ...snapshot }: CallSnapshot,
): Promise<void> {
  const report = { ...snapshot, status: callStatus, at: deps.clock.now() };
  const recorded = await recordStatus(deps.db, { executionId, report });
  if (recorded?.hasEnded) await completeWaiter(deps.temporal, recorded.call);
  if (recorded?.wasTaken) await noteAcceptance(deps, recorded.call.callControlAccountId);
}

/** The request never arrived, and never will. */
async function freeContact(deps: DialerDeps, attempt: UnplacedAttempt): Promise<void> {
  const until = later(deps.clock.now(), RETURNED_DEFERRAL_MS);
  const deferral = { reason: 'call_control_unreachable', until } as const;
  const returned = await deps.db
    .transaction()
    .execute((tx) => returnContact(tx, attempt, deferral));
  if (typeof returned !== 'string') await completeWaiter(deps.temporal, returned);
}

/** The attempt stays live until its time is over. */
async function keepWaiting(
  deps: DialerDeps,
  executionId: string,
  { kind }: { kind: 'absent' | 'undecided' },
): Promise<void> {
  const attempt = { executionId, callSid: null };
  const now = deps.clock.now();
  if (kind === 'absent') await closeForgotten(deps, attempt, ({ deadlineAt }) => deadlineAt < now);
  else await closeUnanswered(deps, attempt);
  await recordAskedInVain(deps.db, { ...attempt, now });
}
