import { createServer } from 'node:net';
import { afterAll, expect, inject, test } from 'vitest';
import type { TemporalConfig } from '../../src/config/config.ts';
import { explainProblem } from '../../src/temporal/problem.ts';
import { assertServed } from '../../src/temporal/until-served.ts';
import { makeAuthority } from '../support/servers/certificates.ts';
import { listen, openMutualTls, openWithApiKey } from '../support/servers/secured-temporal.ts';
import { temporalSettings } from '../support/temporal-settings.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

const plain = inject('temporalAddress');
const authority = makeAuthority('Temporal');
const stranger = makeAuthority('Stranger');
const tls = stack.use(
  await openMutualTls(plain, { ...authority.issue('temporal.test'), ca: authority.cert }),
).address;
const keyed = stack.use(await openWithApiKey(plain, 'right-key')).address;
const hangingUp = stack.use(await listen(createServer((socket) => socket.destroy()))).address;

const client = authority.issue('redial.test');
const CERTIFICATE = {
  TEMPORAL_TLS_CLIENT_CERT_DATA: client.cert,
  TEMPORAL_TLS_CLIENT_KEY_DATA: client.key,
};
const SERVER = {
  TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
  TEMPORAL_TLS_SERVER_CA_CERT_DATA: authority.cert,
};

async function problemOf(config: TemporalConfig): Promise<unknown> {
  return assertServed(config).then(
    () => 'none',
    (error) => explainProblem(error, config),
  );
}

test.each([
  ['certificates', tls, { ...SERVER, ...CERTIFICATE }],
  ['API key', keyed, { TEMPORAL_API_KEY: 'right-key', TEMPORAL_TLS: 'false' }],
])('with the right %s there is no problem', async (_name, address, env) => {
  const config = temporalSettings({ TEMPORAL_ADDRESS: address, ...env });
  expect(await problemOf(config)).toBe('none');
});

const SERVER_REMEDY =
  'set TEMPORAL_TLS_SERVER_CA_CERT_PATH to the certificate of its authority, or renew it';
const CLIENT_REMEDY = 'TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH';

type Case = {
  when: string;
  address: string;
  env?: Record<string, string>;
  message: string;
  mayPass: boolean;
};

test.each<Case>([
  {
    when: 'nobody listens',
    address: '127.0.0.1:1',
    message:
      'cannot reach Temporal at 127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1): start it, or set TEMPORAL_ADDRESS',
    mayPass: true,
  },
  {
    when: 'the host is unknown',
    address: 'nowhere.invalid:7233',
    message:
      'cannot reach Temporal at nowhere.invalid:7233 (getaddrinfo ENOTFOUND nowhere.invalid): start it, or set TEMPORAL_ADDRESS',
    mayPass: true,
  },
  {
    when: 'the server hangs up',
    address: hangingUp,
    message: `cannot reach Temporal at ${hangingUp} (it closes the connection): start it, or set TEMPORAL_ADDRESS`,
    mayPass: true,
  },
  {
    when: 'the server speaks no TLS',
    address: plain,
    env: { TEMPORAL_TLS: 'true' },
    message: `Temporal at ${plain} does not speak TLS (wrong version number): set TEMPORAL_TLS=false, or TEMPORAL_ADDRESS to a port with TLS`,
    mayPass: false,
  },
  {
    when: 'an API key switches TLS on and the server speaks none',
    address: keyed,
    env: { TEMPORAL_API_KEY: 'right-key' },
    message: `Temporal at ${keyed} does not speak TLS (wrong version number): set TEMPORAL_TLS=false, or TEMPORAL_ADDRESS to a port with TLS`,
    mayPass: false,
  },
  {
    when: 'the server speaks TLS only',
    address: tls,
    message: `Temporal at ${tls} speaks TLS only: set TEMPORAL_TLS=true`,
    mayPass: false,
  },
  {
    when: 'the authority is unknown',
    address: tls,
    env: { TEMPORAL_TLS_SERVER_NAME: 'temporal.test' },
    message: `the certificate of Temporal at ${tls} is not accepted (self-signed certificate in certificate chain): ${SERVER_REMEDY}`,
    mayPass: false,
  },
  {
    when: 'the certificate is of another server',
    address: tls,
    env: { ...SERVER, TEMPORAL_TLS_SERVER_NAME: 'else.test' },
    message: `the certificate of Temporal at ${tls} is of another server (Host: else.test. is not in the cert's altnames: DNS:temporal.test): set TEMPORAL_TLS_SERVER_NAME to a name that it holds`,
    mayPass: false,
  },
  {
    when: 'the client shows no certificate',
    address: tls,
    env: SERVER,
    message: `Temporal at ${tls} refuses the TLS handshake (tlsv13 alert certificate required): set ${CLIENT_REMEDY} to a client certificate that it accepts`,
    mayPass: false,
  },
  {
    when: 'the client shows a certificate of another authority',
    address: tls,
    env: {
      ...SERVER,
      TEMPORAL_TLS_CLIENT_CERT_DATA: stranger.cert,
      TEMPORAL_TLS_CLIENT_KEY_DATA: stranger.key,
    },
    message: `Temporal at ${tls} closes the connection after the TLS handshake: it is away behind a proxy, or does not accept ${CLIENT_REMEDY}`,
    mayPass: true,
  },
  {
    when: 'the API key is missing',
    address: keyed,
    message: `Temporal at ${keyed} refuses this process without an API key (16 UNAUTHENTICATED: Request unauthorized.): set TEMPORAL_API_KEY to a key with access to the namespace "default"`,
    mayPass: false,
  },
  {
    when: 'the API key is wrong',
    address: keyed,
    env: { TEMPORAL_API_KEY: 'secret-key', TEMPORAL_TLS: 'false' },
    message: `Temporal at ${keyed} refuses the API key (16 UNAUTHENTICATED: Request unauthorized.): set TEMPORAL_API_KEY to a key with access to the namespace "default"`,
    mayPass: false,
  },
  {
    when: 'there is no such namespace',
    address: plain,
    env: { TEMPORAL_NAMESPACE: 'calls' },
    message: `Temporal at ${plain} has no namespace "calls": create it (temporal operator namespace create --namespace calls), or set TEMPORAL_NAMESPACE`,
    mayPass: true,
  },
])('when $when, the problem names cause and remedy', async ({ address, env, message, mayPass }) => {
  const config = temporalSettings({ TEMPORAL_ADDRESS: address, ...env });
  expect(await problemOf(config)).toEqual({ message, mayPass });
});
