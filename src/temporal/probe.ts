import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { secureContext, type TemporalConfig } from '../config/config.ts';

/** Why no connection to the Temporal frontend can be made. */
export type ConnectionFailure = {
  kind:
    | 'unreachable'
    | 'closed'
    | 'not_tls'
    | 'tls_wanted'
    | 'server_certificate'
    | 'server_name'
    | 'client_certificate';
  reason: string;
};

const TIMEOUT_MS = 5_000;
/** RFC 9113 §3.4: what a client of HTTP/2 sends first, here with an empty SETTINGS frame. */
const PREFACE = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
]);

/**
 * Makes a connection with the settings of Temporal and waits for the first bytes of the server,
 * because errors of gRPC do not say what is wrong with a connection.
 * @returns null when the server answers
 */
export async function probeConnection({
  address,
  security: { tls, apiKey } = {},
}: TemporalConfig): Promise<ConnectionFailure | null> {
  // The SDK uses TLS with an API key, unless it is told not to.
  const wanted = tls ?? apiKey !== undefined;
  return wanted === false ? probePlain(address) : probeTls(address, wanted === true ? {} : wanted);
}

async function probePlain(address: string): Promise<ConnectionFailure | null> {
  const socket = connectPlain(hostAndPort(address));
  try {
    await firstBytes(socket, 'connect');
    return null;
  } catch (error) {
    const { code, reason } = readError(error);
    if (/ECONNRESET|CLOSED/.test(code) && (await speaksTls(address))) {
      return { kind: 'tls_wanted', reason: 'it speaks TLS' };
    }
    return { kind: 'unreachable', reason };
  } finally {
    socket.destroy();
  }
}

async function probeTls(
  address: string,
  tls: Parameters<typeof secureContext>[0],
): Promise<ConnectionFailure | null> {
  const target = hostAndPort(address);
  // RFC 6066 §3: an IP address is no server name.
  const servername = tls.serverNameOverride ?? (isIP(target.host) === 0 ? target.host : '');
  const protocol = { ALPNProtocols: ['h2'], servername };
  const socket = connectTls({ ...target, ...protocol, ...secureContext(tls) });
  try {
    await firstBytes(socket, 'secureConnect');
    return null;
  } catch (error) {
    const { code, reason } = readError(error);
    return { kind: kindOf(code), reason };
  } finally {
    socket.destroy();
  }
}

/** Codes of Node, and of OpenSSL for alerts of the server and for its certificate. */
function kindOf(code: string): ConnectionFailure['kind'] {
  if (code === 'CLOSED') return 'closed';
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/.test(code)) return 'not_tls';
  if (code.includes('ALERT')) return 'client_certificate';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'server_name';
  if (/CERT|ISSUER|SIGNATURE|CA$/.test(code)) return 'server_certificate';
  return 'unreachable';
}

/**
 * Waits for an answer to the preface. A server that refuses the client's certificate says so, or
 * closes the connection, only after the handshake.
 */
async function firstBytes(socket: Socket, ready: 'connect' | 'secureConnect'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timeout = `no answer within ${TIMEOUT_MS / 1_000} s`;
  socket.setTimeout(TIMEOUT_MS, () => reject(new Error(timeout)));
  socket.once(ready, () => {
    socket.once('close', () => reject(new ClosedError()));
    socket.write(PREFACE);
  });
  socket.once('data', () => resolve());
  socket.on('error', reject);
  return promise;
}

class ClosedError extends Error {
  readonly code = 'CLOSED';
  override message = 'it closes the connection';
}

/** Whether a server begins a TLS handshake, whatever becomes of it. */
async function speaksTls(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connectTls({ ...hostAndPort(address), rejectUnauthorized: false });
  socket.setTimeout(TIMEOUT_MS, () => resolve(false));
  socket.once('secureConnect', () => resolve(true));
  socket.on('error', (error) => resolve(readError(error).code.includes('ALERT')));
  socket.once('close', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

function hostAndPort(address: string): { host: string; port: number } {
  const { hostname, port } = new URL(`tcp://${address}`);
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) };
}

/** `reason` of an OpenSSL error is its message without the place in the source. */
function readError(error: unknown): { code: string; reason: string } {
  const {
    code = '',
    message,
    reason = message,
  } = error as Error & {
    code?: string;
    reason?: string;
  };
  return { code, reason };
}
