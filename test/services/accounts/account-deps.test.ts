import { afterAll, describe, expect, test } from 'vitest';
import { createAccountDeps } from '../../../src/services/accounts/account-deps.ts';
import { isReportKey, reportKey } from '../../../src/signatures/report-key.ts';
import { testDatabase } from '../../support/database.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

type Secrets = { secrets?: string[]; token?: string };

const reportSecretsOf = ({ secrets = [], token = 'token' }: Secrets) => {
  const callControl = {
    url: 'http://call-control.test',
    accountSid: '',
    token,
    webhookSecrets: [],
  };
  const accounts = { encryptionKeys: [], pricePerMinuteUsd: null };
  const addresses = { privateAddresses: 'refuse', allowed: [] } as const;
  const config = {
    callControl,
    accounts,
    addresses: { ...addresses, allowed: [] },
    report: { secrets, validDays: 7 },
  };
  return createAccountDeps(config, { db }).reportSecrets;
};
const executionId = '0198c0de-0000-7000-8000-000000000001';
/** Whether the API accepts the report of a call that a worker placed with other secrets. */
const accepts = (api: Secrets, worker: Secrets) => {
  const [signing] = reportSecretsOf(worker);
  const key = reportKey(signing, { executionId, validUntil: new Date('2027-03-02T00:00:00Z') });
  const now = new Date('2027-03-01T00:00:00Z');
  return isReportKey(reportSecretsOf(api), { executionId, key, now, validDays: 7 });
};

describe('the report of a live call', () => {
  test('is accepted in every step of a rotation', () => {
    const [before, both, after] = [['old-secret'], ['new-secret', 'old-secret'], ['new-secret']];
    expect(accepts({ secrets: both }, { secrets: before })).toBe(true);
    expect(accepts({ secrets: both }, { secrets: both })).toBe(true);
    expect(accepts({ secrets: after }, { secrets: both })).toBe(true);
    expect(accepts({ secrets: after }, { secrets: before })).toBe(false);
  });

  test('is accepted when a secret is set for the first time', () => {
    expect(accepts({ secrets: ['a-secret'] }, {})).toBe(true);
  });

  test('is accepted after a token rotation if a secret was set', () => {
    const secrets = ['a-secret'];
    expect(accepts({ secrets, token: 'another' }, { secrets })).toBe(true);
    expect(accepts({ token: 'another' }, {})).toBe(false);
  });
});
