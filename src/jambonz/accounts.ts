import { createCallControl } from './client.ts';
import type { BudgetReading } from '../domain/limits/request-budget.ts';
import type { Account, CallControl, CallControls } from './interface.ts';
import { ANYWHERE, type AddressRule, problemOfUrl } from '../outbound/address-rule.ts';

/** A stored account, or a log message that says why it cannot be used. */
export type StoredAccount = Account | { problem: string };

export type CallControlsOptions = {
  /** The account that the installation is configured with. */
  installation: Account;
  /** Reads the current state of an organization's account. */
  read: (accountId: string) => Promise<StoredAccount>;
  /**
   * The addresses at which accounts of organizations may be; default: all. It does not restrict the
   * account of the installation.
   */
  rule?: AddressRule | undefined;
  clock?: { now(): Date } | undefined;
  /**
   * Called with the rate limit that an answer announces for an account; null: it announces none.
   */
  onBudget?: ((accountId: string | null, reading: BudgetReading | null) => void) | undefined;
  /** Called after each request to an account: whether it gave an answer. */
  onAnswer?: ((accountId: string | null, didAnswer: boolean) => void) | undefined;
};

type OpenAccount = { account: Account; callControl: CallControl & AsyncDisposable };

/**
 * Longer than a request takes, so that requests which began before the account changed can finish.
 */
const CLOSE_DELAY_MS = 30_000;

/**
 * Gives every account its own connections. Each request reads the account first, so that a change
 * takes effect with the next request in every process. The connections stay open until the account
 * changes.
 */
export function createCallControls(options: CallControlsOptions): CallControls & AsyncDisposable {
  const { read, rule = ANYWHERE, clock, onBudget, onAnswer } = options;
  const connect = (
    accountId: string | null,
    account: Account,
    checked: { rule?: AddressRule } = {},
  ) =>
    createCallControl(account, {
      ...checked,
      clock,
      onBudget: (reading) => onBudget?.(accountId, reading),
      onAnswer: (didAnswer) => onAnswer?.(accountId, didAnswer),
    });
  const installation = connect(null, options.installation);
  const open = new Map<string, OpenAccount>();
  const closing = new Map<OpenAccount, NodeJS.Timeout>();

  const closeLater = (accountId: string): void => {
    const old = open.get(accountId);
    if (old === undefined) return;
    open.delete(accountId);
    const close = () => {
      closing.delete(old);
      void old.callControl[Symbol.asyncDispose]();
    };
    closing.set(old, setTimeout(close, CLOSE_DELAY_MS).unref());
  };

  return {
    async of(accountId) {
      if (accountId === null) return installation;
      const account = await read(accountId);
      const problem = problemOf(account, rule);
      if (problem !== undefined || 'problem' in account) {
        closeLater(accountId);
        return unusableCallControl(`account ${accountId} cannot be used: ${problem ?? ''}`);
      }
      const known = open.get(accountId);
      if (known !== undefined && isSameAccount(known.account, account)) return known.callControl;
      closeLater(accountId);
      const callControl = connect(accountId, account, { rule });
      open.set(accountId, { account, callControl });
      return callControl;
    },
    async [Symbol.asyncDispose]() {
      for (const timer of closing.values()) clearTimeout(timer);
      const all = [...open.values(), ...closing.keys()].map(({ callControl }) => callControl);
      await Promise.all([installation, ...all].map((one) => one[Symbol.asyncDispose]()));
    },
  };
}

function problemOf(account: StoredAccount, rule: AddressRule): string | undefined {
  if ('problem' in account) return account.problem;
  const problem = problemOfUrl(new URL(account.url), rule);
  return problem && `its URL ${problem}`;
}

function isSameAccount(known: Account, stored: Account): boolean {
  return (
    known.url === stored.url &&
    known.accountSid === stored.accountSid &&
    known.token === stored.token
  );
}

/** Stands for an account that cannot be used: postpones every call and answers no look-up. */
function unusableCallControl(message: string): CallControl {
  return {
    placeCall: async () => ({
      kind: 'postponed',
      httpStatus: null,
      retryAfterSeconds: null,
      message,
    }),
    findCall: async () => ({ kind: 'undecided', message }),
    getCall: async () => ({ kind: 'undecided', message }),
    listCalls: async () => ({ kind: 'undecided', message }),
    hangUp: async () => ({ kind: 'unclear', message }),
    eraseCalls: async () => ({ kind: 'unclear', message }),
    readTrunks: async () => null,
  };
}
