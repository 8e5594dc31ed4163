/**
 * Without a provisional answer a CANCEL must wait (RFC 3261 §9.1), and the INVITE is repeated until
 * 64 × T1 = 32 s after the first one (§17.1.1.2): so long the telephone may begin to ring.
 */
const INVITE_REPEATS_MS = 32_000;

/**
 * The INVITE leaves a moment after Asterisk's event of the dialling (4 to 15 ms, measured on loopback),
 * and the last one that is repeated takes its way to the telephone.
 */
const ON_THE_WAY_MS = 1000;

/**
 * A telephone that rings for a killed Asterisk gets no CANCEL. Proxies give such a call up by their
 * timer C, three minutes after the INVITE (RFC 3261 §16.6).
 */
const ABANDONED_RINGING_MS = 180_000;

/** Until when an INVITE without a provisional answer may ring. */
export function lateRingUntilMs(inviteAtMs: number): number {
  return inviteAtMs + INVITE_REPEATS_MS + ON_THE_WAY_MS;
}

/** Until when a call may ring that a killed Asterisk left behind. */
export function abandonedUntilMs(inviteAtMs: number): number {
  return inviteAtMs + ABANDONED_RINGING_MS;
}
