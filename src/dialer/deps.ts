import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { CallControls } from '../jambonz/client.ts';
import type { DiallingConfig } from '../config/config.ts';
import type { CallQuotas } from '../domain/limits/quotas.ts';
import type { Db } from '../db/tables.ts';
import type { AddressRule } from '../outbound/address-rule.ts';
import type { AskHook } from './eligibility/question.ts';
import type { LeftBehind } from './left-behind.ts';
import type { NumberHashes } from '../domain/erased-number.ts';

/** What the dialer needs from outside. Time, ids and randomness are arguments too. */
export type DialerDeps = {
  db: Db;
  callControls: CallControls;
  temporal: Client;
  taskQueue: string;
  /** The version of this worker in its Temporal worker deployment; null: workers are not versioned. */
  version: { deploymentName: string; buildId: string } | null;
  /** Tells the workflow of a batch that a line is free; best effort. */
  wakeBatch: (batchId: string) => void;
  /** Keeps what activities leave behind while call control does not answer. */
  leftBehind: LeftBehind;
  dialling: DiallingConfig;
  /** The quotas of organizations for which the operator has set no other. */
  quotas: CallQuotas;
  /** Asks the eligibility hook of a campaign. */
  askHook: AskHook;
  /** Where hooks of agents may be. */
  hookRule: AddressRule;
  /** The account of the installation in jambonz. */
  installationSid: string;
  /** What a started minute costs in the account of the installation, in USD; null: unknown. */
  pricePerMinuteUsd: number | null;
  /** Signs the keys with which agents report on their calls. */
  reportSecret: string;
  /** For how many days after their attempt these keys are valid. */
  reportValidDays: number;
  /** Recognises numbers that were erased and stay suppressed. */
  numberHashes: NumberHashes;
  clock: { now(): Date };
  newId: () => string;
  random: () => number;
  log: Logger;
};
