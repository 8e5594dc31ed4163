import { accountById } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/tables.ts';
import { RedialError } from '../../domain/errors.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** The encrypted columns of an account. */
export type SecretColumn =
  | 'token_encrypted'
  | 'webhook_secret_encrypted'
  | 'previous_secret_encrypted';

/** The location that a secret of an account is bound to; see `SecretCipher`. */
export function locationOf(accountId: string, column: SecretColumn): string {
  return `call_control_accounts/${accountId}/${column}`;
}

export type AccountCredentials = { url: string; accountSid: string; token: string };

/**
 * Reads the current address and credentials of a call-control account.
 * @returns `problem` when the account cannot be used
 */
export async function readCredentials(
  { db, cipher }: { db: Db; cipher: SecretCipher },
  accountId: string,
): Promise<AccountCredentials | { problem: string }> {
  const account = await accountById(db, { accountId });
  if (account === undefined) return { problem: 'it is deleted' };
  const { url, accountSid, tokenEncrypted } = account;
  try {
    const token = cipher.decrypt(tokenEncrypted, locationOf(accountId, 'token_encrypted'));
    return { url, accountSid, token };
  } catch (error) {
    if (error instanceof RedialError) return { problem: error.message };
    throw error;
  }
}
