import { z } from 'zod';
import { CALL_STATUSES, type CallStatus } from '../domain/call.ts';
import { ANSWERERS } from '../domain/voicemail.ts';

/** Early media is ringing with a recorded voice; it is answered as ringing. */
export const SHOWN_CALL_STATUSES = CALL_STATUSES.filter((status) => status !== 'early-media');
type ShownCallStatus = Exclude<CallStatus, 'early-media'>;

export function shownCallStatus(status: CallStatus): ShownCallStatus {
  return status === 'early-media' ? 'ringing' : status;
}

/** The record of one attempt as it is answered; optional members are absent until known. */
export const callView = z
  .object({
    execution_id: z.string(),
    contact_id: z.string(),
    batch_id: z.string(),
    campaign_id: z.string(),
    call_sid: z.string().nullable(),
    call_status: z.enum(SHOWN_CALL_STATUSES),
    from_number: z.string(),
    to_number: z.string(),
    sip_status: z.number().nullable(),
    answered_by: z
      .enum(ANSWERERS)
      .nullable()
      .describe('who took the call; null where nobody listened for it, or nothing was heard'),
    duration_seconds: z.number(),
    recording_url: z
      .string()
      .nullable()
      .describe('as the agent reported it; /calls/{execution_id}/recording fetches it'),
    transcript: z.string().optional(),
    summary: z.string().optional(),
    sentiment: z.enum(['positive', 'neutral', 'negative']).optional(),
    hangup_by: z.enum(['assistant', 'user']).optional(),
    hangup_reason: z.string().optional(),
    disposition: z.string().nullable(),
    total_cost: z.number(),
    retry_count: z.number(),
    is_follow_up: z.boolean(),
    created_at: z.string(),
    answered_at: z.string().nullable(),
    ended_at: z.string().nullable(),
  })
  .meta({ id: 'CallRecord' });
export type CallView = z.output<typeof callView>;
