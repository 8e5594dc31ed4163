import { effectiveSettings } from '../../domain/batch.ts';
import { type PlacedContact, zonesOfContact } from '../../domain/hours/call-hours.ts';
import type { CalleeHold } from '../../domain/limits/callee-limits.ts';
import type { GateFacts } from '../../domain/dispatch-gate.ts';
import type { CallingBatch } from '../../db/batches/locks.ts';

/** The facts of one contact, alike for the claim and for the gate behind it. */
export function gateFacts(
  { batch, campaign, organization }: CallingBatch,
  contact: PlacedContact,
  seen: { now: Date; callee: CalleeHold; isForced: boolean; hasAgent: boolean },
): GateFacts {
  const settings = effectiveSettings(campaign, batch);
  return {
    ...seen,
    batchStatus: batch.status,
    campaignStatus: campaign.status,
    scheduledEnd: batch.scheduledEnd,
    attemptCapAction: organization.attemptCapAction,
    workingHours: settings.workingHours,
    zones: zonesOfContact(contact, settings),
  };
}
