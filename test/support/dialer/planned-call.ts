import { passGate } from '../../../src/dialer/gate/gate.ts';
import type { PlannedCall } from '../../../src/dialer/gate/planned-call.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import type { TestDeps } from './world.ts';
/** The activity that waits for the end of the call. */
export const WAITER = { runId: 'run-1', activityId: 'activity-1' };

/** Passes a claimed contact through the gate; the attempt is then stored but not placed. */
export async function plannedCall(deps: TestDeps, input: ContactInput): Promise<PlannedCall> {
  const passage = await passGate(deps, input, WAITER);
  if (passage.kind !== 'place') throw new Error(`the gate answered ${passage.kind}`);
  return passage.call;
}
