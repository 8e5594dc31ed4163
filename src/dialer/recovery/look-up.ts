import type { CallSnapshot, Lookup } from '../../jambonz/client.ts';
import { recordNews } from '../../db/calls/status.ts';
import { voidCall, closeByTime } from '../../db/calls/attempts.ts';
import { lockContact, uncountAttempt } from '../../db/contacts/transitions.ts';
import { recordAskedInVain } from '../../db/calls/silent.ts';
import type { CallRow } from '../../db/tables.ts';
import type { CallStatus } from '../../domain/call.ts';
import { noteTaken } from '../account/acceptances.ts';
import { completeWaiter } from '../../temporal/waiter.ts';
import type { ActivityDeps } from '../deps.ts';
import { kindOfAttempt } from '../gate/gate.ts';
import { later } from '../../domain/instant.ts';
import { releaseContact } from '../gate/release.ts';
import { lockBatch } from '../../db/batches/locks.ts';
import { callSidsOfOthers } from '../../db/calls/binding.ts';

const RETURNED_HOLD_MS = 2_000;
/** jambonz answers 201 before its database has the call: a 404 so soon says nothing. */
const UNWRITTEN_MS = 5_000;
/**
 * So long after its deadline an attempt ends although nobody says how, because its account is away for
 * good: its contact and batch would never end. Its call was ended by its time limit long before.
 */
const UNANSWERED_MS = 24 * 3_600_000;
/** So long a far end may take to answer a CANCEL: RFC 3261 gives up after 64*T1, 32 s. */
const UNCONTROLLED_MS = 60_000;

/** A call that call control has accepted, and the account in which it is. */
export type HeldCall = {
  executionId: string;
  callSid: string;
  callControlAccountId: string | null;
};

/** Asks call control about a call that it has accepted, and records what it says. */
export async function lookUpCall(
  deps: ActivityDeps,
  { executionId, callSid, callControlAccountId }: HeldCall,
): Promise<Lookup['kind']> {
  const callControl = await deps.callControls.of(callControlAccountId);
  const found = await callControl.getCall(callSid);
  if (found.kind === 'found') await recordSnapshot(deps, executionId, found.call);
  if (found.kind === 'absent') await closeForgotten(deps, { executionId, callSid });
  if (found.kind !== 'undecided') return found.kind;
  await closeUnanswered(deps, { executionId, callSid });
  await recordAskedInVain(deps.db, { executionId, callSid, now: deps.clock.now() });
  return found.kind;
}

/**
 * Asks call control whether the request of an attempt without a sid arrived. Only a fenced "no"
 * frees the contact: it also refuses the request if it should still come. Past the deadline an
 * attempt that call control does not know is closed, and a day later one of which it does not say;
 * neither is ever redialled.
 */
export async function lookUpUnplaced(
  deps: ActivityDeps,
  call: Pick<
    CallRow,
    'executionId' | 'contactId' | 'batchId' | 'toNumber' | 'fromNumber' | 'callControlAccountId'
  >,
): Promise<void> {
  const { executionId, toNumber: to, fromNumber: from } = call;
  const { installationSid } = deps;
  const callControl = await deps.callControls.of(call.callControlAccountId);
  const found = await callControl.findCall({
    executionId,
    to,
    from,
    othersAmong: (callSids) => callSidsOfOthers(deps.db, { ...call, callSids, installationSid }),
  });
  if (found.kind === 'found') await recordSnapshot(deps, executionId, found.call);
  else if (found.kind === 'absent' && found.fenced) await returnContact(deps, call);
  else await leaveUnplaced(deps, executionId, found);
}

/** It stays live until its time is over. */
async function leaveUnplaced(
  deps: ActivityDeps,
  executionId: string,
  { kind }: { kind: 'absent' | 'undecided' },
): Promise<void> {
  const attempt = { executionId, callSid: null };
  const now = deps.clock.now();
  if (kind === 'absent') await closeForgotten(deps, attempt, ({ deadlineAt }) => deadlineAt < now);
  else await closeUnanswered(deps, attempt);
  await recordAskedInVain(deps.db, { ...attempt, now });
}

/** Records what call control said of a call, and wakes whoever waits for its end. */
export async function recordSnapshot(
  deps: ActivityDeps,
  executionId: string,
  { callStatus, ...snapshot }: CallSnapshot,
): Promise<void> {
  const news = { ...snapshot, status: callStatus, at: deps.clock.now() };
  const progress = await recordNews(deps.db, { executionId, news });
  if (progress?.hasEnded) await completeWaiter(deps.temporal, progress.call);
  if (progress?.isTaken) await noteTaken(deps, progress.call.callControlAccountId);
}

type Attempt = { executionId: string; callSid: string | null };

const LAST_KNOWN = [
  'callStatus',
  'answeredAt',
  'lastNewsAt',
  'deadlineAt',
  'hangupRequestedAt',
  'hangupFirstSentAt',
] as const;
type LastKnown = Pick<CallRow, (typeof LAST_KNOWN)[number]>;

/** Call control was asked about an attempt and does not say: by silence it ends long after its time. */
export async function closeUnanswered(deps: ActivityDeps, attempt: Attempt): Promise<void> {
  const longAgo = later(deps.clock.now(), -UNANSWERED_MS);
  await closeForgotten(deps, attempt, ({ deadlineAt }) => deadlineAt < longAgo);
}

/**
 * jambonz has no session any more of a call that is to end: it was lost with its feature server, or its
 * answer crossed the cancel. Nobody can end such a call, and jambonz lists it as live for an hour, so it
 * ends here a minute after jambonz was first told to end it.
 */
export async function closeUncontrolled(deps: ActivityDeps, attempt: HeldCall): Promise<void> {
  const { executionId, callSid } = attempt;
  const aMinuteAgo = later(deps.clock.now(), -UNCONTROLLED_MS);
  const isClosed = await closeForgotten(
    deps,
    attempt,
    ({ hangupFirstSentAt: toldAt }) => toldAt !== null && toldAt <= aMinuteAgo,
  );
  if (!isClosed) return;
  deps.log.warn({ executionId, callSid }, 'call control has lost a call that was to end');
}

/**
 * Call control no longer knows the call: what is known of it decides how it counts. An attempt that
 * is bound to another call than the forgotten one stays live.
 * @param isTime whether its time has come; absent: it has
 * @returns whether it was closed
 */
async function closeForgotten(
  deps: ActivityDeps,
  { executionId, callSid }: Attempt,
  isTime: (known: LastKnown) => boolean = () => true,
): Promise<boolean> {
  const now = deps.clock.now();
  const known = await deps.db
    .selectFrom('calls')
    .select(LAST_KNOWN)
    .where('executionId', '=', executionId)
    .where('callSid', 'is not distinct from', callSid)
    .executeTakeFirst();
  if (known === undefined || (callSid !== null && isNew(known, now))) return false;
  if (!isTime(known)) return false;
  const closed = await closeByTime(deps.db, { executionId, status: lastStatus(known), now });
  if (closed !== undefined) await completeWaiter(deps.temporal, closed);
  return closed !== undefined;
}

/** Accepted a moment ago, and nothing was heard of it since. */
function isNew({ callStatus, lastNewsAt }: LastKnown, now: Date): boolean {
  return callStatus === 'queued' && lastNewsAt > later(now, -UNWRITTEN_MS);
}

/** A hang-up that only the deadline asked for says nothing about what became of the call. */
function lastStatus({ answeredAt, hangupRequestedAt, deadlineAt }: LastKnown): CallStatus {
  if (answeredAt !== null) return 'completed';
  return hangupRequestedAt !== null && hangupRequestedAt < deadlineAt ? 'canceled' : 'unknown';
}

async function returnContact(
  deps: ActivityDeps,
  input: Pick<CallRow, 'executionId' | 'contactId' | 'batchId'>,
): Promise<void> {
  const { db, clock } = deps;
  const waiter = await db.transaction().execute(async (tx) => {
    const locked = await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
    const contact = await lockContact(tx, input);
    if (locked === undefined || contact === undefined) return undefined;
    const voided = await voidCall(tx, input);
    if (voided === undefined) return undefined;
    const isCurrent = contact.currentExecutionId === input.executionId;
    if (!isCurrent) return voided;
    await uncountAttempt(tx, { contact, ...kindOfAttempt(contact) });
    const lookAt = new Date(clock.now().getTime() + RETURNED_HOLD_MS);
    const hold = { kind: 'held', reason: 'call_control_unreachable', lookAt } as const;
    await releaseContact(tx, { locked, contact }, hold);
    return voided;
  });
  if (waiter !== undefined) await completeWaiter(deps.temporal, waiter);
}
