import type { CallApplication, Hook } from '../ledger/call-details.ts';

/**
 * Whether an application is fetched and played. Otherwise the simulator's own agent speaks, whose
 * conversation is a part of the call's plan: of a call without an address, and at its own, which is
 * known by its path because a server has many names.
 */
export function isPlayed(application: CallApplication | null | undefined): boolean {
  if (!application) return false;
  const { appJson, callHook } = application;
  return appJson !== null || (callHook !== null && !isBuiltInAgent(callHook));
}

export function isBuiltInAgent({ url }: Hook): boolean {
  return new URL(url).pathname === '/simulator/agent';
}
