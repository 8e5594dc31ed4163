import type { CallStep } from './call-step.ts';
import { sipReason } from './sip-reason.ts';

export type CallEnd = Pick<
  CallStep,
  'status' | 'sipStatus' | 'sipReason' | 'durationSeconds' | 'endedBy'
>;

/** 487, because this side ended the ringing: Asterisk reports a status of its own invention. */
export const CANCELLED: CallEnd = {
  status: 'no-answer',
  sipStatus: 487,
  sipReason: 'Request Terminated',
};

const STATUSES: Readonly<Record<number, CallEnd['status']>> = {
  486: 'busy',
  487: 'no-answer',
  603: 'busy',
};

/** Q.850 causes that Asterisk's journal gives in the place of the SIP status. */
const CAUSES: Readonly<Record<number, CallEnd['status']>> = {
  17: 'busy',
  18: 'no-answer',
  19: 'no-answer',
};

/**
 * How a call ends that the far end refused. For REST calls jambonz reports 486 and 603 as busy, 487
 * as no answer and every other SIP failure as failed.
 * @param sipStatus null: there was no SIP answer
 */
export function refusedEnd(sipStatus: number | null): CallEnd {
  if (sipStatus === null) return { status: 'failed', sipStatus, sipReason: null };
  return {
    status: STATUSES[sipStatus] ?? 'failed',
    sipStatus,
    sipReason: sipReason(sipStatus),
  };
}

/**
 * How an unanswered call ended, by its cause in the journal.
 * @param cause Q.850
 */
export function unheardEnd(cause: number): CallEnd {
  return { status: CAUSES[cause] ?? 'failed', sipStatus: null, sipReason: null };
}

/** How an answered call ends. */
export function completedEnd(talkMs: number, endedBy: 'caller' | 'jambonz' | undefined): CallEnd {
  return {
    status: 'completed',
    sipStatus: 200,
    sipReason: sipReason(200),
    durationSeconds: Math.max(0, Math.floor(talkMs / 1000)),
    ...(endedBy && { endedBy }),
  };
}
