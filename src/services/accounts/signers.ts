import { accountsBySid, type CallControlAccountRow } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/tables.ts';
import { RedialError } from '../../domain/errors.ts';
import { isCanonicalUuid } from '../../domain/uuid.ts';
import { placeOf, type SecretColumn } from './access.ts';
import type { Signer, Signers } from '../../webhooks/signed-webhook.ts';
import type { SecretCipher } from './secret-cipher.ts';

export type SignerDeps = {
  db: Db;
  cipher: SecretCipher;
  clock: { now(): Date };
  installation: { accountSid: string; webhookSecrets: readonly string[] };
};

type Kept = { signers: readonly Signer[]; readAtMs: number };

const KEPT_MS = 1_000;
/** Anybody may name an account; only those that somebody has are kept. */
const MAX_KEPT = 10_000;

export function createSigners(deps: SignerDeps): Signers {
  const kept = new Map<string, Kept>();
  const { webhookSecrets: secrets, accountSid } = deps.installation;
  const [own, ownSid] = [{ accountId: null, secrets }, accountSid.toLowerCase()];

  const read = async (sid: string): Promise<readonly Signer[]> => {
    const others = (await accountsBySid(deps.db, { accountSid: sid })).map((account) =>
      signerOf(deps, account),
    );
    return sid === ownSid ? [own, ...others] : others;
  };

  const keep = (sid: string, signers: readonly Signer[]): readonly Signer[] => {
    if (kept.size >= MAX_KEPT) kept.clear();
    if (signers.length === 0) kept.delete(sid);
    else kept.set(sid, { signers, readAtMs: deps.clock.now().getTime() });
    return signers;
  };

  return {
    async of(named, options) {
      const sid = named?.toLowerCase() ?? ownSid;
      if (!isCanonicalUuid(sid)) return [];
      const known = kept.get(sid);
      const isKnown = known !== undefined && isRecent(known, deps.clock.now());
      return isKnown && options?.now !== true ? known.signers : keep(sid, await read(sid));
    },
  };
}

/** A clock that was set back makes it an old one, too. */
function isRecent({ readAtMs }: Kept, now: Date): boolean {
  const ageMs = now.getTime() - readAtMs;
  return ageMs >= 0 && ageMs < KEPT_MS;
}

function signerOf({ cipher, clock }: SignerDeps, account: CallControlAccountRow): Signer {
  const { accountId, previousSecretUntil: until } = account;
  const open = (sealed: Buffer | null, column: SecretColumn): string[] => {
    if (sealed === null) return [];
    try {
      return [cipher.decrypt(sealed, placeOf(accountId, column))];
    } catch (error) {
      // Without its key nothing is signed with it.
      if (error instanceof RedialError) return [];
      throw error;
    }
  };
  const current = open(account.webhookSecretEncrypted, 'webhook_secret_encrypted');
  const isValid = until !== null && until > clock.now();
  const previous = isValid
    ? open(account.previousSecretEncrypted, 'previous_secret_encrypted')
    : [];
  return { accountId, secrets: [...current, ...previous] };
}
