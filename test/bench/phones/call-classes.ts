import type { CallView as CallRecord } from '../../../src/schemas/call.ts';
import type { CallView } from '../../callee-farm/witness/views.ts';

/** A call as its row has it, and as its callee saw it; null: no INVITE came. */
export type SeenCall = {
  row: Pick<CallRecord, 'call_status' | 'sip_status'>;
  callee: CallView | null;
};

/** Where row and callee may differ, because nobody could tell our side. */
export type CallClass =
  | 'both say answered'
  | 'both say not answered'
  | 'no INVITE came'
  | 'answered an Asterisk that was killed'
  | 'answer crossed the end that we asked for'
  | 'row and callee disagree';

/**
 * Says how row and callee of a call relate.
 * @param asteriskKills when Asterisk was killed, in milliseconds since 1970
 */
export function classifyCall(
  { row, callee }: SeenCall,
  asteriskKills: readonly number[],
): CallClass {
  const isCompleted = row.call_status === 'completed';
  if (callee === null) return isCompleted ? 'row and callee disagree' : 'no INVITE came';
  const isAnswered = callee.answered_at !== null;
  if (isAnswered === isCompleted) {
    if (isAnswered) return 'both say answered';
    return agreesOnStatus(row, callee) ? 'both say not answered' : 'row and callee disagree';
  }
  if (!isAnswered) return 'row and callee disagree';
  if (wasAbandoned(callee, asteriskKills)) return 'answered an Asterisk that was killed';
  if (callee.cancel_at !== null || callee.ended_by === 'caller') {
    return 'answer crossed the end that we asked for';
  }
  return 'row and callee disagree';
}

/** Whether Asterisk was killed between the INVITE of a call and its end. */
export function wasAbandoned(
  { invite_at, ended_at }: CallView,
  asteriskKills: readonly number[],
): boolean {
  const from = Date.parse(invite_at);
  const to = ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(ended_at);
  return asteriskKills.some((killedAt) => from <= killedAt && killedAt <= to);
}

/** Without a SIP status in the row nobody told it. */
function agreesOnStatus({ sip_status }: SeenCall['row'], { status }: CallView): boolean {
  return sip_status === null || status === null || sip_status === status;
}
