import { type AudioTally, newAudioTally } from '../media/audio-tally.ts';
import { parseAddress, userOf } from '../sip/address.ts';
import { type Header, requiredHeader, type SipRequest } from '../sip/message.ts';

export type Side = 'caller' | 'callee';

/** What happened in a call, and when. Null: not yet, or never. */
type Moments = {
  inviteAt: Date;
  /** The first 180 or 183. */
  ringingAt: Date | null;
  answeredAt: Date | null;
  ackAt: Date | null;
  cancelAt: Date | null;
  byeAt: Date | null;
  endedAt: Date | null;
};

/** All that the farm knows of one call. */
export type CallRecord = Moments & {
  readonly callId: string;
  readonly calledNumber: string;
  /** The Request-URI of the first INVITE. */
  readonly requestUri: string;
  readonly callerNumber: string;
  readonly displayName: string | null;
  /** Of the last INVITE, so that credentials are among them. */
  headers: readonly Header[];
  /** The session description of the last INVITE; empty if it has none. */
  offer: string;
  behaviour: string | null;
  /** The status of the final answer. */
  status: number | null;
  endedBy: Side | null;
  /** INVITE transactions outside a dialog, without those that only met a challenge. */
  inviteTransactions: number;
  /** INVITE transactions that were answered with a challenge. */
  authRounds: number;
  /** Datagrams with those INVITEs, the repeated ones, too. */
  inviteDatagrams: number;
  byeDatagrams: number;
  /** INVITEs of the caller in the dialog. */
  callerReinvites: number;
  /** The answers to INVITEs of the callee in the dialog; null: none came. */
  calleeReinviteStatuses: (number | null)[];
  readonly audio: AudioTally;
};

export function newCallRecord(invite: SipRequest, now: Date): CallRecord {
  const from = parseAddress(requiredHeader(invite, 'From'));
  return {
    callId: requiredHeader(invite, 'Call-ID'),
    calledNumber: userOf(invite.uri),
    requestUri: invite.uri,
    callerNumber: userOf(from.uri),
    displayName: from.displayName,
    headers: invite.headers,
    offer: invite.body,
    behaviour: null,
    inviteAt: now,
    ringingAt: null,
    answeredAt: null,
    ackAt: null,
    cancelAt: null,
    byeAt: null,
    endedAt: null,
    status: null,
    endedBy: null,
    inviteTransactions: 0,
    authRounds: 0,
    inviteDatagrams: 0,
    byeDatagrams: 0,
    callerReinvites: 0,
    calleeReinviteStatuses: [],
    audio: newAudioTally(),
  };
}
