import { pino, type Logger } from 'pino';

const E164 = /\+\d{5,}(?=\d{4})/g;

/**
 * Creates a logger that writes JSON lines to stderr. Every E.164 number in a line is cut to its
 * last four digits.
 */
export function createLog(part: string, level: string): Logger {
  const stream = {
    write: (line: string) => void process.stderr.write(line.replaceAll(E164, '+…')),
  };
  return pino({ name: part, level, base: { part } }, stream);
}
