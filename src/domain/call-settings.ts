import type { VoicemailPolicy } from './voicemail.ts';

type Variables = Readonly<Record<string, string>>;

/** What a campaign says of the agent of its calls, and of what the agent is given. */
type CampaignCalls = {
  organizationId: string;
  agentId: string;
  voicemail: VoicemailPolicy;
  defaultCallVariables: Variables;
};

/** What a batch has instead; null: the campaign's. */
export type CallOverrides = {
  agentIdOverride: string | null;
  voicemailOverride: VoicemailPolicy | null;
  /** Single variables beat those of the campaign. */
  defaultCallVariablesOverride: Variables | null;
};

/** The agent of the calls of a batch; without a batch, that of the campaign. */
export function agentOf(
  { organizationId, agentId }: Pick<CampaignCalls, 'organizationId' | 'agentId'>,
  batch: Pick<CallOverrides, 'agentIdOverride'> | null,
): { organizationId: string; agentId: string } {
  return { organizationId, agentId: batch?.agentIdOverride ?? agentId };
}

/** What happens when a machine answers a call of a batch. */
export function voicemailOf(
  campaign: Pick<CampaignCalls, 'voicemail'>,
  batch: Pick<CallOverrides, 'voicemailOverride'>,
): VoicemailPolicy {
  return batch.voicemailOverride ?? campaign.voicemail;
}

/**
 * The variables that the agent is given for a contact: those of the campaign, overlaid by those of the
 * batch, overlaid by the contact's own.
 */
export function callVariablesOf(
  campaign: Pick<CampaignCalls, 'defaultCallVariables'>,
  batch: Pick<CallOverrides, 'defaultCallVariablesOverride'>,
  contact: { callVariables: Variables },
): Record<string, string> {
  return {
    ...campaign.defaultCallVariables,
    ...batch.defaultCallVariablesOverride,
    ...contact.callVariables,
  };
}
