import type { Batch } from 'redial-client';

/** The actions that the API takes in each status; it refuses the others with a 409. */
export const ALLOWED = {
  pending: { pause: false, resume: false, cancel: true, dispatch: false, retry: false },
  in_progress: { pause: true, resume: false, cancel: true, dispatch: true, retry: true },
  paused: { pause: false, resume: true, cancel: true, dispatch: false, retry: false },
  completed: { pause: false, resume: false, cancel: false, dispatch: false, retry: true },
  cancelled: { pause: false, resume: false, cancel: false, dispatch: false, retry: false },
  expired: { pause: false, resume: false, cancel: false, dispatch: false, retry: false },
} as const satisfies Record<Batch['status'], Record<string, boolean>>;

/** Whether nothing more happens in the batch by itself. */
export function isFinished(status: Batch['status']): boolean {
  return status === 'completed' || status === 'cancelled' || status === 'expired';
}
