import { isAllowedUrl } from '../../jambonz/accounts.ts';
import { isPublicAddress } from '../../jambonz/public-address.ts';
import type { AccountsConfig, CallControlConfig, ReportConfig } from '../../config/config.ts';
import type { Db } from '../../db/tables.ts';
import { readCredentials } from './credentials.ts';
import { createSecretCipher } from './secret-cipher.ts';
import { reportSecretFrom } from '../../signatures/report-key.ts';

type AccountConfig = {
  callControl: CallControlConfig;
  accounts: AccountsConfig;
  report: ReportConfig;
};

/** Creates what API and worker need for call-control accounts and their secrets. */
export function createAccountDeps(
  { callControl, accounts, report }: AccountConfig,
  { db }: { db: Db },
) {
  const cipher = createSecretCipher(accounts.encryptionKeys);
  /** undefined: accounts of organizations may have any address. */
  const isAllowed = accounts.privateAddresses === 'allow' ? undefined : isPublicAddress;
  return {
    cipher,
    isAllowed,
    allowsAddress: (url: URL) => isAllowedUrl(url, isAllowed),
    read: (accountId: string) => readCredentials({ db, cipher }, accountId),
    reportSecrets: reportSecretsFrom(report, callControl),
  };
}

/**
 * The secrets of report keys: the first one signs, all verify. The secret derived from the token
 * always verifies, so that reports are accepted for calls placed before a secret was configured.
 */
function reportSecretsFrom(
  { secrets }: ReportConfig,
  { token }: CallControlConfig,
): readonly [...string[], string] {
  return [...secrets, reportSecretFrom(token)];
}
