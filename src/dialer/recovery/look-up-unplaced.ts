import { callSidsOfOthers } from '../../db/calls/binding.ts';
import { recordAskedInVain } from '../../db/calls/silent.ts';
import type { CallRow } from '../../db/tables.ts';
import { later } from '../../domain/instant.ts';
import type { CallSnapshot } from '../../jambonz/interface.ts';
import { completeWaiter } from '../../temporal/workflow-messages.ts';
import type { DialerDeps } from '../deps.ts';
import { returnContact } from '../gate/release.ts';
import { hangUpCall } from '../hang-up/hang-up-call.ts';
import { closeForgotten, closeUnanswered } from './close-attempt.ts';
import { recordSnapshot } from './look-up.ts';
import { countRepair } from './repairs.ts';

/** An attempt whose request had no clear answer. */
type UnplacedAttempt = Pick<
  CallRow,
  'executionId' | 'contactId' | 'batchId' | 'toNumber' | 'fromNumber' | 'callControlAccountId'
>;

const RETURNED_DEFERRAL_MS = 2_000;

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
  if (found.kind === 'found') await bindFound(deps, executionId, found.call);
  else if (found.kind === 'absent' && found.fenced) await freeContact(deps, attempt);
  else await keepWaiting(deps, executionId, found);
}

/** Binds the call to its attempt. A hang-up that was requested before can only be sent now. */
async function bindFound(
  deps: DialerDeps,
  executionId: string,
  snapshot: CallSnapshot,
): Promise<void> {
  const recorded = await recordSnapshot(deps, executionId, snapshot);
  if (recorded !== undefined) countRepair('found_call');
  if (recorded?.callToEnd) await hangUpCall(deps, recorded.callToEnd);
}

/** The request never arrived, and never will. */
async function freeContact(deps: DialerDeps, attempt: UnplacedAttempt): Promise<void> {
  const now = deps.clock.now();
  const until = later(now, RETURNED_DEFERRAL_MS);
  const deferral = { reason: 'call_control_unreachable', until, now } as const;
  const returned = await deps.db
    .transaction()
    .execute((tx) => returnContact(tx, attempt, deferral));
  if (typeof returned === 'string') return;
  countRepair('freed_contact');
  await completeWaiter(deps.temporal, returned);
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
