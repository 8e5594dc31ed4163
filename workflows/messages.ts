import type { BatchControl, BatchStatus } from '../src/domain/batch.ts';
import type { BatchFacts } from '../src/domain/batch-facts.ts';
import type { CallStatus } from '../src/domain/call.ts';
import type { NextClaim } from '../src/domain/next-claim.ts';

export const BATCH_WORKFLOW = 'BatchWorkflow';
export const ROUND_WORKFLOW = 'RoundWorkflow';
export const CONTACT_WORKFLOW = 'ContactWorkflow';
export const SWEEP_WORKFLOW = 'SweepWorkflow';
export const WEBHOOK_ENDPOINT_WORKFLOW = 'WebhookEndpointWorkflow';

/** The signals of BatchWorkflow; public names, sent by the API and by operators. */
export type BatchSignal = BatchControl | 'dispatch' | 'wake';

/**
 * What the API sends with a signal: the revision of the row that it has already written. An
 * operator's bare signal carries nothing.
 */
export type SignalNote = { revision: number };

/** The revision of a wake without a change of the batch: a call has ended, or what was scarce is free. */
export const NO_CHANGE = 0;

export type BatchInput = {
  batchId: string;
  /** The revision that the run before a continue-as-new saw last. */
  seenRevision?: number;
  /** The signal that was refused last in the runs before a continue-as-new. */
  refused?: RefusedSignal;
  /** Absent in runs of earlier versions, which start a RoundWorkflow for each claim. */
  startsContacts?: true;
  /** What the run before a continue-as-new leaves to this one. */
  left?: LeftByRun;
};

/** A batch goes on in its next run as if it were the same. */
export type LeftByRun = {
  /** What the last claim answered, and when, in milliseconds since 1970. */
  next: NextClaim;
  claimedAtMs: number;
  /** Something has happened since the last claim. */
  isAwake: boolean;
  /** What operators see of the batch, as of this revision. */
  facts: BatchFacts | null;
  revision: number;
};

/** A bare signal that the batch did not allow. */
export type RefusedSignal = {
  signal: BatchControl;
  /** The status of the batch then. */
  status: BatchStatus;
  /** In ISO 8601. */
  at: string;
};

/** The contacts of one claim of an earlier version, each with the claim token under which it may be called. */
export type RoundInput = {
  batchId: string;
  contacts: readonly { contactId: string; executionId: string }[];
  /** They were claimed with permits that say when their calls may start; `dial` waits for them. */
  isPaced?: true;
};

/** One attempt: the contact, and the claim token under which it may be called. */
export type ContactInput = {
  batchId: string;
  contactId: string;
  executionId: string;
  /** It was claimed with permits that say when its call may start; `dial` waits for them. */
  isPaced?: true;
};

/** How an attempt ended. */
export type AttemptEnd = { callStatus: CallStatus; retryCount: number; isFollowUp: boolean };

/**
 * What `dial` answers. false: the attempt is not settled, and its workflow settles it. true is the
 * `AttemptEnd` of version 0.2, and is read as settled, as an `AttemptEnd` is by 0.2.
 */
export type DialResult = boolean | AttemptEnd;

/** The signal of WebhookEndpointWorkflow: something is due. */
export const ENDPOINT_WAKE = 'wake';

export type EndpointInput = { endpointId: string };

/** When the deliveries of an endpoint are to be looked at again. */
export type NextDelivery =
  | { kind: 'now' }
  | { kind: 'later'; ms: number }
  /** Nothing waits: a signal says when something does. Without one for `quietMs` the workflow ends. */
  | { kind: 'idle'; quietMs: number }
  /** The endpoint is deleted or disabled. */
  | { kind: 'ended' };

export function webhookWorkflowId(endpointId: string): string {
  return `webhook-endpoint/${endpointId}`;
}

/** The queue of webhooks: endpoints that answer slowly hold its slots, and no call waits behind them. */
export function webhookQueue(taskQueue: string): string {
  return `${taskQueue}-webhooks`;
}

export function batchWorkflowId(batchId: string): string {
  return `batch/${batchId}`;
}

/** @param claimId of the claim that took the contacts of the round */
export function roundWorkflowId(claimId: string): string {
  return `round/${claimId}`;
}

export function contactWorkflowId(contactId: string): string {
  return `contact/${contactId}`;
}

/** The type of the failure of a local activity that its worker did not begin or finish, because it stops. */
export const WORKER_STOPS = 'WorkerStops';

/** The id of the batch, claim, contact or endpoint for which a workflow runs. */
export function nameIn(workflowId: string): string {
  return workflowId.slice(workflowId.indexOf('/') + 1);
}

/**
 * The queue of hang-ups and of the sweep. While call control answers slowly, many `dial` activities wait for
 * a slot of their worker; these do not wait behind them.
 */
export function recoveryQueue(taskQueue: string): string {
  return `${taskQueue}-recovery`;
}

/** The queue of the activities `dial` of workflows that began with version 0.2 or earlier. */
export function dialQueue(taskQueue: string): string {
  return `${taskQueue}-dial`;
}
