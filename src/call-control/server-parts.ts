import type { ClosableKind } from '../domain/destinations/destination.ts';
import type { Accounts } from './accounts.ts';
import type { Faults } from './faults/faults.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { RunningCalls } from './calls/running-calls.ts';

/** What the routes of call control need. */
export type ServerParts = {
  accounts: Accounts;
  faults: Faults;
  ledger: Ledger;
  calls: RunningCalls;
  /** Kinds of numbers to which no calls are placed. */
  closedKinds: readonly ClosableKind[];
  clock: { now(): Date };
  /** Aborted when the server stops. */
  stopped: AbortSignal;
};
