import { NotPublicError } from '../public-address.ts';

/**
 * Whether a request failed while the connection was still being made, so that not one byte of it
 * was sent. Anything later (reset, time-out) may have been read and acted upon by the server.
 */
export function isNeverSent(cause: unknown): boolean {
  // Several addresses of one host were tried; Node lists every failure.
  if (cause instanceof AggregateError) {
    return cause.errors.length > 0 && cause.errors.every(isNeverSent);
  }
  if (cause instanceof NotPublicError) return true;
  const { code, syscall } = factsOf(cause);
  return code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo';
}

/** The failure in a word, such as ECONNRESET or TimeoutError; never its text, which may quote. */
export function nameOf(cause: unknown): string {
  return factsOf(cause).code ?? (cause instanceof Error ? cause.name : 'no reason given');
}

function factsOf(cause: unknown): { code?: string; syscall?: string } {
  if (!(cause instanceof Error)) return {};
  const [code, syscall] = [Reflect.get(cause, 'code'), Reflect.get(cause, 'syscall')];
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof syscall === 'string' && { syscall }),
  };
}
