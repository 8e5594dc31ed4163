import { expect, test } from 'vitest';
import { welcomeText } from '../../src/dev/welcome.ts';

const stack = {
  addresses: {
    apiUrl: 'http://127.0.0.1:8080',
    callControlUrl: 'http://127.0.0.1:8082',
    temporalAddress: '127.0.0.1:7233',
    temporalNamespace: 'default',
    temporalUiUrl: 'http://127.0.0.1:8233',
    databaseUrl: 'postgres://redial:password@127.0.0.1:5432/redial',
    apiDatabaseUrl: 'postgres://redial:password@127.0.0.1:5432/redial',
    metrics: { api: '', worker: '', secondWorker: '', callControl: '' },
    workerDatabaseUrl: 'postgres://redial:password@127.0.0.1:5432/redial',
  },
  secrets: {
    token: 'gat_of-this-folder',
    accountSid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
    callControlToken: 'token',
    webhookSecret: 'secret-of-webhooks',
    postgresPassword: 'password',
    reportSecret: 'secret-of-reports',
    encryptionKey: 'key',
    erasureKey: 'key',
  },
  devFile: '.redial/dev.json',
};

test('a person at a terminal sees a first request with the token', () => {
  expect(welcomeText(stack, { isTerminal: true })).toContain(
    "curl -H 'Authorization: Bearer gat_of-this-folder' http://127.0.0.1:8080/api/v1/campaigns/",
  );
});

test('a person at a terminal signs in to the console by one click', () => {
  expect(welcomeText(stack, { isTerminal: true })).toContain(
    'console          http://127.0.0.1:8080/console#token=gat_of-this-folder\n',
  );
});

test('a file or a pipe gets the place of the token, and no secret', () => {
  const text = welcomeText(stack, { isTerminal: false });
  expect(text).toContain('The token is in .redial/dev.json, which only its owner can read.');
  expect(text).not.toContain('gat_');
});
