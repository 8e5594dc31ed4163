import { createCallControl } from './client.ts';
import type { BudgetReading } from '../domain/limits/request-budget.ts';
import type { Account, CallControl, CallControls } from './call-control.ts';
import { addressInUrl, type AddressPredicate } from './public-address.ts';

/** What an account holds now, or why it cannot be used, in words for a log. */
export type StoredAccount = Account | { problem: string };

export type CallControlsOptions = {
  /** The account of the installation. */
  installation: Account;
  /** Reads an account as it is stored now. */
  read: (accountId: string) => Promise<StoredAccount>;
  /** Which addresses an organization may name; all unless told. The installation's own is free. */
  isAllowed?: AddressPredicate | undefined;
  clock?: { now(): Date } | undefined;
  /** Hears what answers say of the requests that are left to an account. */
  onBudget?: ((accountId: string | null, reading: BudgetReading | null) => void) | undefined;
};

type OpenAccount = { account: Account; callControl: CallControl & AsyncDisposable };

/** Longer than a request may take: whoever asked for an account just before it changed sends it yet. */
const CLOSE_DELAY_MS = 30_000;

/**
 * Every account over connections of its own. An account is read for each request, so that what was
 * changed of it holds from the next request on in every process; its connections stay open as long
 * as it is unchanged.
 */
export function createCallControls(options: CallControlsOptions): CallControls & AsyncDisposable {
  const { read, isAllowed, clock, onBudget } = options;
  const connect = (
    accountId: string | null,
    account: Account,
    checked: { isAllowed?: AddressPredicate | undefined } = {},
  ) =>
    createCallControl(account, {
      ...checked,
      clock,
      onBudget: (reading) => onBudget?.(accountId, reading),
    });
  const installation = connect(null, options.installation);
  const open = new Map<string, OpenAccount>();
  const retired = new Map<OpenAccount, NodeJS.Timeout>();

  const retire = (accountId: string): void => {
    const old = open.get(accountId);
    if (old === undefined) return;
    open.delete(accountId);
    const close = () => {
      retired.delete(old);
      void old.callControl[Symbol.asyncDispose]();
    };
    retired.set(old, setTimeout(close, CLOSE_DELAY_MS).unref());
  };

  return {
    async of(accountId) {
      if (accountId === null) return installation;
      const account = await read(accountId);
      const problem = problemOf(account, isAllowed);
      if (problem !== undefined || 'problem' in account) {
        retire(accountId);
        return unusableCallControl(`account ${accountId} cannot be used: ${problem ?? ''}`);
      }
      const known = open.get(accountId);
      if (known !== undefined && isSameAccount(known.account, account)) return known.callControl;
      retire(accountId);
      const callControl = connect(accountId, account, { isAllowed });
      open.set(accountId, { account, callControl });
      return callControl;
    },
    async [Symbol.asyncDispose]() {
      for (const timer of retired.values()) clearTimeout(timer);
      const all = [...open.values(), ...retired.keys()].map(({ callControl }) => callControl);
      await Promise.all([installation, ...all].map((one) => one[Symbol.asyncDispose]()));
    },
  };
}

function problemOf(account: StoredAccount, isAllowed: AddressPredicate | undefined): string | undefined {
  if ('problem' in account) return account.problem;
  return isAllowedUrl(new URL(account.url), isAllowed) ? undefined : 'its url is not public';
}

/** Whether an address may be connected to; a name is judged when it is looked up for a connection. */
export function isAllowedUrl(url: URL, isAllowed: AddressPredicate | undefined): boolean {
  const named = addressInUrl(url);
  return named === undefined || isAllowed === undefined || isAllowed(named);
}

function isSameAccount(known: Account, stored: Account): boolean {
  return (
    known.url === stored.url &&
    known.accountSid === stored.accountSid &&
    known.token === stored.token
  );
}

/** Takes no call, and knows nothing of any. */
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
  };
}
