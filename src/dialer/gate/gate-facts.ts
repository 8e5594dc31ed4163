import { effectiveSettings } from '../../domain/batch.ts';
import { type ContactLocation, zonesOfContact } from '../../domain/hours/call-hours.ts';
import type { CalleeState } from '../../domain/limits/callee-limits.ts';
import type { GateFacts } from '../../domain/dispatch-gate.ts';
import type { CallingBatch } from '../../db/batches/locks.ts';
import type { CallRequest } from '../../jambonz/client.ts';
import type { AgentRow } from '../../db/agents.ts';
import type { DiallingConfig } from '../../config/config.ts';
import { DEFAULT_SPEECH } from '../../domain/agent.ts';

/** What decides whether a contact may be called: the same facts for the claim and for the gate. */
export function gateFacts(
  { batch, campaign, organization }: CallingBatch,
  contact: ContactLocation,
  seen: { now: Date; callee: CalleeState; isForced: boolean; hasAgent: boolean },
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

export type Application = CallRequest['application'];

/** What speaks in a call: the registered agent, else the default application, else nothing. */
export function applicationOf(
  agent: AgentRow | undefined,
  { agentCallHook }: DiallingConfig,
): Application | null {
  if (agent?.applicationSid) return { applicationSid: agent.applicationSid };
  const callHook = agent?.callHook ?? agentCallHook;
  if (callHook === '') return null;
  return { callHook, speech: { ...DEFAULT_SPEECH, ...agent?.speech } };
}
