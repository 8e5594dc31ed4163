import type { CallView } from '../../callee-farm/witness/views.ts';
import type { LedgerCall } from '../../support/servers/rest-client.ts';
import { percentile } from '../measurements.ts';
import { CALL_SID_HEADER } from './evidence.ts';

export type LoadFigures = {
  placed: number;
  answered: number;
  /** Answered calls in which both sides sent audio. */
  heardBothWays: number;
  /** From the arrival of the POST to the INVITE at the callee. */
  postToInviteMs: number[];
  /** From the callee's 200 to the first packet of audio that it got. */
  answerToAudioMs: number[];
};

/** What ledger and callees say of the calls of a run; all clocks are those of this machine. */
export function figuresOf(
  ledger: readonly LedgerCall[],
  callees: readonly CallView[],
): LoadFigures {
  const receivedAt = new Map(ledger.map((call) => [call.sid, Date.parse(call.received_at)]));
  const answered = callees.filter(({ answered_at }) => answered_at !== null);
  return {
    placed: ledger.length,
    answered: answered.length,
    heardBothWays: answered.filter((call) => call.rtp_received > 0 && call.rtp_sent > 0).length,
    postToInviteMs: callees.flatMap(({ headers, invite_at }) => {
      const from = receivedAt.get(headers[CALL_SID_HEADER]?.[0] ?? '');
      return from === undefined ? [] : [Date.parse(invite_at) - from];
    }),
    answerToAudioMs: answered.flatMap(({ answered_at, first_audio_at }) =>
      first_audio_at === null ? [] : [Date.parse(first_audio_at) - Date.parse(answered_at ?? '')],
    ),
  };
}

export function formatMedian(milliseconds: readonly number[]): string {
  const [p50, p95] = [percentile(milliseconds, 0.5), percentile(milliseconds, 0.95)];
  return `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
}
