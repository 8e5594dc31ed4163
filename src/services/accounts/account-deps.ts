import type {
  AccountsConfig,
  AddressesConfig,
  CallControlConfig,
  ReportConfig,
} from '../../config/config.ts';
import type { Db } from '../../db/tables.ts';
import { readCredentials } from './credentials.ts';
import { createSecretCipher } from './secret-cipher.ts';
import { addressRule } from '../../outbound/address-rule.ts';
import { reportSecretFrom } from '../../signatures/report-key.ts';

type AccountConfig = {
  callControl: CallControlConfig;
  accounts: AccountsConfig;
  addresses: AddressesConfig;
  report: ReportConfig;
};

/** Creates what API and worker need for call-control accounts and their secrets. */
export function createAccountDeps(
  { callControl, accounts, addresses, report }: AccountConfig,
  { db }: { db: Db },
) {
  const cipher = createSecretCipher(accounts.encryptionKeys);
  return {
    cipher,
    /** Where accounts of organizations may be. */
    accountRule: addressRule(addresses),
    read: (accountId: string) => readCredentials({ db, cipher }, accountId),
    reportSecrets: reportSecretsFrom(report, callControl),
    reportValidDays: report.validDays,
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
