import { describe, expect, test } from 'vitest';
import { processSections } from '../../src/config/processes.ts';
import { refusePublishedSecrets } from '../../src/config/published-secrets.ts';

const refused = (process: keyof typeof processSections, env: Record<string, string>) => () =>
  refusePublishedSecrets(processSections[process], env);
const OPEN = { API_HOST: '0.0.0.0', CALL_CONTROL_HOST: '0.0.0.0' };

describe('a process that other machines can reach', () => {
  test.each([
    ['BOOTSTRAP_TOKEN', 'gat_compose_development_only'],
    ['BOOTSTRAP_TOKEN', 'gat_choose_your_own'],
    ['CALL_CONTROL_TOKEN', 'call_control_development_only'],
    ['CALL_CONTROL_WEBHOOK_SECRET', 'a-new-one, wh_secret_development_only'],
    ['REPORT_SECRET', 'report_secret_development_only'],
    ['CALL_CONTROL_ENCRYPTION_KEY', 'ZGV2ZWxvcG1lbnRfb25seV9rZXlfb2ZfMzJfYnl0ZXM='],
    ['ERASURE_KEY', 'ZGV2ZWxvcG1lbnRfb25seV9rZXlfb2ZfMzJfYnl0ZXM='],
    ['OPERATOR_TOKEN', 'choose-your-own'],
    ['DATABASE_URL', 'postgres://redial:development_only@postgres:5432/redial'],
  ])('does not start with the published %s %s', (name, secret) => {
    expect(refused('api', { ...OPEN, [name]: secret })).toThrow(
      `${name} holds a secret that is printed in a file of Redial, and API_HOST is not a loopback address: set ${name} to a random one (openssl rand -hex 32)`,
    );
  });

  test('does not start with a published secret of a further account of call control', () => {
    const accounts = '[{"account_sid":"x","token":"choose-your-own","webhook_secret":"y"}]';
    expect(refused('call-control', { ...OPEN, CALL_CONTROL_ACCOUNTS: accounts })).toThrow(
      'CALL_CONTROL_ACCOUNTS holds a secret',
    );
  });

  test('never shows the secret', () => {
    const env = { ...OPEN, BOOTSTRAP_TOKEN: 'gat_choose_your_own' };
    expect(refused('api', env)).not.toThrow('gat_choose_your_own');
  });

  test('starts with secrets of its own', () => {
    const env = { ...OPEN, BOOTSTRAP_TOKEN: 'gat_0123456789abcdef', REPORT_SECRET: 'a-secret' };
    expect(refused('api', env)).not.toThrow();
  });

  test.each([
    ['api', { PUBLIC_URL: 'https://redial.example.com' }, 'PUBLIC_URL'],
    ['worker', { PUBLIC_URL: 'http://api:8080' }, 'PUBLIC_URL'],
    ['api', { API_HOST: '::' }, 'API_HOST'],
    ['api', { API_HOST: '192.168.1.5' }, 'API_HOST'],
    ['call-control', { CALL_CONTROL_HOST: '0.0.0.0' }, 'CALL_CONTROL_HOST'],
  ] as const)('is recognized: %s with %j', (process, env, name) => {
    expect(refused(process, { ...env, CALL_CONTROL_TOKEN: 'choose-your-own' })).toThrow(
      `${name} is not a loopback address`,
    );
  });
});

test.each([
  {},
  { API_HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:8080' },
  { API_HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' },
  { API_HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' },
  { CALL_CONTROL_HOST: '0.0.0.0' },
])('an API on this machine alone starts with any secrets: %j', (env) => {
  expect(refused('api', { ...env, BOOTSTRAP_TOKEN: 'gat_choose_your_own' })).not.toThrow();
});
