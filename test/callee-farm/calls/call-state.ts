/**
 * Where a call stands at the callee.
 *
 *     invited ─► ringing ─► answered ─► established ─► leaving ─► ended
 *
 * - invited: no INVITE has been let in; a challenge may be out
 * - ringing: an INVITE waits for its final answer
 * - answered: 200 has been sent, its ACK has not come
 * - established: the ACK has come
 * - leaving: the callee has sent BYE, its answer has not come
 */
export type CallState = 'invited' | 'ringing' | 'answered' | 'established' | 'leaving' | 'ended';

const NEXT: Readonly<Record<CallState, readonly CallState[]>> = {
  invited: ['ringing', 'ended'],
  ringing: ['answered', 'ended'],
  answered: ['established', 'leaving', 'ended'],
  established: ['leaving', 'ended'],
  leaving: ['ended'],
  ended: [],
};

/** Answers the next state; throws for a step that no call takes. */
export function nextCallState(from: CallState, to: CallState): CallState {
  if (!NEXT[from].includes(to)) throw new Error(`A call cannot go from ${from} to ${to}`);
  return to;
}
