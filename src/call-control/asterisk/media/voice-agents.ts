import type { Logger } from 'pino';
import type { AriClient } from '../../../asterisk/ari/ari-client.ts';
import type { AriSettings } from '../../../asterisk/ari/ari-settings.ts';
import type { DialEndpoints } from '../../../asterisk/calls/dial-string.ts';
import { AgentCalls } from '../../../asterisk/media/agent-calls.ts';
import { removeLeftovers } from '../../../asterisk/media/bridge/remove-leftovers.ts';
import type { ChannelEvents } from '../../../asterisk/media/channel/channel-events.ts';
import { AudioStreams } from '../../../asterisk/media/stream/audio-streams.ts';
import type { AddressRule } from '../../../outbound/address-rule.ts';

export type VoiceAgentsOptions = {
  /** Not connected yet. */
  ari: AriClient;
  events: ChannelEvents;
  /** Those of `ari`. */
  settings: AriSettings;
  journalFile: string | null;
  endpoints: DialEndpoints;
  /** Where agents may be. */
  rule: AddressRule;
  /** Servers of trunks, where no agent may be. */
  trunkHosts: readonly string[];
  log: Logger;
};

/** What calls need to be connected with agents, over WebSocket and over SIP. */
export class VoiceAgents implements Disposable {
  readonly events: ChannelEvents;
  readonly rule: AddressRule;
  readonly trunkHosts: readonly string[];
  readonly streams: AudioStreams;
  readonly calls: AgentCalls;

  constructor({ settings, endpoints, journalFile, ...options }: VoiceAgentsOptions) {
    const { rule, trunkHosts, ...shared } = options;
    const { ari, events, log } = shared;
    const { application } = settings;
    this.events = events;
    this.rule = rule;
    this.trunkHosts = trunkHosts;
    this.streams = new AudioStreams({ ...shared, settings: () => settings });
    this.calls = new AgentCalls({ ...shared, application, endpoints, journalFile });
    let isFirst = true;
    ari.listen(({ type }) => {
      if (type !== 'connected' || !isFirst) return;
      isFirst = false;
      removeLeftovers(ari).catch((error: unknown) => {
        log.warn({ err: error }, 'Asterisk did not remove what a process before this one has left');
      });
    });
  }

  [Symbol.dispose](): void {
    this.calls[Symbol.dispose]();
  }
}
