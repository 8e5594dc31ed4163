import { activityInfo } from '@temporalio/activity';
import type { ContactInput } from '../workflows/messages.ts';
import type { ClaimInput } from '../src/dialer/claim/claim-contacts.ts';
import { applyControl, type ControlRequest } from './control.ts';
import type { ActivityDeps } from '../src/dialer/deps.ts';
import { dial } from './dial.ts';
import { dispatchRound } from './claim.ts';
import { hangUpCalls, hangUpExecution } from '../src/dialer/hang-up/hang-up.ts';
import { reconcileSilent } from '../src/dialer/recovery/reconcile.ts';
import { settleAndWake } from '../src/dialer/status/settle-execution.ts';
import { releaseForgotten, repeatHangUps, reviveBatches, settleForgotten } from './sweep.ts';

/** What workflows can ask for, bound to the worker's connections. */
export function createActivities(deps: ActivityDeps) {
  return {
    claimContacts: (input: ClaimInput) => dispatchRound(deps, input),
    applyControl: (request: ControlRequest) => applyControl(deps, request),
    hangUpCalls: ({ batchId }: { batchId: string }) => hangUpCalls(deps, batchId),
    hangUpExecution: (input: ContactInput) => hangUpExecution(deps, input),
    settle: (input: ContactInput) => settleAndWake(deps, input),
    reviveBatches: () => reviveBatches(deps),
    settleForgotten: () => settleForgotten(deps),
    releaseForgotten: () => releaseForgotten(deps),
    reconcileSilent: () => reconcileSilent(deps),
    repeatHangUps: () => repeatHangUps(deps),
  };
}

/** The one activity of the dial queue. */
export function createDialActivities(deps: ActivityDeps) {
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

export type Activities = ReturnType<typeof createActivities>;
export type DialActivities = ReturnType<typeof createDialActivities>;
export type { ActivityDeps } from '../src/dialer/deps.ts';
