import { buildConnector, errors } from 'undici';

const failedToConnect = new WeakSet<Error>();

/**
 * Makes connections whose failures are told from later ones: that of the TLS handshake looks like
 * one of the request, by its code and by whoever reports it.
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
 * Whether a request failed before its connection was made, TLS included, or because it could not be
 * written at all, so that not one byte of it was sent. Anything later (reset, time-out) may have been
 * read and acted upon by the server.
 */
export function isNeverSent(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return failedToConnect.has(cause) || cause instanceof errors.InvalidArgumentError;
}

/** The failure in a word, such as ECONNRESET or TimeoutError; never its text, which may quote. */
export function failureName(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no reason given';
  const code: unknown = Reflect.get(cause, 'code');
  return typeof code === 'string' ? code : cause.name;
}
