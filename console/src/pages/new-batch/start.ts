import { momentOf, type Schedule } from '../../components/local-time.ts';

/** When the batch starts. */
export type Start = { kind: 'now' | 'later'; schedule: Schedule };

/** The instant of a start; null: at once, undefined: it is not chosen yet. */
export function startInstant({ kind, schedule }: Start): Date | null | undefined {
  return kind === 'now' ? null : momentOf(schedule)?.at;
}

/** Whether the calls begin later. A start that is past means at once. */
export function isLater(at: Date | null | undefined): boolean {
  return at !== null && at !== undefined && at.getTime() > Date.now();
}

/**
 * Whether a batch with this start calls at another time than one with the checked start.
 * @param checked in UTC; null: at once
 */
export function isOtherStart(start: Date | null | undefined, checked: string | null): boolean {
  if (start === undefined) return false;
  return beginOf(start) !== beginOf(checked === null ? null : new Date(checked));
}

/** Milliseconds; null: at once. */
function beginOf(at: Date | null): number | null {
  return at !== null && isLater(at) ? at.getTime() : null;
}
