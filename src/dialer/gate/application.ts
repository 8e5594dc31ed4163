import type { CallRequest } from '../../jambonz/client.ts';
import type { DiallingConfig } from '../../config/config.ts';
import type { AgentRow } from '../../db/agents.ts';
import { DEFAULT_SPEECH } from '../../domain/agent.ts';

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
