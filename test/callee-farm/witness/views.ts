import type { CallRecord, Side } from '../calls/call-record.ts';

/** A call as the witness tells it. Times are ISO 8601 in UTC; null: not yet, or never. */
export type CallView = {
  call_id: string;
  called_number: string;
  /** The Request-URI of the first INVITE. */
  request_uri: string;
  caller_number: string;
  display_name: string | null;
  /** The values of each header that was asked for. */
  headers: Record<string, string[]>;
  /** The session description of the last INVITE; empty if it has none. */
  offer: string;
  behaviour: string | null;
  invite_at: string;
  /** The first 180 or 183. */
  ringing_at: string | null;
  answered_at: string | null;
  ack_at: string | null;
  cancel_at: string | null;
  bye_at: string | null;
  ended_at: string | null;
  /** The final answer. */
  status: number | null;
  ended_by: Side | null;
  /** INVITE transactions outside a dialog, without those that only met a challenge. */
  invite_transactions: number;
  /** INVITE transactions that were answered with a challenge. */
  auth_rounds: number;
  /** Datagrams with those INVITEs, the repeated ones, too. */
  invite_datagrams: number;
  bye_datagrams: number;
  /** INVITEs of the caller in the dialog. */
  caller_reinvites: number;
  /** The answers to INVITEs of the callee in the dialog; null: none came. */
  callee_reinvite_statuses: (number | null)[];
  /** RTP packets from the caller, and from the callee. */
  rtp_received: number;
  rtp_sent: number;
  /** The first packet from the caller. */
  first_audio_at: string | null;
  /** Packets from the caller by the port of the farm. */
  rtp_received_by_port: Record<string, number>;
  /** Digits that the callee heard, and that it pressed. */
  digits: string;
  digits_sent: string;
};

/** What the witness says of all calls of one number. */
export type NumberCounts = {
  calls: number;
  live: number;
  answered: number;
  invite_transactions: number;
  auth_rounds: number;
};

/** Describes a call with the headers of these names. */
export function callView(record: CallRecord, headerNames: readonly string[]): CallView {
  return {
    call_id: record.callId,
    called_number: record.calledNumber,
    request_uri: record.requestUri,
    caller_number: record.callerNumber,
    display_name: record.displayName,
    headers: Object.fromEntries(headerNames.map((name) => [name, valuesOf(record, name)])),
    offer: record.offer,
    behaviour: record.behaviour,
    invite_at: record.inviteAt.toISOString(),
    ringing_at: iso(record.ringingAt),
    answered_at: iso(record.answeredAt),
    ack_at: iso(record.ackAt),
    cancel_at: iso(record.cancelAt),
    bye_at: iso(record.byeAt),
    ended_at: iso(record.endedAt),
    status: record.status,
    ended_by: record.endedBy,
    invite_transactions: record.inviteTransactions,
    auth_rounds: record.authRounds,
    invite_datagrams: record.inviteDatagrams,
    bye_datagrams: record.byeDatagrams,
    caller_reinvites: record.callerReinvites,
    callee_reinvite_statuses: [...record.calleeReinviteStatuses],
    rtp_received: record.audio.received,
    rtp_sent: record.audio.sent,
    first_audio_at: iso(record.audio.firstReceivedAt),
    rtp_received_by_port: { ...record.audio.receivedByPort },
    digits: record.audio.digits,
    digits_sent: record.audio.digitsSent,
  };
}

/** Sums the calls of each number. */
export function countsByNumber(records: readonly CallRecord[]): Record<string, NumberCounts> {
  const counts: Record<string, NumberCounts> = {};
  for (const record of records) {
    const sum = (counts[record.calledNumber] ??= {
      calls: 0,
      live: 0,
      answered: 0,
      invite_transactions: 0,
      auth_rounds: 0,
    });
    sum.calls += 1;
    sum.live += record.endedAt === null ? 1 : 0;
    sum.answered += record.answeredAt === null ? 0 : 1;
    sum.invite_transactions += record.inviteTransactions;
    sum.auth_rounds += record.authRounds;
  }
  return counts;
}

function valuesOf(record: CallRecord, name: string): string[] {
  const wanted = name.toLowerCase();
  return record.headers.filter(([key]) => key.toLowerCase() === wanted).map(([, value]) => value);
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
