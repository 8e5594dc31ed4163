import type { CallApplication, Hook } from '../ledger/call-details.ts';

/**
 * Whether the call runs an application of the client. Otherwise the simulator's built-in agent speaks,
 * whose conversation is part of the call's plan. That is so without an application, and when the hook
 * is the built-in agent's own URL.
 */
export function isPlayed(application: CallApplication | null | undefined): boolean {
  if (!application) return false;
  const { appJson, callHook } = application;
  return appJson !== null || (callHook !== null && !isBuiltInAgent(callHook));
}

/** Compares the path only, because a server is reached under many host names. */
export function isBuiltInAgent({ url }: Pick<Hook, 'url'>): boolean {
  return new URL(url).pathname === '/simulator/agent';
}
