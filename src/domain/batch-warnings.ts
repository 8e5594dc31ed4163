import { type BatchStatus, isTerminalBatch } from './batch.ts';
import { firstStart } from './dispatch-gate.ts';
import type { CallHours } from './hours/call-hours.ts';
import { zoneWarnings } from './hours/time-zone.ts';
import { later } from './instant.ts';

type JudgedBatch = {
  status: BatchStatus;
  scheduledStart: Date | null;
  scheduledEnd: Date | null;
  timezoneOverride: string | null;
  /** Those of its campaign, with its overrides. */
  hours: CallHours;
};

/** How far local clocks are from UTC at most. */
const MOST_BEHIND_MS = 12 * 3_600_000;
const MOST_AHEAD_MS = 14 * 3_600_000;

/** What the API tells of a batch that was accepted and has another effect than it seems. */
export function batchWarnings(batch: JudgedBatch, now: Date): string[] {
  return [
    ...endWarnings(batch, now),
    ...zoneWarnings('timezone_override', batch.timezoneOverride),
    ...sourceWarnings(batch),
  ];
}

/** Of an open batch that has ended already, or whose hours do not open before its end. */
function endWarnings(batch: JudgedBatch, now: Date): string[] {
  const { status, scheduledStart: start, scheduledEnd: end } = batch;
  if (isTerminalBatch(status) || end === null) return [];
  if (end <= now) {
    return ['scheduled_end is in the past: the batch expires at once, and nobody is called'];
  }
  const isLater = start !== null && start > now;
  const when = isLater ? 'between scheduled_start and scheduled_end' : 'before scheduled_end';
  return closedWarnings(batch.hours, { from: isLater ? start : now, end, when });
}

function closedWarnings(
  { workingHours, timezone, timezoneSource }: CallHours,
  { from, end, when }: { from: Date; end: Date; when: string },
): string[] {
  const isCallee = timezoneSource === 'callee';
  // A local clock shows what that of UTC shows some hours earlier or later.
  const search = isCallee
    ? { zone: 'UTC', from: later(from, -MOST_BEHIND_MS), end: later(end, MOST_AHEAD_MS) }
    : { zone: timezone, from, end };
  const first = firstStart(workingHours, [search.zone], search.from);
  if (first !== null && first < search.end) return [];
  return [
    isCallee
      ? `working_hours are in no time zone open ${when}: nobody is called`
      : `working_hours are not open in ${timezone} ${when}: contacts without a timezone of their own are not called`,
  ];
}

function sourceWarnings({ timezoneOverride, hours }: JudgedBatch): string[] {
  const { workingHours, timezoneSource } = hours;
  if (timezoneOverride === null || workingHours === null || timezoneSource !== 'callee') return [];
  return [
    'timezone_override does not decide when contacts are called: with timezone_source callee of the campaign, their own timezone or that of their numbers does',
  ];
}

/**
 * Of a change of a batch that calls nobody any more.
 * @param changed the members that have other values now and decide about calls
 */
export function endedWarnings(status: BatchStatus, changed: readonly string[]): string[] {
  const isOver = status === 'cancelled' || status === 'expired';
  if (!isOver || changed.length === 0) return [];
  return [
    `the batch is ${status} and calls nobody any more: ${changed.join(', ')} changed without an effect, create another batch`,
  ];
}
