import { isAllowedUrl } from '../../jambonz/accounts.ts';
import { isPublicAddress } from '../../jambonz/public-address.ts';
import type { AccountsConfig, CallControlConfig, ReportConfig } from '../../config/config.ts';
import type { Db } from '../../db/tables.ts';
import { readAccess } from './access.ts';
import { createSecretCipher } from './secret-cipher.ts';
import { reportSecretFrom } from '../../webhooks/report-key.ts';

type AccountPartsConfig = {
  callControl: CallControlConfig;
  accounts: AccountsConfig;
  report: ReportConfig;
};

/** What API and worker alike make of the accounts of call control and their secrets. */
export function accountParts(
  { callControl, accounts, report }: AccountPartsConfig,
  { db }: { db: Db },
) {
  const cipher = createSecretCipher(accounts.encryptionKeys);
  /** undefined: accounts of organizations may be at any address. */
  const isAllowed = accounts.privateAddresses === 'allow' ? undefined : isPublicAddress;
  return {
    cipher,
    isAllowed,
    allowsAddress: (url: URL) => isAllowedUrl(url, isAllowed),
    read: (accountId: string) => readAccess({ db, cipher }, accountId),
    reportSecrets: reportSecretsOf(report, callControl),
  };
}

/**
 * The first one signs. The one of the token verifies always, so that calls which were placed before
 * a secret was set can be reported on.
 */
function reportSecretsOf(
  { secrets }: ReportConfig,
  { token }: CallControlConfig,
): readonly [...string[], string] {
  return [...secrets, reportSecretFrom(token)];
}
