import { describe, expect, test } from 'vitest';
import {
  accessKeys,
  accountKeys,
  callControlKeys,
  callControlServerKeys,
  readConfig,
  reportKeys,
} from '../../src/config/config.ts';

const read = (env: Record<string, string>) => readConfig({ access: accessKeys }, env).access;

const accounts = (key: string) =>
  readConfig({ accounts: accountKeys }, { CALL_CONTROL_ENCRYPTION_KEY: key }).accounts;
const base64 = (byte: number, length = 32) => Buffer.alloc(length, byte).toString('base64');

const url = (text: string) =>
  readConfig({ client: { url: callControlKeys.url } }, { CALL_CONTROL_URL: text }).client.url;
const secrets = (text: string) =>
  readConfig({ report: reportKeys }, { REPORT_SECRET: text }).report.secrets;

describe('access to the API', () => {
  test('has no rate limit and no CORS origins by default', () => {
    expect(read({})).toEqual({
      rateLimitPerMinute: null,
      failedLoginsPerMinute: 30,
      trustedProxies: [],
      corsOrigins: [],
    });
    expect(read({ RATE_LIMIT_PER_MINUTE: '', CORS_ORIGINS: '' })).toEqual(read({}));
  });

  test('takes rate limit and origins from the environment', () => {
    const env = {
      RATE_LIMIT_PER_MINUTE: '600',
      CORS_ORIGINS: 'https://a.example, http://localhost:3000',
    };
    expect(read(env)).toEqual({
      rateLimitPerMinute: 600,
      failedLoginsPerMinute: 30,
      trustedProxies: [],
      corsOrigins: ['https://a.example', 'http://localhost:3000'],
    });
  });

  test.each(['1', '1000000'])('accepts a rate limit of %s', (limit) => {
    expect(read({ RATE_LIMIT_PER_MINUTE: limit }).rateLimitPerMinute).toBe(Number(limit));
  });

  test.each(['0', '-1', '1.5', 'many', '1000001'])('refuses a rate limit of %s', (limit) => {
    expect(() => read({ RATE_LIMIT_PER_MINUTE: limit })).toThrow(
      `RATE_LIMIT_PER_MINUTE: '${limit}' is not accepted`,
    );
  });

  test.each(['a.example', 'https://a.example/', 'https://a.example/path', 'https://a.example,'])(
    'refuses %s as an origin',
    (origins) => {
      expect(() => read({ CORS_ORIGINS: origins })).toThrow(
        'must be origins such as https://app.example.com, or *',
      );
    },
  );
});

describe('the encryption keys of call control accounts', () => {
  test('are empty by default', () => {
    expect(accounts('')).toEqual({
      encryptionKeys: [],

      pricePerMinuteUsd: null,
    });
  });

  test('keep the order of the list', () => {
    expect(accounts(`${base64(1)}, ${base64(2)}`).encryptionKeys).toEqual([
      Buffer.alloc(32, 1),
      Buffer.alloc(32, 2),
    ]);
  });

  test.each(['short', `${base64(1)},`, base64(1, 31)])(
    'are refused without being shown: %s',
    (key) => {
      expect(() => accounts(key)).toThrow(
        'CALL_CONTROL_ENCRYPTION_KEY: its value is not accepted (each must be 32 bytes in base64)',
      );
    },
  );
});

test('the first webhook secret of a list signs, and every one verifies', () => {
  const env = {
    CALL_CONTROL_ACCOUNT_SID: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
    CALL_CONTROL_TOKEN: 'token',
    CALL_CONTROL_WEBHOOK_SECRET: 'wh_secret_new, wh_secret_old',
  };
  const { client, server } = readConfig(
    { client: callControlKeys, server: callControlServerKeys },
    env,
  );
  expect(client.webhookSecrets).toEqual(['wh_secret_new', 'wh_secret_old']);
  expect(server.webhookSecret).toBe('wh_secret_new');
});

test('an account SID that is not a valid UUID is refused', () => {
  const keys = { client: { accountSid: callControlKeys.accountSid } };
  const env = { CALL_CONTROL_ACCOUNT_SID: '11111111-1111-1111-1111-111111111111' };
  expect(() => readConfig(keys, env)).toThrow('CALL_CONTROL_ACCOUNT_SID');
});

describe('the address of call control', () => {
  test('loses a slash at its end', () => {
    expect(url('https://jambonz.example.com/')).toBe('https://jambonz.example.com');
  });

  test.each(['https://me:hidden@jambonz.test', 'https://:hidden@jambonz.test', 'http:/me:hidden@'])(
    'is refused with a password and not shown: %s',
    (text) => {
      expect(() => url(text)).toThrow('CALL_CONTROL_URL: its value is not accepted');
      expect(() => url(text)).not.toThrow('hidden');
    },
  );

  test('is refused with a user name', () => {
    expect(() => url('https://me@jambonz.test')).toThrow(
      'must have neither user name nor password',
    );
  });
});

describe('the report secret', () => {
  test('is a list that keeps its order', () => {
    expect(secrets('report-secret-new, report-secret-old')).toEqual([
      'report-secret-new',
      'report-secret-old',
    ]);
    expect(secrets('')).toEqual([]);
  });

  test.each(['brief', 'report-secret-new,', 'report-secret-new,brief'])(
    'is refused when a secret is too short: %s',
    (text) => {
      expect(() => secrets(text)).toThrow('REPORT_SECRET: its value is not accepted');
    },
  );
});
