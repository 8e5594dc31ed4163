import type { ContactRow } from '../../db/tables.ts';
import { recordSeconds } from '../../telemetry/measure.ts';

/**
 * Records how late the request for a call leaves. A contact is due since its policy wanted the call, or
 * since its last deferral has ended: waiting for working hours is no delay, waiting for a free line is.
 * @param contact as it was claimed
 */
export function recordDelays({ dueAt, lookAt, forcedAt, claimedAt }: ContactRow, now: Date): void {
  const due = forcedAt ?? (lookAt > dueAt ? lookAt : dueAt);
  recordSeconds('redial.dispatch.delay', secondsSince(due, now), {});
  if (claimedAt !== null) recordSeconds('redial.claim.delay', secondsSince(claimedAt, now), {});
}

function secondsSince(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / 1_000;
}
