/** How far a call is. */
export type CallState =
  | 'created'
  | 'dialling'
  | 'ringing'
  | 'early-media'
  | 'in-progress'
  | 'ended';

/**
 * created → dialling → ringing | early-media → in-progress → ended. A call may be answered or end
 * without ringing, and may get early media while it rings.
 */
const NEXT_STATES: Readonly<Record<CallState, readonly CallState[]>> = {
  created: ['dialling', 'ended'],
  dialling: ['ringing', 'early-media', 'in-progress', 'ended'],
  ringing: ['early-media', 'in-progress', 'ended'],
  'early-media': ['in-progress', 'ended'],
  'in-progress': ['ended'],
  ended: [],
};

/** A call cannot do what was asked in its state. */
export class CallStateError extends Error {
  override name = 'CallStateError';

  constructor(action: string, from: CallState | 'unknown') {
    const why = from === 'unknown' ? 'there is no such call, or it has ended' : `it is ${from}`;
    super(`cannot ${action} the call: ${why}`);
  }
}

export function canBecome(from: CallState, to: CallState): boolean {
  return NEXT_STATES[from].includes(to);
}

/**
 * The state of a call after it moves on.
 * @throws {CallStateError} if no call goes from the one state to the other
 */
export function nextCallState(from: CallState, to: CallState): CallState {
  if (canBecome(from, to)) return to;
  throw new CallStateError(`move on to ${to} with`, from);
}
