import { hash, randomBytes } from 'node:crypto';
import type { CallControlServerConfig } from '../config/config.ts';
import { StartupError } from '../domain/errors.ts';
import type { Ledger } from './ledger/ledger.ts';

/** A configured account. */
export type Account = {
  /** UUID, in lower case. */
  accountSid: string;
  token: string;
  webhookSecret: string;
  /** SIP domain of its registered users; null: none. */
  realm: string | null;
};

/** The configured accounts, and the secrets that sign their webhooks. */
export class Accounts {
  readonly #bySid: ReadonlyMap<string, Account>;
  readonly #byTokenDigest: ReadonlyMap<string, Account>;
  readonly #ledger: Ledger;

  constructor(accounts: readonly Account[], ledger: Ledger) {
    this.#bySid = new Map(accounts.map((account) => [account.accountSid, account]));
    this.#byTokenDigest = new Map(accounts.map((account) => [digest(account.token), account]));
    this.#ledger = ledger;
  }

  /** Compares digests, so that the time of the search reveals nothing about other tokens. */
  findByToken(token: string): Account | undefined {
    return this.#byTokenDigest.get(digest(token));
  }

  /** The secret that signs an account's webhooks now; undefined: the account is not configured. */
  webhookSecretOf(accountSid: string): string | undefined {
    const account = this.#bySid.get(accountSid);
    if (account === undefined) return undefined;
    const rotation = this.#ledger.lastRotation(accountSid);
    const isCurrent = rotation?.configuredDigest === digest(account.webhookSecret);
    return isCurrent ? rotation?.webhookSecret : account.webhookSecret;
  }

  /** Signs all later webhooks of the account with a new secret, those of running calls included. */
  async rotateWebhookSecret({ accountSid, webhookSecret: configured }: Account): Promise<string> {
    const webhookSecret = `wh_secret_${randomBytes(24).toString('base64url')}`;
    const rotation = { accountSid, webhookSecret, configuredDigest: digest(configured) };
    await this.#ledger.record({ type: 'secret_rotated', rotation });
    return webhookSecret;
  }
}

/**
 * Lists the account of CALL_CONTROL_ACCOUNT_SID, followed by those of CALL_CONTROL_ACCOUNTS.
 * @throws {StartupError} two accounts have the same account sid or the same token
 */
export function configuredAccounts(server: CallControlServerConfig): [Account, ...Account[]] {
  const { token, webhookSecret, realm } = server;
  const accountSid = server.accountSid.toLowerCase();
  const accounts: [Account, ...Account[]] = [
    { accountSid, token, webhookSecret, realm },
    ...server.accounts,
  ];
  requireDistinct(accounts, 'accountSid', 'CALL_CONTROL_ACCOUNT_SID');
  requireDistinct(accounts, 'token', 'CALL_CONTROL_TOKEN');
  return accounts;
}

function requireDistinct(
  accounts: readonly Account[],
  member: 'accountSid' | 'token',
  variable: string,
): void {
  if (new Set(accounts.map((account) => account[member])).size === accounts.length) return;
  const name = member === 'token' ? 'token' : 'account_sid';
  throw new StartupError(
    `two accounts have the same ${name} (in CALL_CONTROL_ACCOUNTS or ${variable}); give every account its own ${name}`,
  );
}

function digest(secret: string): string {
  return hash('sha256', secret);
}
