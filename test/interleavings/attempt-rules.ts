import {
  type AttemptMover,
  ATTEMPT_GUARDS,
  ATTEMPT_TRANSITIONS,
  type AttemptPhase,
  phaseOf,
} from '../../src/domain/attempt.ts';
import { outcomeOf } from '../../src/domain/call.ts';
import { decideSettlement } from '../../src/domain/settlement.ts';
import type { RetryPolicy } from '../../src/domain/retry-policy.ts';
import { ACTORS, type Actor } from './actors.ts';
import type { AttemptVersion, ContactVersion, RowHistory } from './history.ts';

/** A row before and after one statement; null before it was written, and after it was deleted. */
type Step = { before: AttemptVersion | null; after: AttemptVersion | null; by: Actor };
type Rule = (step: Step) => boolean;

/** Names every rule that the versions of a batch's rows break. */
export function brokenRules(history: RowHistory, policy: RetryPolicy): string[] {
  const attempts = [...Map.groupBy(history.attempts, ({ executionId }) => executionId).values()];
  return attempts.flatMap((versions) => [
    ...versions.flatMap((version, index) => brokenByStep(versions[index - 1] ?? null, version)),
    ...brokenBySettlement(versions, history, policy),
  ]);
}

function brokenByStep(before: AttemptVersion | null, version: AttemptVersion): string[] {
  // The actors of a test name their connections.
  const by = version.actor as Actor;
  const step = { before, after: version.isGone ? null : version, by };
  return Object.entries(rules)
    .filter(([, holds]) => !holds(step))
    .map(([name]) => `${name}: ${by}, ${describe(before)} -> ${describe(step.after)}`);
}

const rules: Record<string, Rule> = {
  'a change of phase is in the table': ({ before, after, by }) => {
    const from = before === null ? null : phaseOf(before);
    const to = after === null ? 'gone' : phaseOf(after);
    return from === to || ACTORS[by].some((mover) => mayMove(mover, from, to));
  },

  'an attempt keeps its sid': ({ before, after }) =>
    before === null || before.callSid === null || after?.callSid === before.callSid,

  'an ended attempt stays ended, and changes only by a real end after an end by time': ({
    before,
    after,
  }) => {
    if (before === null || before.endedAt === null) return true;
    if (after === null || after.endedAt === null) return false;
    const isSame = after.callStatus === before.callStatus && same(after.endedAt, before.endedAt);
    return isSame || (before.closedByTime && !after.closedByTime);
  },

  'an attempt is settled once': ({ before, after }) =>
    before === null ||
    before.settledAt === null ||
    (after !== null && same(after.settledAt, before.settledAt)),

  'the status of a live attempt does not fall': ({ before, after }) =>
    before === null ||
    after === null ||
    after.endedAt !== null ||
    RANKS[after.callStatus] >= RANKS[before.callStatus],

  'the end of a call is asked for once, while it is live': ({ before, after }) => {
    if (before === null || after === null) return true;
    if (same(before.hangupRequestedAt, after.hangupRequestedAt)) return true;
    return before.hangupRequestedAt === null && before.endedAt === null;
  },

  'a call that nobody answered after its hang-up was asked for is canceled': ({
    before,
    after,
  }) => {
    if (before === null || after === null || same(before.endedAt, after.endedAt)) return true;
    const { answeredAt, callStatus, hangupRequestedAt } = after;
    return answeredAt !== null || hangupRequestedAt === null || callStatus !== 'no-answer';
  },

  'an end by time says what was known last': ({ before, after }) => {
    if (before === null || after === null || !isEndByTime({ before, after })) return true;
    const { answeredAt, hangupRequestedAt: askedAt, deadlineAt } = after;
    const isAsked = askedAt !== null && askedAt < deadlineAt;
    const unanswered = isAsked ? 'canceled' : 'unknown';
    return after.callStatus === (answeredAt === null ? unanswered : 'completed');
  },

  'a look-up for a request without a call closes no attempt that has one': ({
    before,
    after,
    by,
  }) =>
    by !== 'unplaced look-up' ||
    before === null ||
    after === null ||
    !isEndByTime({ before, after }) ||
    after.callSid === null,
};

/** jambonz sends no sequence number: an attempt only goes forward. */
const RANKS: Record<AttemptVersion['callStatus'], number> = {
  queued: 0,
  unknown: 0,
  trying: 1,
  ringing: 2,
  'early-media': 2,
  'in-progress': 3,
  completed: 4,
  busy: 4,
  'no-answer': 4,
  failed: 4,
  canceled: 4,
};

function isEndByTime({ before, after }: { before: AttemptVersion; after: AttemptVersion }) {
  return before.endedAt === null && after.closedByTime;
}

function mayMove(mover: AttemptMover, from: AttemptPhase | null, to: AttemptPhase | 'gone') {
  return Object.values(ATTEMPT_TRANSITIONS).some((transition) => {
    const movers: readonly AttemptMover[] = transition.by;
    const targets: readonly string[] = transition.to;
    const phases: readonly (AttemptPhase | null)[] =
      transition.guard === null ? [null] : ATTEMPT_GUARDS[transition.guard];
    return movers.includes(mover) && phases.includes(from) && targets.includes(to);
  });
}

/**
 * The settlement is the one that follows from the attempt and its contact as they were when it was
 * written, and a retry is scheduled at most once.
 */
function brokenBySettlement(
  versions: readonly AttemptVersion[],
  history: RowHistory,
  policy: RetryPolicy,
): string[] {
  const settled = versions.filter(
    ({ settledAt }, index) => settledAt !== null && versions[index - 1]?.settledAt === null,
  );
  const last = versions.at(-1);
  if (last !== undefined && !last.isGone && settled.length !== 1) {
    return [`an attempt is settled once: ${settled.length} times, ${describe(last)}`];
  }
  return settled.flatMap((attempt) => {
    const own = history.contacts.filter(({ contactId }) => contactId === attempt.contactId);
    const before = own.findLast(({ versionId }) => versionId < attempt.versionId);
    const after = own.find(({ xact, actor }) => xact === attempt.xact && actor === attempt.actor);
    const expected = before && expectedStatus(attempt, before, history, policy);
    return expected === after?.status
      ? []
      : [
          `a settlement follows from its attempt: ${describe(attempt)}, ${after?.status} instead of ${expected}`,
        ];
  });
}

/** undefined: the contact has gone on without the attempt. */
function expectedStatus(
  attempt: AttemptVersion,
  contact: ContactVersion,
  { batches }: RowHistory,
  policy: RetryPolicy,
): ContactVersion['status'] | undefined {
  const { callStatus, endedAt, versionId, executionId } = attempt;
  if (contact.currentExecutionId !== executionId || endedAt === null) return undefined;
  const batch = batches.findLast((version) => version.versionId < versionId);
  return decideSettlement({
    attempt: { ...attempt, endedAt, outcome: outcomeOf(callStatus) },
    policy,
    retriesUsed: contact.retriesUsed,
    followUpCount: contact.followUpCount,
    batchIsOpen: batch?.status === 'in_progress',
    isSuppressed: false,
  }).status;
}

function same(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime();
}

function describe(attempt: AttemptVersion | null): string {
  if (attempt === null) return 'no row';
  const { callStatus, callSid, closedByTime } = attempt;
  return [
    phaseOf(attempt),
    callStatus,
    callSid === null ? 'no sid' : callSid.slice(0, 4),
    ...(closedByTime ? ['by time'] : []),
  ].join(' ');
}
