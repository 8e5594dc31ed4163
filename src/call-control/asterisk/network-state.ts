import type { TrunkState } from '../../asterisk/trunks/trunk-state.ts';

/** How Asterisk and its trunks are, as JSON. Instants are ISO 8601 in UTC. */
export function describeAsterisk(
  isConnected: boolean,
  trunks: readonly TrunkState[],
): Record<string, unknown> {
  return {
    network: 'asterisk',
    asterisk: isConnected
      ? 'connected'
      : 'not connected: start Asterisk, or check ASTERISK_ARI_URL and ASTERISK_ARI_PASSWORD',
    trunks: trunks.map(describeTrunk),
  };
}

function describeTrunk({ lastError, ...state }: TrunkState) {
  return {
    name: state.name,
    is_reachable: state.isReachable,
    registration: state.registration,
    live_calls: state.liveCalls,
    calls_last_minute: state.callsLastMinute,
    failures: state.failures,
    problem: state.problem,
    last_error: lastError && {
      at: new Date(lastError.at).toISOString(),
      sip_status: lastError.sipStatus,
      message: lastError.message,
    },
  };
}
