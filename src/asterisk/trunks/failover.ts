import type { Trunk } from './trunk.ts';

/** A try of a call by one trunk. Times are milliseconds after the request for the call. */
export type Leg = {
  trunk: string;
  dialledAtMs: number;
  /** Null: there was no SIP answer, or nobody heard it. */
  sipStatus: number | null;
};

/** How a leg ended that nobody answered. */
export type LegEnd = {
  sipStatus: number | null;
  /** Whether a provisional answer above 100 came: somebody's telephone may have rung. */
  hasRung: boolean;
  /** Whether this side ended it: a time-out, or a request to hang up. */
  isOwn: boolean;
};

/**
 * 408 is also reported for an INVITE without any answer for 32 s, and 503 where nobody listens; over TCP
 * and TLS also for a connection that breaks after the INVITE, when somebody's telephone may ring.
 */
const TRY_NEXT_ON: Readonly<Record<Trunk['transport'], readonly number[]>> = {
  udp: [408, 503],
  tcp: [408],
  tls: [408],
};

/** A telephone that rings for less than this is of no use to anybody. */
const SHORTEST_RING_SECONDS = 5;

/**
 * For how long the next trunk may let the telephone ring; null: no other trunk is tried. Nobody may
 * be called twice, so it is tried only after an answer that says that this trunk has called nobody,
 * and only while the request leaves time to ring.
 * @param trunk of the leg that has ended
 * @param request its `timeout`, and the milliseconds since its first INVITE
 */
export function secondsForNextTrunk(
  end: LegEnd,
  trunk: Trunk,
  request: { ringTimeoutSeconds: number; elapsedMs: number },
): number | null {
  const { sipStatus, hasRung, isOwn } = end;
  if (isOwn || hasRung || sipStatus === null) return null;
  if (!(trunk.tryNextOn ?? TRY_NEXT_ON[trunk.transport]).includes(sipStatus)) return null;
  const seconds = Math.floor(request.ringTimeoutSeconds - request.elapsedMs / 1000);
  return seconds < SHORTEST_RING_SECONDS ? null : seconds;
}
