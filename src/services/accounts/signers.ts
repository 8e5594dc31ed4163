import { accountsBySid, type CallControlAccountRow } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/tables.ts';
import { RedialError } from '../../domain/errors.ts';
import { isCanonicalUuid } from '../../domain/uuid.ts';
import type { Signer, Signers } from '../../signatures/signed-webhook.ts';
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
/** Bounds the cache. SIDs without an account are not cached, because any sender may invent them. */
const CACHE_SIZE = 10_000;

/** Reads the signers of webhooks from the database, and caches them for a second. */
export function createSigners(deps: SignerDeps): Signers {
  const cache = new Map<string, Cached>();
  const { webhookSecrets: secrets, accountSid: ownSid } = deps.installation;
  const installation = { accountId: null, secrets };
  const installationSid = ownSid.toLowerCase();

  const read = async (sid: string): Promise<readonly Signer[]> => {
    const others = (await accountsBySid(deps.db, { accountSid: sid })).map((account) =>
      signerOf(deps, account),
    );
    return sid === installationSid ? [installation, ...others] : others;
  };

  const store = (sid: string, signers: readonly Signer[]): readonly Signer[] => {
    if (cache.size >= CACHE_SIZE) cache.clear();
    if (signers.length === 0) cache.delete(sid);
    else cache.set(sid, { signers, readAtMs: deps.clock.now().getTime() });
    return signers;
  };

  return {
    async of(accountSid, options) {
      const sid = accountSid?.toLowerCase() ?? installationSid;
      if (!isCanonicalUuid(sid)) return [];
      const cached = cache.get(sid);
      const isCached = cached !== undefined && isFresh(cached, deps.clock.now());
      return isCached && options?.now !== true ? cached.signers : store(sid, await read(sid));
    },
  };
}

/** An entry is also stale when the clock was set back to before it was read. */
function isFresh({ readAtMs }: Cached, now: Date): boolean {
  const ageMs = now.getTime() - readAtMs;
  return ageMs >= 0 && ageMs < CACHE_MS;
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
