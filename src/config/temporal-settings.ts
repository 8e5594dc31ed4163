import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import {
  type ClientConfigProfile,
  type ClientConnectConfig,
  loadClientConfigProfile,
  toClientOptions,
} from '@temporalio/envconfig';
import { StartupError } from '../domain/errors.ts';
import type { temporalKeys } from './temporal.ts';
import type { Values } from './variable.ts';

type Environment = Record<string, string | undefined>;

/** TLS, API key and gRPC metadata, as both kinds of connection of the SDK take them. */
export type TemporalSecurity = Pick<
  ClientConnectConfig['connectionOptions'],
  'tls' | 'apiKey' | 'metadata'
>;

/** Keys of AES-256. `encryptsWith` is null when payloads are written as they are. */
export type PayloadKeys = { encryptsWith: Buffer | null; decryptWith: readonly Buffer[] };

/** How to reach Temporal. */
export type TemporalConfig = {
  /** host:port */
  address: string;
  namespace: string;
  taskQueue: string;
  /** Absent: without TLS and authentication. */
  security?: TemporalSecurity;
  /** Absent: payloads are not encrypted. */
  payloadKeys?: PayloadKeys;
};

const ADDRESS = '127.0.0.1:7233';
const NAMESPACE = 'default';
const PORT = 7233;

/**
 * Completes the variables by the profile of the configuration file, as Temporal's SDKs and CLI do,
 * and reads the certificates.
 * @throws {StartupError} a file cannot be read, the profile is missing, or certificate and key do not
 * belong together; the message shows no key
 */
export function readTemporalSettings(
  values: Values<typeof temporalKeys>,
  env: Environment,
): TemporalConfig {
  try {
    const profile = loadProfile(values, env);
    const { connectionOptions, namespace = NAMESPACE } = toClientOptions(profile);
    const { address = ADDRESS, tls, apiKey, metadata } = connectionOptions;
    assertUsable(profile, tls);
    return {
      address: /:\d+$/.test(address) ? address : `${address}:${PORT}`,
      namespace,
      taskQueue: values.taskQueue,
      security: {
        ...(tls !== undefined && { tls }),
        ...(apiKey !== undefined && { apiKey }),
        ...(metadata !== undefined && { metadata }),
      },
      ...(values.payloadKeys !== null && { payloadKeys: values.payloadKeys }),
    };
  } catch (error) {
    throw new StartupError(
      `cannot use the settings of the connection to Temporal (${reasonOf(error)}): ` +
        'check the variables TEMPORAL_TLS…, TEMPORAL_CONFIG_FILE and TEMPORAL_PROFILE',
    );
  }
}

function loadProfile(
  { tls, configFile }: Values<typeof temporalKeys>,
  env: Environment,
): ClientConfigProfile {
  const overrideEnvVars = givenVariables(env);
  // The SDK takes every text but `true` and `1` for false.
  if (tls !== null) overrideEnvVars['TEMPORAL_TLS'] = String(tls);
  if (configFile === null) return loadClientConfigProfile({ overrideEnvVars });
  // The SDK ignores a file that is missing, and fails on one without a profile.
  const data = readFileSync(configFile, 'utf8');
  if (data.trim() === '') return loadClientConfigProfile({ overrideEnvVars, disableFile: true });
  return loadClientConfigProfile({ overrideEnvVars, configSource: { data } });
}

/** A variable that is set to an empty text counts as not set; empty metadata removes the profile's. */
function givenVariables(env: Environment): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (value !== '' || name.startsWith('TEMPORAL_GRPC_META_')) given[name] = value;
  }
  return given;
}

/** The SDK leaves a certificate without its key out, and finds a wrong one when it connects. */
function assertUsable({ tls: given }: ClientConfigProfile, tls: TemporalSecurity['tls']): void {
  if (typeof tls !== 'object' || tls === null) return;
  if ((given?.clientCert === undefined) !== (given?.clientKey === undefined)) {
    throw new Error('the client certificate and its private key must be given together');
  }
  createSecureContext(secureContext(tls));
}

/** The TLS settings of the SDK as `node:tls` takes them. */
export function secureContext(tls: Exclude<TemporalSecurity['tls'], boolean | null | undefined>) {
  const { serverRootCACertificate: ca, clientCertPair: pair } = tls;
  return {
    ...(ca && { ca: Buffer.from(ca) }),
    ...(pair && { cert: Buffer.from(pair.crt), key: Buffer.from(pair.key) }),
  };
}

/** The first line: the further lines of a TOML error show the text of the file, secrets included. */
function reasonOf(error: unknown): string {
  if (error instanceof TypeError) return 'the configuration file has no [profile.<name>]';
  if (!(error instanceof Error)) return String(error);
  const [text = ''] = error.message.split('\n');
  return 'line' in error ? `${text} in line ${String(error.line)}` : text;
}
