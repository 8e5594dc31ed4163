import type { CallControlServerConfig } from '../../config/config.ts';
import { type AddressRule, callHookRule } from '../../outbound/address-rule.ts';
import { isBuiltInAgent } from '../application/built-in-agent.ts';

/** Which addresses webhooks may go to. The built-in agent is never requested, so its origin, with the simulator's controls, is not exempt. */
export function hookRule({ agentCallHook, ...server }: CallControlServerConfig): AddressRule {
  const isBuiltIn = agentCallHook !== '' && isBuiltInAgent({ url: agentCallHook });
  return callHookRule(server, { ...server, agentCallHook: isBuiltIn ? '' : agentCallHook });
}
