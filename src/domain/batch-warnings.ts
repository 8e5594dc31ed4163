import { type BatchStatus, isTerminalBatch } from './batch.ts';
import { zoneWarnings } from './hours/time-zone.ts';

type JudgedBatch = {
  status: BatchStatus;
  scheduledEnd: Date | null;
  timezoneOverride: string | null;
};

/** What the API tells of a batch that was accepted and has another effect than it seems. */
export function batchWarnings(batch: JudgedBatch, now: Date): string[] {
  return [...endWarnings(batch, now), ...zoneWarnings('timezone_override', batch.timezoneOverride)];
}

/** Of an open batch whose end has passed already. */
function endWarnings({ status, scheduledEnd }: JudgedBatch, now: Date): string[] {
  if (isTerminalBatch(status) || scheduledEnd === null || scheduledEnd > now) return [];
  return ['scheduled_end is in the past: the batch expires at once, and nobody is called'];
}
