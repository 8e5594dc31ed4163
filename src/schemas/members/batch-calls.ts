import type { z } from 'zod';
import type { VoicemailPolicy } from '../../domain/voicemail.ts';
import { voicemailOverride } from '../enums/campaign.ts';
import { agentId } from './agent-id.ts';
import type { CallVariables } from './call-variables.ts';
import { callsPerSecond } from './calls-per-second.ts';
import { defaultCallVariables } from './default-call-variables.ts';

/** What a batch says of its calls: their agent, what it is given, and how fast they begin. */
export const batchCalls = {
  agent_id_override: agentId.optional(),
  voicemail_override: voicemailOverride.optional(),
  calls_per_second_override: callsPerSecond.optional(),
  default_call_variables_override: defaultCallVariables.optional(),
};

/** The same; null follows the campaign. */
export type BatchCalls = {
  agentIdOverride: string | null;
  voicemailOverride: VoicemailPolicy | null;
  callsPerSecondOverride: number | null;
  defaultCallVariablesOverride: CallVariables | null;
};

type Body = { [name in keyof typeof batchCalls]?: z.output<(typeof batchCalls)[name]> };

export function batchCallMembers(body: Body): BatchCalls {
  return {
    agentIdOverride: body.agent_id_override ?? null,
    voicemailOverride: body.voicemail_override ?? null,
    callsPerSecondOverride: body.calls_per_second_override ?? null,
    defaultCallVariablesOverride: body.default_call_variables_override ?? null,
  };
}
