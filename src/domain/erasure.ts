/**
 * The states of an erasure. `waiting`: no further call of the number begins, and its live calls are
 * being hung up. `erasing`: rows are changed, in small transactions. `completed`: nothing is left but
 * the receipt.
 */
export const ERASURE_STATUSES = ['waiting', 'erasing', 'completed'] as const;
export type ErasureStatus = (typeof ERASURE_STATUSES)[number];

const nextStatuses: Record<ErasureStatus, readonly ErasureStatus[]> = {
  waiting: ['erasing'],
  erasing: ['completed'],
  completed: [],
};

/**
 * Checks a transition of an erasure.
 * @returns `to`
 * @throws {RangeError} the table of transitions does not have it: a defect of the caller
 */
export function erasureTransition(from: ErasureStatus, to: ErasureStatus): ErasureStatus {
  if (nextStatuses[from].includes(to)) return to;
  throw new RangeError(`Cannot move an erasure from ${from} to ${to}: it is not allowed`);
}

/** What an erasure counts, by kind. */
export const ERASED_KINDS = [
  'contacts',
  'calls',
  'webhook_events',
  'stored_answers',
  'suppressions',
  'recordings',
  'call_control_records',
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];
export type ErasedCounts = Record<ErasedKind, number>;

/** Adds counts; a missing kind counts 0. */
export function addCounts(counted: Partial<ErasedCounts>, more: Partial<ErasedCounts>) {
  const sums = ERASED_KINDS.map((kind) => [kind, (counted[kind] ?? 0) + (more[kind] ?? 0)]);
  // Every kind is a key.
  return Object.fromEntries(sums) as ErasedCounts;
}

/** What an erasure could not erase, because it lies elsewhere. */
export const LEFT_OVER_KINDS = ['recordings', 'call_control_records'] as const;
export type LeftOverKind = (typeof LEFT_OVER_KINDS)[number];

/** Why something is left over. */
export const LEFT_OVER_REASONS = ['not_supported', 'stored_elsewhere', 'refused'] as const;
export type LeftOverReason = (typeof LEFT_OVER_REASONS)[number];

/** `callSids`: the first hundred of the calls that it concerns, at call control. */
export type LeftOver = {
  kind: LeftOverKind;
  reason: LeftOverReason;
  count: number;
  callSids: string[];
};

const CALL_SIDS_KEPT = 100;

/** What one step of an erasure has erased, and what it could not. */
export type Erased = { counts: Partial<ErasedCounts>; leftOvers: LeftOver[] };

/** Joins what is left over, one entry for each kind and reason. */
export function addLeftOvers(known: readonly LeftOver[], more: readonly LeftOver[]): LeftOver[] {
  const groups = Map.groupBy([...known, ...more], ({ kind, reason }) => `${kind} ${reason}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const count = group.reduce((sum, entry) => sum + entry.count, 0);
    const callSids = group.flatMap((entry) => entry.callSids).slice(0, CALL_SIDS_KEPT);
    return { ...first, count, callSids };
  });
}
