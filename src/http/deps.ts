import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import type { Recordings } from '../domain/recording.ts';
import type { SecretCipher } from '../services/accounts/secret-cipher.ts';
import type { SaveOutcome } from '../services/idempotency-keys.ts';
import type { Caller } from '../services/tokens/tokens.ts';
import type { StatusWebhookDeps } from '../dialer/status/status-webhook.ts';
import type { BatchSignals } from '../temporal/batch-signals.ts';
import type { ReadDispatchState } from '../temporal/dispatch-state.ts';
import type { EventStreams } from './event-streams.ts';

/** Everything that the HTTP interface needs from outside. */
export type AppDeps = {
  db: Db;
  /** For the connections of threads. */
  databaseUrl: string;
  clock: { now(): Date };
  /** A new UUIDv7, later ones greater. */
  newId: () => string;
  log: Logger;
  batchSignals: BatchSignals;
  readDispatchState: ReadDispatchState;
  eventStreams: EventStreams;
  recordings: Recordings;
  /** Somebody speaks for agents that are not registered. */
  hasDefaultAgent: boolean;
  /** Calls that may begin in each second in the whole call control; null sets no limit. */
  callsPerSecond: number | null;
  callEvents: Pick<StatusWebhookDeps, 'signers' | 'callEnds'>;
  /** Encrypts the secrets of call-control accounts. */
  cipher: SecretCipher;
  /** Whether a call-control account may be at an address, as far as it tells by itself. */
  allowsAddress: (url: URL) => boolean;
  /** Signs the keys with which agents report on their calls. */
  reportSecrets: readonly string[];
  /** The address at which call control reaches this interface. */
  publicUrl: string;
  /** Requests that each token may send to this process; null sets no limit. */
  rateLimitPerMinute: number | null;
  /** Origins whose pages may use the interface; `*` stands for all. */
  corsOrigins: readonly string[];
  /** When lost messages were last looked for; rejects when Temporal does not answer. */
  lastSweepAt(): Promise<Date | null>;
};

/** What middleware leaves for handlers. */
export type AppEnv = { Variables: { requestId: string; caller: Caller; key?: KeyInHand } };

/** The Idempotency-Key of a request, and what an earlier one under it has done; see `once`. */
export type KeyInHand = { outcome: object | undefined; saveOutcome: SaveOutcome<object> };
