import type { Logger } from 'pino';
import type { CallControlConfig } from '../config/config.ts';
import type { Db } from '../db/tables.ts';
import { RequestBudgets } from '../dialer/account/request-budgets.ts';
import { type CallControlsOptions, createCallControls } from '../jambonz/accounts.ts';
import type { CallControls } from '../jambonz/interface.ts';
import type { createAccountDeps } from '../services/accounts/account-deps.ts';

type Parts = Pick<ReturnType<typeof createAccountDeps>, 'read' | 'accountRule'> & {
  db: Db;
  clock: { now(): Date };
  log: Logger;
} & Pick<CallControlsOptions, 'onAnswer'>;

/** Opens the accounts of call control, and stores the request budgets that they announce. */
export function openCallControls(
  stack: AsyncDisposableStack,
  installation: CallControlConfig,
  { db, clock, log, read, accountRule, onAnswer }: Parts,
): CallControls {
  const budgets = stack.use(new RequestBudgets({ db, log }));
  return stack.use(
    createCallControls({
      installation,
      read,
      rule: accountRule,
      clock,
      onBudget: (accountId, reading) => budgets.take(accountId, reading),
      onAnswer,
    }),
  );
}
