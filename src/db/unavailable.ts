/** Node's error codes for a server that cannot be reached. */
const systemCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
];
/**
 * Postgres' SQLSTATEs of a temporary condition. Class 08: connection exceptions; 57P0x: shutting
 * down or starting; 53300: too many connections; 55P03: lock time-out; 40P01: deadlock.
 */
const sqlStates = /^(08...|57P0[1-5]|53300|55P03|40P01)$/;
/** The messages of errors that the driver raises without a code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether an error means that the database is unreachable or too busy, so a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return systemCodes.includes(code) || sqlStates.test(code) || driverMessages.test(error.message);
}
