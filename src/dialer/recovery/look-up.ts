import { recordAskedInVain } from '../../db/calls/silent.ts';
import type { CallSnapshot, Lookup } from '../../jambonz/interface.ts';
import { noteAcceptance, placingOfCall } from '../account/breaker.ts';
import type { DialerDeps } from '../deps.ts';
import { closeAbsent, closeUnanswered } from './close-attempt.ts';
import { recordStatus, type RecordedStatus } from '../status/status-webhook.ts';
import { completeWaiter } from '../../temporal/workflow-messages.ts';
import type { AcceptedCall } from '../../db/calls/hang-ups.ts';
import { countRepair } from './repairs.ts';

export type LookUpDeps = Pick<
  DialerDeps,
  'db' | 'callControls' | 'temporal' | 'wakeBatch' | 'clock' | 'log'
>;

/** Asks call control about a call that it has accepted, and records what it says. */
export async function lookUpCall(
  deps: LookUpDeps,
  { executionId, callSid, callControlAccountId }: AcceptedCall,
): Promise<Lookup['kind']> {
  const callControl = await deps.callControls.of(callControlAccountId);
  const found = await callControl.getCall(callSid);
  if (found.kind === 'found') await recordSnapshot(deps, executionId, found.call);
  if (found.kind === 'absent') await closeAbsent(deps, { executionId, callSid });
  if (found.kind !== 'undecided') return found.kind;
  await closeUnanswered(deps, { executionId, callSid });
  await recordAskedInVain(deps.db, { executionId, callSid, now: deps.clock.now() });
  return found.kind;
}

/** Records what call control says of a call, and wakes the workflow that waits for its end. */
export async function recordSnapshot(
  deps: LookUpDeps,
  executionId: string,
  { callStatus, ...snapshot }: CallSnapshot,
): Promise<RecordedStatus | undefined> {
  const report = { ...snapshot, status: callStatus, at: deps.clock.now() };
  const recorded = await recordStatus({ db: deps.db }, { executionId, report });
  if (recorded?.hasEnded) countRepair('found_end');
  if (recorded?.hasEnded) await completeWaiter(deps.temporal, recorded.call);
  if (recorded?.wasTaken) await noteAcceptance(deps, placingOfCall(recorded.call));
  return recorded;
}
