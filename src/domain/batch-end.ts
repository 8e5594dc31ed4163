import { type BatchStatus, isTerminalBatch } from './batch.ts';

/** What the API tells of an open batch whose end has passed already. */
export function endWarnings(
  { status, scheduledEnd }: { status: BatchStatus; scheduledEnd: Date | null },
  now: Date,
): string[] {
  if (isTerminalBatch(status) || scheduledEnd === null || scheduledEnd > now) return [];
  return ['scheduled_end is in the past: the batch expires at once, and nobody is called'];
}
