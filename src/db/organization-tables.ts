import type { Generated } from 'kysely';
import type { AttemptCapAction } from '../domain/limits/callee-limits.ts';
import type { NumberRestRule } from '../domain/limits/number-health.ts';
import type { JsonOrNull, Variables } from './column-types.ts';
import type { Scope } from '../domain/token-scope.ts';

export interface OrganizationsTable {
  organizationId: string;
  name: string;
  maxLiveCalls: number | null;
  maxAttemptsPerCallee24h: number | null;
  maxAttemptsPerCallee7d: number | null;
  attemptCapAction: Generated<AttemptCapAction>;
  retentionDays: number | null;
  strictRequests: Generated<boolean>;
  /** Beginnings of numbers and countries; null: all. */
  allowedPrefixes: string[] | null;
  /** Calls from each caller number within 24 hours; null: no limit. */
  maxCallsPerNumber24h: number | null;
  numberRest: JsonOrNull<NumberRestRule>;
  maxCallsPerDay: number | null;
  maxSpendUsdPerDay: number | null;
  /** Of its campaigns that say nothing else. */
  maxCostPerCallUsd: number | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface TokensTable {
  tokenId: string;
  organizationId: string;
  name: string;
  tokenSha256: Buffer;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** Ranges such as `203.0.113.0/24`, or single addresses; null: any address. */
  allowedAddresses: string[] | null;
}

export interface AgentsTable {
  organizationId: string;
  agentId: string;
  applicationSid: string | null;
  callHook: string | null;
  speech: JsonOrNull<Variables>;
  statusHookConfirmed: Generated<boolean>;
  createdAt: Date;
  updatedAt: Date;
}
