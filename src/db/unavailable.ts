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
/**
 * Postgres' SQLSTATEs of a prepared statement that it has not executed. 0A000: its columns have
 * changed, by a migration. 26000 and 42P05: a pooler has given the connection another session, which
 * does not know the statement, or knows its name already.
 */
const staleStates = /^(0A000|26000|42P05)$/;
/** Postgres' SQLSTATE of a statement that reached `statement_timeout`. */
const QUERY_CANCELED = '57014';
/** The messages of errors that the driver raises without a code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether an error means that the database is unreachable or too busy, so a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  if (isStatementStale(error) || driverMessages.test(error.message)) return true;
  return systemCodes.includes(codeOf(error)) || sqlStates.test(codeOf(error));
}

/** Whether Postgres has cancelled a statement that took longer than its pool allows. */
export function hasTimedOut(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === QUERY_CANCELED;
}

/** Whether Postgres has refused to execute a prepared statement that has to be prepared again. */
export function isStatementStale(error: unknown): boolean {
  return error instanceof Error && staleStates.test(codeOf(error));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
