import { activityInfo, CompleteAsyncError } from '@temporalio/activity';
import type { ContactInput } from '../workflows/messages.ts';
import { awaitPermit, returnPermits } from '../src/dialer/claim/start-permits.ts';
import type { DialerDeps } from '../src/dialer/deps.ts';
import { passGate, type Waiter } from '../src/dialer/gate/gate.ts';
import { placeCall } from '../src/dialer/place/place-call.ts';

/** The one activity of the dial queue. */
export function createDialActivities(deps: DialerDeps) {
  return {
    dial: (input: ContactInput) => {
      const { activityId, workflowExecution } = activityInfo();
      if (workflowExecution === undefined) {
        throw new Error('Cannot dial outside of a ContactWorkflow: nobody would settle the call');
      }
      return dial(deps, input, { activityId, runId: workflowExecution.runId });
    },
  };
}

export type DialActivities = ReturnType<typeof createDialActivities>;

/**
 * One attempt, from the gate to its end. Can be repeated at any moment: a repeated activity finds the
 * attempt's row, becomes its waiter, and places nothing.
 * @returns false: the attempt is not settled here. The activity's answer says whether it is settled
 * already when it is completed by id
 * @throws {CompleteAsyncError} while the call is in the air; its last status webhook completes the
 * activity by id
 */
export async function dial(
  deps: DialerDeps,
  input: ContactInput,
  waiter: Waiter,
): Promise<boolean> {
  const rates = await awaitPermit(deps, input);
  const passage = await passGate(deps, input, waiter);
  const gatePassedMs = performance.now();
  if (passage.kind === 'done') await returnPermits(deps.db, rates, input);
  const next =
    passage.kind === 'place' ? await placeCall(deps, passage.call, gatePassedMs) : passage.kind;
  if (next === 'wait') throw new CompleteAsyncError();
  return false;
}
