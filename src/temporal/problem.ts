import { isGrpcServiceError, NamespaceNotFoundError } from '@temporalio/client';
import type { TemporalConfig } from '../config/config.ts';
import { innermostCause } from '../runtime/innermost-cause.ts';
import { type ConnectionFailure, probeConnection } from './probe.ts';

/** Why Temporal does not serve this process, as a sentence with the remedy. */
export type TemporalProblem = {
  message: string;
  /** It may end without a change of this process's settings. */
  mayPass: boolean;
};

/** The status codes of gRPC. */
const NOT_FOUND = 5;
const PERMISSION_DENIED = 7;
const UNIMPLEMENTED = 12;
const UNAUTHENTICATED = 16;

/**
 * Explains an error of the SDK. gRPC reports every failed connection alike, so this makes one of its
 * own to find the cause.
 */
export async function explainProblem(
  error: unknown,
  config: TemporalConfig,
): Promise<TemporalProblem> {
  const reason = innermostCause(error);
  const at = `Temporal at ${config.address}`;
  const code = codeOf(error);
  if (code === NOT_FOUND || error instanceof NamespaceNotFoundError) return noNamespace(config);
  if (code === UNAUTHENTICATED || code === PERMISSION_DENIED) return noAccess(config, reason);
  const failure = await probeConnection(config);
  if (failure !== null)
    return { message: describe[failure.kind](at, failure.reason), mayPass: mayPass(failure) };
  return {
    message: `cannot use ${at} (${reason}): check TEMPORAL_ADDRESS and the variables TEMPORAL_TLS…`,
    mayPass: code !== UNIMPLEMENTED && code !== undefined,
  };
}

function codeOf(error: unknown): number | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return isGrpcServiceError(cause) ? cause.code : undefined;
}

function noNamespace({ address, namespace }: TemporalConfig): TemporalProblem {
  const remedy = `create it (temporal operator namespace create --namespace ${namespace}), or set TEMPORAL_NAMESPACE`;
  return {
    message: `Temporal at ${address} has no namespace "${namespace}": ${remedy}`,
    mayPass: true,
  };
}

function noAccess(
  { address, namespace, security }: TemporalConfig,
  reason: string,
): TemporalProblem {
  const refused =
    security?.apiKey === undefined ? 'this process without an API key' : 'the API key';
  return {
    message: `Temporal at ${address} refuses ${refused} (${reason}): set TEMPORAL_API_KEY to a key with access to the namespace "${namespace}"`,
    mayPass: false,
  };
}

function mayPass({ kind }: ConnectionFailure): boolean {
  return kind === 'unreachable' || kind === 'closed';
}

const describe: Record<ConnectionFailure['kind'], (at: string, reason: string) => string> = {
  unreachable: (at, reason) => `cannot reach ${at} (${reason}): start it, or set TEMPORAL_ADDRESS`,
  closed: (at) =>
    `${at} closes the connection after the TLS handshake: it is away behind a proxy, or does not accept TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH`,
  not_tls: (at, reason) =>
    `${at} does not speak TLS (${reason}): set TEMPORAL_TLS=false, or TEMPORAL_ADDRESS to a port with TLS`,
  tls_wanted: (at) => `${at} speaks TLS only: set TEMPORAL_TLS=true`,
  server_certificate: (at, reason) =>
    `the certificate of ${at} is not accepted (${reason}): set TEMPORAL_TLS_SERVER_CA_CERT_PATH to the certificate of its authority, or renew it`,
  server_name: (at, reason) =>
    `the certificate of ${at} is of another server (${reason}): set TEMPORAL_TLS_SERVER_NAME to a name that it holds`,
  client_certificate: (at, reason) =>
    `${at} refuses the TLS handshake (${reason}): set TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH to a client certificate that it accepts`,
};
