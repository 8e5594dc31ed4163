import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '../domain/errors.ts';

export type StartArguments = {
  /** Absolute path. */
  dataDir: string;
  /** First of five ports; 0: free ports; absent: the default ports. */
  firstPort?: number;
};

const startUsage = "'npm start -- [--data-dir DIR] [--port N]'";
const demoUsage = "'npm run demo -- [--exit] [--data-dir DIR] [--port N]'";

/**
 * Reads the arguments of `npm start`. The default data folder is `.redial`.
 * @throws {StartupError} unknown argument, port out of range or empty folder
 */
export function readStartArguments(args: readonly string[]): StartArguments {
  const values = parse(args, startUsage);
  if (values.exit) {
    throw new StartupError(`--exit is accepted by the demo only; accepted: ${startUsage}`);
  }
  const firstPort = readPort(values.port, startUsage);
  const dataDir = readDataDir(values['data-dir'] ?? '.redial', startUsage);
  return { dataDir, ...(firstPort !== undefined && { firstPort }) };
}

/**
 * Reads the arguments of `npm run demo`. The defaults are free ports and the folder `.redial/demo`.
 * @throws {StartupError} unknown argument, port out of range or empty folder
 */
export function readDemoArguments(
  args: readonly string[],
): Required<StartArguments> & { exitWhenComplete: boolean } {
  const values = parse(args, demoUsage);
  return {
    exitWhenComplete: values.exit ?? false,
    firstPort: readPort(values.port, demoUsage) ?? 0,
    dataDir: readDataDir(values['data-dir'] ?? '.redial/demo', demoUsage),
  };
}

type Values = { 'data-dir'?: string; port?: string; exit?: boolean };

function parse(args: readonly string[], usage: string): Values {
  try {
    const options = {
      'data-dir': { type: 'string' },
      port: { type: 'string' },
      exit: { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split(/[.'] /)[0] : String(cause);
    throw new StartupError(`${why}; accepted: ${usage}`, { cause });
  }
}

function readPort(text: string | undefined, usage: string): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_531) return port;
  throw new StartupError(
    `--port '${text}' is not accepted; give the first of five ports, 1 to 65531, or 0 for free ones: ${usage}`,
  );
}

function readDataDir(text: string, usage: string): string {
  if (text !== '') return resolve(text);
  throw new StartupError(`--data-dir is empty; give a folder: ${usage}`);
}
