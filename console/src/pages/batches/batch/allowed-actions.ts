import type { Batch } from 'redial-client';
import { calledOf, waitingOf } from './progress.ts';

/** The actions that change something in each status. */
export const ALLOWED = {
  pending: { pause: false, resume: false, cancel: true, dispatch: false, retry: false },
  in_progress: { pause: true, resume: false, cancel: true, dispatch: true, retry: true },
  paused: { pause: false, resume: true, cancel: true, dispatch: false, retry: false },
  completed: { pause: false, resume: false, cancel: false, dispatch: false, retry: true },
  cancelled: { pause: false, resume: false, cancel: false, dispatch: false, retry: false },
  expired: { pause: false, resume: false, cancel: false, dispatch: false, retry: false },
} as const satisfies Record<Batch['status'], Record<string, boolean>>;

/** Whether the batch has had its end. */
export function isFinished(status: Batch['status']): boolean {
  return status === 'completed' || status === 'cancelled' || status === 'expired';
}

/**
 * Whether nothing more happens in the batch at all. In a completed one contacts that were retried may still
 * be called, of which its stream of events does not tell.
 */
export function isQuiet({ status, counters }: Pick<Batch, 'status' | 'counters'>): boolean {
  return isFinished(status) && waitingOf(counters) + calledOf(counters) === 0;
}
