/** Node's names for a server that is not there, and Postgres' for one that takes nobody. */
const systemCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
];
/**
 * Class 08: connection exceptions; 57P0x: shut down or starting; 53300: too many connections;
 * 55P03: a row stayed locked; 40P01: given up, because two waited for each other.
 */
const sqlStates = /^(08...|57P0[1-5]|53300|55P03|40P01)$/;
/** The driver raises these without a code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether an error says that the database is away or too busy, not that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return systemCodes.includes(code) || sqlStates.test(code) || driverMessages.test(error.message);
}
