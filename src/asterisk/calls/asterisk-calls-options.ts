import type { Logger } from 'pino';
import type { AriClient } from '../ari/ari-client.ts';
import type { CallStep } from './call-step.ts';
import type { DialEndpoints } from './dial-string.ts';

export type AsteriskCallsOptions = {
  ari: AriClient;
  /** The Stasis application of `ari`. */
  application: string;
  endpoints: DialEndpoints;
  /** The journal that Asterisk writes; null: it has none that this process can read. */
  journalFile: string | null;
  /** Milliseconds since the request for a call: the time base of its steps. */
  elapsedMs: (sid: string) => number;
  log: Logger;
  /**
   * Whether a channel of the application that belongs to none of these calls was left by a dead
   * process, and is to be deleted.
   */
  isStranger: (channelId: string) => boolean;
  /** Hears each step of each call, in order. */
  onStep: (sid: string, step: CallStep) => void;
};
