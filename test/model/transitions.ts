import type { BatchStatus, ModelBatch, ModelCampaign } from './model.ts';

/** The transitions of the API, stated independently of the code under test. */
export type BatchControl = 'pause' | 'resume' | 'cancel';
export type CampaignControl = 'pause' | 'resume' | 'cancel';
export type ContactControl = 'skip' | 'retry' | 'follow-up';

export const WAITING = ['pending', 'retrying', 'followup_scheduled'];
export const ON_LINE = ['dispatched', 'in_progress'];
export const FINISHED = [
  'completed',
  'failed',
  'busy',
  'no_answer',
  'skipped',
  'max_retries_reached',
];
export const OPEN_BATCH: readonly BatchStatus[] = ['pending', 'in_progress', 'paused'];

const batchControls: Record<BatchControl, Partial<Record<BatchStatus, BatchStatus>>> = {
  pause: { in_progress: 'paused', paused: 'paused' },
  resume: { paused: 'in_progress', in_progress: 'in_progress' },
  cancel: {
    pending: 'cancelled',
    in_progress: 'cancelled',
    paused: 'cancelled',
    cancelled: 'cancelled',
  },
};

const campaignControls = {
  pause: { draft: 'paused', active: 'paused', paused: 'paused' },
  resume: { draft: 'active', active: 'active', paused: 'active' },
  cancel: {
    draft: 'cancelled',
    active: 'cancelled',
    paused: 'cancelled',
    cancelled: 'cancelled',
  },
} as const;

/** The status of a batch after a control; null if the control is refused. */
export function batchStatusAfter(
  control: BatchControl,
  from: BatchStatus,
  campaign: ModelCampaign,
): BatchStatus | null {
  const isHeldByCampaign = campaign.status === 'paused' && from === 'in_progress';
  if (control === 'resume' && isHeldByCampaign) return null;
  return batchControls[control][from] ?? null;
}

export function campaignStatusAfter(
  control: CampaignControl,
  from: ModelCampaign['status'],
): ModelCampaign['status'] | null {
  const after: Partial<Record<ModelCampaign['status'], ModelCampaign['status']>> =
    campaignControls[control];
  return after[from] ?? null;
}

/** Whether a control of a contact is accepted; null if either is allowed. */
export function isAccepted(
  control: ContactControl,
  status: string,
  batch: BatchOfContact,
): boolean | null {
  if (ON_LINE.includes(status)) return false;
  switch (control) {
    case 'skip':
      return WAITING.includes(status) || status === 'skipped';
    case 'retry':
      return acceptsForcedCalls(batch);
    case 'follow-up':
      if (!OPEN_BATCH.includes(batch.status)) return false;
      // A follow-up needs an earlier call, which the status does not show.
      return status === 'pending' || status === 'skipped' ? null : true;
  }
}

type BatchOfContact = { status: BatchStatus; hasEnded: boolean; campaign: ModelCampaign };

/** Whether a batch accepts forced retries. */
export function acceptsForcedCalls({ status, hasEnded, campaign }: BatchOfContact): boolean {
  const isServed = status === 'in_progress' || status === 'completed';
  return isServed && !hasEnded && campaign.status === 'active';
}

/** The statuses that a batch may have now, after its calls and the clock went on. */
export function possibleStatuses(
  { lastStatuses, start, end }: ModelBatch,
  nowMs: number,
): Set<BatchStatus> {
  const possible = new Set(lastStatuses);
  const isDue = (start.latest?.getTime() ?? -Infinity) <= nowMs;
  if (possible.has('pending') && isDue) possible.add('in_progress');
  if (possible.has('in_progress')) possible.add('completed');
  const isOver = (end.latest?.getTime() ?? Infinity) <= nowMs;
  if (isOver && OPEN_BATCH.some((status) => possible.has(status))) possible.add('expired');
  return possible;
}

/** The status that the API shows for a batch. */
export function shownStatus(status: BatchStatus, campaign: ModelCampaign): BatchStatus {
  return status === 'in_progress' && campaign.status === 'paused' ? 'paused' : status;
}

/** The statuses that a contact may have now, given its last observed one. */
export function possibleContactStatuses(status: string, batch: ModelBatch): readonly string[] {
  if (FINISHED.includes(status)) return [status];
  const { lastStatuses, campaign } = batch;
  const isPaused =
    lastStatuses.size === 1 && lastStatuses.has('paused') && batch.end.latest === null;
  const isHeld = isPaused || campaign.status === 'paused';
  if (isHeld && batch.end.latest === null && WAITING.includes(status)) return [status];
  return [...WAITING, ...ON_LINE, ...FINISHED];
}
