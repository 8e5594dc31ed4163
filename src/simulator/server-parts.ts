import type { SimulatorConfig } from '../config/config.ts';
import type { Accounts } from './accounts.ts';
import type { Faults } from './faults/faults.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Simulation } from './network/simulation.ts';

/** What the routes of call control work with. */
export type ServerParts = {
  accounts: Accounts;
  faults: Faults;
  ledger: Ledger;
  simulation: Simulation;
  simulator: SimulatorConfig;
  clock: { now(): Date };
  /** Aborted as soon as the server is to end. */
  stopped: AbortSignal;
};
