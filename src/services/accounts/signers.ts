import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  accountById,
  accountsBySid,
  type CallControlAccountRow,
} from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/tables.ts';
import { RedialError } from '../../domain/errors.ts';
import { isCanonicalUuid } from '../../domain/uuid.ts';
import type { Sender, Signer, Signers } from '../../signatures/signed-webhook.ts';
import { locationOf, type SecretColumn } from './credentials.ts';
import type { SecretCipher } from './secret-cipher.ts';

export type SignerDeps = {
  db: Db;
  cipher: SecretCipher;
  clock: { now(): Date };
  installation: { accountSid: string; webhookSecrets: readonly string[] };
};

type Cached = { signers: readonly Signer[]; readAtMs: number };

const CACHE_MS = 1_000;
/** How often a sender with wrong signatures can make a process read its account again. */
const AGAIN_MS = 100;
/** Bounds the cache of accounts that exist, and that of those that do not. */
const CACHE_SIZE = 10_000;
/** The oldest accounts with one sid: whoever claims the sid of another account comes after it. */
const MAX_OF_A_SID = 3;

/**
 * Reads the signers of webhooks from the database, and caches them for a second. The account of the
 * installation is alone with its sid, also where an account of an organization has the same.
 */
export function createSigners(deps: SignerDeps): Signers {
  const { webhookSecrets: secrets, accountSid } = deps.installation;
  const installation: readonly Signer[] = [{ accountId: null, secrets }];
  const installationSid = accountSid.toLowerCase();
  const cache = new SignerCache(deps);
  const find = async (sender: Sender, maxAgeMs: number): Promise<readonly Signer[]> => {
    if ('accountId' in sender) return cache.find({ by: 'id', key: sender.accountId }, maxAgeMs);
    const sid = sender.accountSid?.toLowerCase() ?? installationSid;
    return sid === installationSid ? installation : cache.find({ by: 'sid', key: sid }, maxAgeMs);
  };
  return {
    of: (sender) => find(sender, CACHE_MS),
    again: (sender) => find(sender, AGAIN_MS),
  };
}

/** The id or the sid of accounts of organizations. */
type Name = { by: 'id' | 'sid'; key: string };

/** Accounts of organizations as they were last read. */
class SignerCache {
  readonly #deps: SignerDeps;
  readonly #known = new Map<string, Cached>();
  /** Accounts that do not exist are kept apart: whoever invents many must not displace the others. */
  readonly #strangers = new Map<string, Cached>();
  /** Stands for an account that does not exist: nobody knows the secret, so it signs nothing. */
  readonly #nobody: readonly Signer[] = [
    { accountId: null, secrets: [randomBytes(32).toString('hex')] },
  ];

  constructor(deps: SignerDeps) {
    this.#deps = deps;
  }

  /** @returns the same list as long as nothing in it changes */
  async find(name: Name, maxAgeMs: number): Promise<readonly Signer[]> {
    if (!isCanonicalUuid(name.key)) return this.#nobody;
    const text = `${name.by} ${name.key}`;
    const cached = this.#known.get(text) ?? this.#strangers.get(text);
    const now = this.#deps.clock.now();
    if (cached !== undefined && isFresh(cached, now, maxAgeMs)) return cached.signers;
    const found = await this.#read(name);
    const isSame = cached !== undefined && isDeepStrictEqual(found, cached.signers);
    const signers = isSame ? cached.signers : found;
    this.#store(text, { signers, readAtMs: now.getTime() });
    return signers;
  }

  async #read(name: Name): Promise<readonly Signer[]> {
    const accounts = await accountsOf(this.#deps.db, name);
    if (accounts.length === 0) return this.#nobody;
    return accounts.map((account) => signerOf(this.#deps, account));
  }

  #store(text: string, entry: Cached): void {
    const isStranger = entry.signers === this.#nobody;
    const cache = isStranger ? this.#strangers : this.#known;
    if (cache.size >= CACHE_SIZE) cache.clear();
    (isStranger ? this.#known : this.#strangers).delete(text);
    cache.set(text, entry);
  }
}

async function accountsOf(db: Db, { by, key }: Name): Promise<CallControlAccountRow[]> {
  if (by === 'sid') return accountsBySid(db, { accountSid: key, limit: MAX_OF_A_SID });
  const account = await accountById(db, { accountId: key });
  return account === undefined ? [] : [account];
}

/** An entry is also stale when the clock was set back to before it was read. */
function isFresh({ readAtMs }: Cached, now: Date, maxAgeMs: number): boolean {
  const ageMs = now.getTime() - readAtMs;
  return ageMs >= 0 && ageMs < maxAgeMs;
}

function signerOf({ cipher, clock }: SignerDeps, account: CallControlAccountRow): Signer {
  const { accountId, previousSecretUntil: until } = account;
  const decrypt = (ciphertext: Buffer | null, column: SecretColumn): string[] => {
    if (ciphertext === null) return [];
    try {
      return [cipher.decrypt(ciphertext, locationOf(accountId, column))];
    } catch (error) {
      // A secret whose key is missing verifies nothing.
      if (error instanceof RedialError) return [];
      throw error;
    }
  };
  const current = decrypt(account.webhookSecretEncrypted, 'webhook_secret_encrypted');
  const isValid = until !== null && until > clock.now();
  const previous = isValid
    ? decrypt(account.previousSecretEncrypted, 'previous_secret_encrypted')
    : [];
  return { accountId, secrets: [...current, ...previous] };
}
