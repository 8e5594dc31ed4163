import { afterAll, describe, expect, test } from 'vitest';
import { accountParts } from '../../../src/services/accounts/account-parts.ts';
import { isReportKey, reportKey } from '../../../src/webhooks/report-key.ts';
import { testDatabase } from '../../support/database.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

type Setting = { secrets?: string[]; token?: string };

const secretsWith = ({ secrets = [], token = 'token' }: Setting) => {
  const callControl = {
    url: 'http://call-control.test',
    accountSid: '',
    token,
    webhookSecrets: [],
  };
  const accounts = { encryptionKeys: [], privateAddresses: 'refuse', pricePerMinuteUsd: null };
  return accountParts({ callControl, accounts, report: { secrets } }, { db }).reportSecrets;
};
const executionId = '0198c0de-0000-7000-8000-000000000001';
/** Whether an API with one setting takes the report of a call that a worker placed with another. */
const takes = (api: Setting, worker: Setting) => {
  const [signing] = secretsWith(worker);
  return isReportKey(secretsWith(api), executionId, reportKey(signing, executionId));
};

describe('the report of a live call', () => {
  test('is taken in every step of a rotation', () => {
    const [before, both, after] = [['old-secret'], ['new-secret', 'old-secret'], ['new-secret']];
    expect(takes({ secrets: both }, { secrets: before })).toBe(true);
    expect(takes({ secrets: both }, { secrets: both })).toBe(true);
    expect(takes({ secrets: after }, { secrets: both })).toBe(true);
    expect(takes({ secrets: after }, { secrets: before })).toBe(false);
  });

  test('is taken when a secret is set for the first time', () => {
    expect(takes({ secrets: ['a-secret'] }, {})).toBe(true);
  });

  test('is taken after the token was rotated, where a secret was set before', () => {
    const secrets = ['a-secret'];
    expect(takes({ secrets, token: 'another' }, { secrets })).toBe(true);
    expect(takes({ token: 'another' }, {})).toBe(false);
  });
});
