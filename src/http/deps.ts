import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import type { Recordings } from '../domain/recording.ts';
import type { SecretCipher } from '../services/accounts/secret-cipher.ts';
import type { SaveOutcome } from '../services/idempotency-keys.ts';
import type { Caller } from '../services/tokens/tokens.ts';
import type { StatusWebhookDeps } from '../dialer/status/status-webhook.ts';
import type { BatchSignals } from '../temporal/workflow-messages.ts';
import type { ReadDispatchState } from '../temporal/dispatch-state.ts';
import type { OpenStreams } from './open-streams.ts';

/** The dependencies of the HTTP API. */
export type AppDeps = {
  db: Db;
  /** Worker threads open their own connections with it. */
  databaseUrl: string;
  /** Gathers statistics of contacts after a large import. */
  largeImports: { take(importId: string): void };
  clock: { now(): Date };
  /** Returns a new UUIDv7; each is greater than the one before. */
  newId: () => string;
  log: Logger;
  batchSignals: BatchSignals;
  readDispatchState: ReadDispatchState;
  eventStreams: OpenStreams;
  openExports: OpenStreams;
  recordings: Recordings;
  /** A default application speaks in calls of unregistered agents. */
  hasDefaultAgent: boolean;
  /** Calls that may start per second across all accounts; null means no limit. */
  callsPerSecond: number | null;
  callEvents: Pick<StatusWebhookDeps, 'signers' | 'callEnds' | 'hangUps' | 'remembered'>;
  /** Encrypts and decrypts the secrets of call-control accounts. */
  cipher: SecretCipher;
  /** Returns whether a call-control account may have this URL. It does not resolve host names. */
  allowsAddress: (url: URL) => boolean;
  /** Sign the keys with which agents send call reports. */
  reportSecrets: readonly string[];
  /** The base URL at which call control reaches this API. */
  publicUrl: string;
  /** Requests a minute that each token may send to this process; null means no limit. */
  rateLimitPerMinute: number | null;
  /** Origins whose pages may use the API; `*` allows all. */
  corsOrigins: readonly string[];
  /** Returns the time of the last sweep; rejects when Temporal does not answer. */
  lastSweepAt(): Promise<Date | null>;
};

/** The variables that middleware sets for handlers. */
export type AppEnv = {
  /** `outgoing` is absent where a test calls the app without a server. */
  Bindings: { outgoing?: { once(event: 'close', listener: () => void): unknown } };
  Variables: { requestId: string; caller: Caller; idempotencyKey?: IdempotencyKeyState };
};

/**
 * The state of the request's Idempotency-Key; see `idempotently`. `outcome` is what an earlier
 * request saved under the key.
 */
export type IdempotencyKeyState = { outcome: object | undefined; saveOutcome: SaveOutcome<object> };
