import type { AgentRow } from '../../db/agents.ts';
import { type AgentView, viewSpeech } from '../../schemas/agent.ts';

export function viewAgent(agent: AgentRow, statusHookUrl: string): AgentView {
  return {
    agent_id: agent.agentId,
    organization_id: agent.organizationId,
    call_hook: agent.callHook,
    ...viewSpeech(agent.callHook === null ? null : agent.speech),
    application_sid: agent.applicationSid,
    status_hook_confirmed: agent.statusHookConfirmed,
    status_hook_url: statusHookUrl,
    created_at: agent.createdAt.toISOString(),
    updated_at: agent.updatedAt.toISOString(),
  };
}
