import { parseArgs } from 'node:util';
import { StartupError } from '../domain/errors.ts';

export type StartArguments = {
  dataDir: string;
  /** First of five ports; 0: free ones; absent: the usual ones. */
  firstPort?: number;
};

const usage = "'npm start -- [--data-dir DIR] [--port N]'";

/**
 * Reads the arguments of `npm start`.
 * @throws {StartupError} an unknown argument or an impossible port
 */
export function readStartArguments(args: readonly string[]): StartArguments {
  const values = parse(args);
  const dataDir = values['data-dir'] ?? '.redial';
  if (dataDir === '') throw new StartupError(`--data-dir is empty; give a folder: ${usage}`);
  if (values.port === undefined) return { dataDir };
  const firstPort = Number(values.port);
  if (!/^\d+$/.test(values.port) || firstPort > 65_531) {
    throw new StartupError(
      `--port '${values.port}' is not accepted; give the first of five ports, 1 to 65531, or 0 for free ones: ${usage}`,
    );
  }
  return { dataDir, firstPort };
}

function parse(args: readonly string[]): { 'data-dir'?: string; port?: string } {
  try {
    const options = { 'data-dir': { type: 'string' }, port: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split(/[.'] /)[0] : String(cause);
    throw new StartupError(`${why}; accepted: ${usage}`, { cause });
  }
}
