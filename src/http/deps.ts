import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import type { CallerNumberPolicy } from '../domain/assigned-number.ts';
import type { ClosableKind } from '../domain/destinations/destination.ts';
import type { Quotas } from '../domain/limits/quotas.ts';
import type { AddressRange } from '../config/address-range.ts';
import type { AddressRule } from '../outbound/address-rule.ts';
import type { Trunk } from '../domain/trunk.ts';
import type { NumberHashes } from '../domain/erased-number.ts';
import type { Recordings } from '../domain/recording.ts';
import type { CampaignDefaults } from '../schemas/campaign-request.ts';
import type { SecretCipher } from '../services/accounts/secret-cipher.ts';
import type { EventFeed } from '../services/events/feed.ts';
import type { SaveOutcome } from '../services/idempotency-keys.ts';
import type { Actor } from '../domain/audit.ts';
import type { WebhookSender } from '../services/webhooks/sender.ts';
import type { Caller } from '../services/tokens/tokens.ts';
import type { StatusWebhookDeps } from '../dialer/status/status-webhook.ts';
import type { BatchSignals } from '../temporal/workflow-messages.ts';
import type { ReadDispatchState, ReadWorkerState } from '../temporal/dispatch-state.ts';
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
  readWorkerState: ReadWorkerState;
  /** How the trunks of the installation's call control are; null: it tells of none. */
  readTrunks(): Promise<readonly Trunk[] | null>;
  eventStreams: OpenStreams;
  /** The new events of organizations that are followed. */
  eventFeed: EventFeed;
  openExports: OpenStreams;
  openRecordings: OpenStreams;
  recordings: Recordings;
  /** URL of the application that speaks in calls of unregistered agents; empty: there is none. */
  agentCallHook: string;
  /** What a new campaign gets where its request says nothing. */
  campaignDefaults: CampaignDefaults;
  /** Campaigns without working hours are refused and call nobody. */
  requiresWorkingHours: boolean;
  /** The kinds of numbers that are not called, unless the operator opens them to an organization. */
  closedKinds: readonly ClosableKind[];
  /** Whether organizations call from assigned numbers only. */
  callerNumberPolicy: CallerNumberPolicy;
  /** Calls that may start per second across all accounts; null means no limit. */
  callsPerSecond: number | null;
  callEvents: Pick<StatusWebhookDeps, 'signers' | 'callEnds' | 'hangUps' | 'remembered'>;
  /** What a started minute costs in the account of the installation, in USD; null: unknown. */
  pricePerMinuteUsd: number | null;
  /** Hashes and recognises the numbers of erased persons. */
  numberHashes: NumberHashes;
  /** Encrypts and decrypts the secrets of call-control accounts. */
  cipher: SecretCipher;
  /** The account sid of the installation at call control. */
  installationSid: string;
  /** Where call-control accounts may be. */
  accountRule: AddressRule;
  /** Sends the events that test webhook endpoints. */
  webhookSender: Pick<WebhookSender, 'send'>;
  /** Where hooks of agents may be. */
  hookRule: AddressRule;
  /** Whether the call control of the installation requests hooks over WebSocket. */
  takesWebSocketHooks: boolean;
  /** Sign the keys with which agents send call reports, and those of links to recordings. */
  reportSecrets: readonly [...string[], string];
  /** For how many days after their attempt these keys are valid. */
  reportValidDays: number;
  /** The base URL at which call control reaches this API. */
  publicUrl: string;
  /** Requests a minute that each token may send to this process; null means no limit. */
  rateLimitPerMinute: number | null;
  /** The quotas of organizations for which the operator has set no other. */
  quotas: Quotas;
  /** The tokens of operators; empty: there are no routes for operators. */
  operatorTokens: readonly string[];
  /** Wrong tokens that an address may present to this process in a minute; null means no limit. */
  failedLoginsPerMinute: number | null;
  /** The addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly AddressRange[];
  /** Origins whose pages may use the API; `*` allows all. */
  corsOrigins: readonly string[];
  /** Returns the time of the last sweep; rejects when Temporal does not answer. */
  lastSweepAt(): Promise<Date | null>;
};

/** The variables that middleware sets for handlers. */
export type AppEnv = {
  /** Both are absent where a test calls the app without a server. */
  Bindings: {
    incoming?: { socket: { remoteAddress?: string | undefined } };
    outgoing?: { once(event: 'close', listener: () => void): unknown };
  };
  Variables: {
    /** The id that the service gave the request. */
    requestId: string;
    /** The id that the client gave the request, if it is safe to repeat; null: none. */
    clientRequestId: string | null;
    /** The IP address of the client; null without a server. */
    clientAddress: string | null;
    caller: Caller;
    /** Whether the organization of the token refuses unknown members; absent without a token. */
    strictRequests?: boolean;
    /** Set for the routes of operators, which have no caller. */
    operator: Actor;
    /** The organization of the call that is reported on; a report may come without a caller. */
    callOwner: string;
    idempotencyKey?: IdempotencyKeyState;
  };
};

/**
 * The state of the request's Idempotency-Key; see `idempotently`. `outcome` is what an earlier
 * request saved under the key.
 */
export type IdempotencyKeyState = { outcome: object | undefined; saveOutcome: SaveOutcome<object> };
