import type { ContactInput } from '../workflows/messages.ts';
import type { ClaimInput } from '../src/dialer/claim/claim-contacts.ts';
import { applyBareControl, type BareControl } from '../src/dialer/control/control-batch.ts';
import type { DialerDeps } from '../src/dialer/deps.ts';
import { hangUpCalls, hangUpExecution } from '../src/dialer/hang-up/hang-up-calls.ts';
import {
  releaseForgotten,
  repeatHangUps,
  settleForgotten,
} from '../src/dialer/recovery/forgotten-attempts.ts';
import { reconcileSilent } from '../src/dialer/recovery/reconcile.ts';
import { reviveBatches } from '../src/dialer/recovery/revive-batches.ts';
import { settleAndWake } from '../src/dialer/status/settle.ts';
import { claimContacts } from './claim.ts';

/** What workflows can ask for, bound to the worker's connections. */
export function createActivities(deps: DialerDeps) {
  return {
    claimContacts: (input: ClaimInput) => claimContacts(deps, input),
    applyControl: (request: BareControl) => applyBareControl(deps, request),
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

export type Activities = ReturnType<typeof createActivities>;
