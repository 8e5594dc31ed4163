import { closeAttempt, findLastKnown, type LastKnown } from '../../db/calls/attempts.ts';
import type { CallStatus } from '../../domain/call.ts';
import { later } from '../../domain/instant.ts';
import type { DialerDeps } from '../deps.ts';
import { completeWaiter } from '../../temporal/workflow-messages.ts';
import { countRepair } from './repairs.ts';

export type CloseDeps = Pick<DialerDeps, 'db' | 'temporal' | 'clock' | 'log'>;

/** An attempt, and the call to which it is bound; null: to none. */
type Attempt = { executionId: string; callSid: string | null };

/**
 * jambonz answers 201, and sends the first webhook, before its database has the call: a 404 within this
 * time says nothing.
 */
const UNWRITTEN_MS = 5_000;
/**
 * An attempt ends this long after its deadline although nobody says how it ended: its account may be
 * away for good, and its contact and batch would never end. The time limit ended its call long before.
 */
const UNANSWERED_MS = 24 * 3_600_000;
/** A far end may take this long to answer a CANCEL: RFC 3261 gives up after 64*T1, 32 s. */
const UNCONTROLLED_MS = 60_000;

/**
 * Closes an attempt whose call is unknown to call control, by what was last known of it. An attempt
 * that is bound to another call stays live.
 * @param isTime whether the time to close it has come
 * @returns whether it was closed
 */
export async function closeForgotten(
  deps: CloseDeps,
  { executionId, callSid }: Attempt,
  isTime: (known: LastKnown) => boolean,
): Promise<boolean> {
  const now = deps.clock.now();
  const known = await findLastKnown(deps.db, { executionId, callSid });
  if (known === undefined || !isTime(known)) return false;
  const closed = await closeAttempt(deps.db, { seen: known, status: lastStatus(known), now });
  if (closed === undefined) return false;
  countRepair('closed_attempt');
  await completeWaiter(deps.temporal, closed);
  return true;
}

/** Closes an attempt whose call is unknown to call control, unless it was reported a moment ago. */
export async function closeAbsent(deps: CloseDeps, attempt: Attempt): Promise<void> {
  const aMomentAgo = later(deps.clock.now(), -UNWRITTEN_MS);
  await closeForgotten(deps, attempt, ({ lastNewsAt }) => lastNewsAt <= aMomentAgo);
}

/** Closes an attempt that call control does not report on, a day after its deadline. */
export async function closeUnanswered(deps: CloseDeps, attempt: Attempt): Promise<void> {
  const longAgo = later(deps.clock.now(), -UNANSWERED_MS);
  await closeForgotten(deps, attempt, ({ deadlineAt }) => deadlineAt < longAgo);
}

/**
 * Closes an attempt that is to end and whose session jambonz has lost: with its feature server, or
 * because the answer crossed the cancel. Nobody can end such a call, and jambonz lists it as live for
 * an hour. So it ends here a minute after the first hang-up was sent.
 */
export async function closeUncontrolled(
  deps: CloseDeps,
  attempt: { executionId: string; callSid: string },
): Promise<void> {
  const { executionId, callSid } = attempt;
  const aMinuteAgo = later(deps.clock.now(), -UNCONTROLLED_MS);
  const isClosed = await closeForgotten(
    deps,
    { executionId, callSid },
    ({ hangupFirstSentAt: sentAt }) => sentAt !== null && sentAt <= aMinuteAgo,
  );
  if (!isClosed) return;
  deps.log.warn({ executionId, callSid }, 'call control has lost a call that was to end');
}

/** A hang-up that only the deadline asked for says nothing about what became of the call. */
function lastStatus({ answeredAt, hangupRequestedAt, deadlineAt }: LastKnown): CallStatus {
  if (answeredAt !== null) return 'completed';
  return hangupRequestedAt !== null && hangupRequestedAt < deadlineAt ? 'canceled' : 'unknown';
}
