import { buildConnector, errors } from 'undici';

const failedToConnect = new WeakSet<Error>();

/**
 * A connector that remembers the errors of connecting. `isNeverSent` needs them, because an error of
 * the TLS handshake looks the same as an error of the request.
 */
export function createConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, callback) =>
    connect(target, (...outcome) => {
      const [failure] = outcome;
      if (failure !== null) failedToConnect.add(failure);
      callback(...outcome);
    });
}

/**
 * Whether no byte of a request was sent: it failed before the connection and its TLS handshake were
 * complete, or undici rejected it as invalid. After any later failure (reset, time-out) the server may
 * have read the request and acted on it.
 */
export function isNeverSent(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return failedToConnect.has(cause) || cause instanceof errors.InvalidArgumentError;
}

/** The code or name of an error, such as ECONNRESET. Its message may quote the request. */
export function failureName(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no reason given';
  const code: unknown = Reflect.get(cause, 'code');
  return typeof code === 'string' ? code : cause.name;
}
