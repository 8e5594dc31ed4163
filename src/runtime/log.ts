import { pino, type Logger } from 'pino';

const E164 = /\+\d{5,}(?=\d{4})/g;

/**
 * A logger that writes JSON lines to stderr. Phone numbers keep only their last four digits,
 * wherever in a line they stand.
 */
export function createLog(part: string, level: string): Logger {
  const stream = {
    write: (line: string) => void process.stderr.write(line.replaceAll(E164, '+…')),
  };
  return pino({ name: part, level, base: { part } }, stream);
}
