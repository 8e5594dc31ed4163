import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeAuthority } from '../support/servers/certificates.ts';
import { temporalSettings } from '../support/temporal-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'redial-temporal-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const authority = makeAuthority('Temporal');
const client = authority.issue('redial.test');
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

describe('the connection to Temporal', () => {
  test('is by default one to this machine, without TLS and API key', () => {
    expect(temporalSettings({})).toEqual({
      address: '127.0.0.1:7233',
      namespace: 'default',
      taskQueue: 'batch-dispatch',
      security: {},
    });
  });

  test('takes address, namespace and task queue from the environment', () => {
    const env = {
      TEMPORAL_ADDRESS: 'temporal.test:7000',
      TEMPORAL_NAMESPACE: 'calls',
      TEMPORAL_TASK_QUEUE: 'night',
    };
    expect(temporalSettings(env)).toMatchObject({
      address: 'temporal.test:7000',
      namespace: 'calls',
      taskQueue: 'night',
    });
  });

  test('takes certificates from files', () => {
    const env = {
      TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: file('ca.pem', authority.cert),
      TEMPORAL_TLS_CLIENT_CERT_PATH: file('client.pem', client.cert),
      TEMPORAL_TLS_CLIENT_KEY_PATH: file('client.key', client.key),
    };
    expect(temporalSettings(env).security).toEqual({
      tls: {
        serverNameOverride: 'temporal.test',
        serverRootCACertificate: bytes(authority.cert),
        clientCertPair: { crt: bytes(client.cert), key: bytes(client.key) },
      },
    });
  });

  test('takes metadata of gRPC', () => {
    const env = { TEMPORAL_GRPC_META_TENANT: 'clinic' };
    expect(temporalSettings(env).security).toEqual({ metadata: { tenant: 'clinic' } });
  });

  test.each([
    [{ TEMPORAL_API_KEY: 'key' }, { apiKey: 'key', tls: true }],
    [
      { TEMPORAL_API_KEY: 'key', TEMPORAL_TLS: 'false' },
      { apiKey: 'key', tls: false },
    ],
    [{ TEMPORAL_TLS: '1' }, { tls: {} }],
    [{ TEMPORAL_TLS: '', TEMPORAL_API_KEY: '', TEMPORAL_TLS_SERVER_NAME: '' }, {}],
  ])('with %o uses %o', (env, security) => {
    expect(temporalSettings(env).security).toEqual(security);
  });

  test.each(['yes', 'TRUE', 'on'])('does not take TEMPORAL_TLS=%s for false', (text) => {
    expect(() => temporalSettings({ TEMPORAL_TLS: text })).toThrow(
      `TEMPORAL_TLS: '${text}' is not accepted`,
    );
  });
});

describe('a profile', () => {
  const TEMPORAL_CONFIG_FILE = file(
    'temporal.toml',
    `[profile.default]
address = "default.test:7233"
[profile.cloud]
address = "cloud.test"
namespace = "calls.a1b2c"
api_key = "key-of-the-file"
`,
  );

  test('named default fills in what the variables leave empty', () => {
    const env = { TEMPORAL_CONFIG_FILE, TEMPORAL_NAMESPACE: 'calls' };
    expect(temporalSettings(env)).toMatchObject({
      address: 'default.test:7233',
      namespace: 'calls',
    });
  });

  test('is chosen by its name', () => {
    const env = { TEMPORAL_CONFIG_FILE, TEMPORAL_PROFILE: 'cloud' };
    expect(temporalSettings(env)).toMatchObject({
      address: 'cloud.test:7233',
      namespace: 'calls.a1b2c',
      security: { apiKey: 'key-of-the-file', tls: true },
    });
  });

  test('is read from the home folder', () => {
    const XDG_CONFIG_HOME = mkdtempSync(join(folder, 'home-'));
    mkdirSync(join(XDG_CONFIG_HOME, 'temporalio'));
    const text = '[profile.default]\nnamespace = "of-the-home-folder"';
    writeFileSync(join(XDG_CONFIG_HOME, 'temporalio', 'temporal.toml'), text);
    expect(temporalSettings({ XDG_CONFIG_HOME }).namespace).toBe('of-the-home-folder');
  });

  test('is not needed in a file that is empty', () => {
    const env = { TEMPORAL_CONFIG_FILE: file('empty.toml', ''), TEMPORAL_ADDRESS: 'a.test:1' };
    expect(temporalSettings(env).address).toBe('a.test:1');
  });
});

describe('settings of the connection to Temporal are refused', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'a missing file',
      { TEMPORAL_CONFIG_FILE: '/nowhere/temporal.toml' },
      "ENOENT: no such file or directory, open '/nowhere/temporal.toml'",
    ],
    [
      'a missing profile',
      { TEMPORAL_CONFIG_FILE: file('some.toml', '[profile.default]'), TEMPORAL_PROFILE: 'cloud' },
      "Profile 'cloud' not found in config data",
    ],
    [
      'a file without profiles',
      { TEMPORAL_CONFIG_FILE: file('other.toml', 'address = "a.test:1"') },
      'the configuration file has no [profile.<name>]',
    ],
    [
      'a file that is no TOML',
      { TEMPORAL_CONFIG_FILE: file('bad.toml', '[profile.default]\napi_key = hidden') },
      'Invalid TOML document: invalid value in line 2',
    ],
    [
      'a certificate without its key',
      { TEMPORAL_TLS_CLIENT_CERT_DATA: client.cert },
      'the client certificate and its private key must be given together',
    ],
    [
      'the key of another certificate',
      {
        TEMPORAL_TLS_CLIENT_CERT_DATA: client.cert,
        TEMPORAL_TLS_CLIENT_KEY_DATA: authority.key,
      },
      'key values mismatch',
    ],
    [
      'a key that is no PEM',
      { TEMPORAL_TLS_CLIENT_CERT_DATA: client.cert, TEMPORAL_TLS_CLIENT_KEY_DATA: 'hidden' },
      'DECODER routines',
    ],
    [
      'a missing certificate',
      { TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/nowhere/ca.pem' },
      "ENOENT: no such file or directory, open '/nowhere/ca.pem'",
    ],
  ])('with %s', (_name, env, reason) => {
    const read = () => temporalSettings(env);
    expect(read).toThrow('cannot use the settings of the connection to Temporal (');
    expect(read).toThrow(reason);
    expect(read).toThrow(
      'check the variables TEMPORAL_TLS…, TEMPORAL_CONFIG_FILE and TEMPORAL_PROFILE',
    );
    expect(read).not.toThrow('hidden');
  });
});

const keys = (text: string) => temporalSettings({ TEMPORAL_PAYLOAD_KEYS: text }).payloadKeys;

describe('the keys of payloads', () => {
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const [one, two] = [first.toString('base64'), second.toString('base64')];

  test('encrypt with the first one and decrypt with all', () => {
    expect(keys(`${one}, ${two}`)).toEqual({ encryptsWith: first, decryptWith: [first, second] });
  });

  test('only decrypt after none', () => {
    expect(keys(`none,${two}`)).toEqual({ encryptsWith: null, decryptWith: [second] });
  });

  test.each(['short', `${one},`, `${one},none`])('are refused without being shown: %s', (text) => {
    expect(() => keys(text)).toThrow(
      'TEMPORAL_PAYLOAD_KEYS: its value is not accepted (each must be 32 bytes in base64)',
    );
  });
});
