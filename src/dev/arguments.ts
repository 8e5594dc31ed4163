import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { NETWORKS } from '../config/asterisk.ts';
import { StartupError } from '../domain/errors.ts';
import { HIGHEST_FIRST_PORT } from './ports/ports.ts';
import type { AsteriskChoice } from './asterisk/asterisk.ts';

export type StartArguments = {
  /** Absolute path. */
  dataDir: string;
  /** First of nine ports; 0: free ports; absent: the default ports. */
  firstPort?: number;
  /** With `--network asterisk`. */
  asterisk?: AsteriskChoice;
};

export const startUsage =
  "'npm start -- [--data-dir DIR] [--port N] [--network simulated|asterisk] [--trunks FILE] [--call-open-batches]'";
export const demoUsage = "'npm run demo -- [--exit] [--data-dir DIR] [--port N]'";
const phonesUsage = "'npm run phones -- [--exit] [--data-dir DIR] [--port N]'";

/** Of the demo and of the phones, which have data folders of their own. */
export type DemoArguments = { dataDir: string; firstPort: number; exitWhenComplete: boolean };

/**
 * Reads the arguments of `npm start`. The default data folder is `.redial`.
 * @throws {StartupError} unknown argument, port out of range or empty folder
 */
export function readStartArguments(args: readonly string[]): StartArguments {
  const values = parse(args, startUsage);
  if (values.exit) {
    throw new StartupError(
      `--exit is accepted by the demo and the phones only; accepted: ${startUsage}`,
    );
  }
  const firstPort = readPort(values.port, startUsage);
  const dataDir = readDataDir(values['data-dir'] ?? '.redial', startUsage);
  const asterisk = readNetwork(values, dataDir, process.env);
  return {
    dataDir,
    ...(firstPort !== undefined && { firstPort }),
    ...(asterisk && { asterisk }),
  };
}

/**
 * Reads the arguments of `npm run demo`. The defaults are free ports and the folder `.redial/demo`.
 * @throws {StartupError} unknown argument, port out of range or empty folder
 */
export function readDemoArguments(args: readonly string[]): DemoArguments {
  return readBatchArguments(args, { usage: demoUsage, dataDir: '.redial/demo' });
}

/**
 * Reads the arguments of `npm run phones`. The defaults are free ports and the folder `.redial/phones`.
 * @throws {StartupError} unknown argument, port out of range or empty folder
 */
export function readPhonesArguments(args: readonly string[]): DemoArguments {
  return readBatchArguments(args, { usage: phonesUsage, dataDir: '.redial/phones' });
}

function readBatchArguments(
  args: readonly string[],
  { usage, dataDir }: { usage: string; dataDir: string },
): DemoArguments {
  const values = parse(args, usage);
  for (const name of ['network', 'trunks', 'call-open-batches'] as const) {
    if (values[name] === undefined) continue;
    throw new StartupError(`--${name} is accepted by npm start only; accepted: ${usage}`);
  }
  return {
    exitWhenComplete: values.exit ?? false,
    firstPort: readPort(values.port, usage) ?? 0,
    dataDir: readDataDir(values['data-dir'] ?? dataDir, usage),
  };
}

type Values = {
  'data-dir'?: string;
  port?: string;
  exit?: boolean;
  network?: string;
  trunks?: string;
  'call-open-batches'?: boolean;
};

function parse(args: readonly string[], usage: string): Values {
  try {
    const options = {
      'data-dir': { type: 'string' },
      port: { type: 'string' },
      exit: { type: 'boolean' },
      network: { type: 'string' },
      trunks: { type: 'string' },
      'call-open-batches': { type: 'boolean' },
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
  if (/^\d+$/.test(text) && port <= HIGHEST_FIRST_PORT) return port;
  throw new StartupError(
    `--port '${text}' is not accepted; give the first of nine ports, 1 to ${HIGHEST_FIRST_PORT}, or 0 for free ones: ${usage}`,
  );
}

function readDataDir(text: string, usage: string): string {
  if (text !== '') return resolve(text);
  throw new StartupError(`--data-dir is empty; give a folder: ${usage}`);
}

/** The trunks are those of the argument, of the environment, or of the data folder. */
function readNetwork(
  { network, trunks, 'call-open-batches': callsOpenBatches }: Values,
  dataDir: string,
  env: Record<string, string | undefined>,
): AsteriskChoice | undefined {
  if (network !== undefined && !NETWORKS.some((known) => known === network)) {
    throw new StartupError(
      `--network '${network}' is not accepted; give ${NETWORKS.join(' or ')}: ${startUsage}`,
    );
  }
  if (network === 'asterisk') {
    const given = trunks ?? (env['ASTERISK_TRUNKS_FILE'] || join(dataDir, 'trunks.json'));
    return { trunksFile: resolve(given), ...(callsOpenBatches && { callsOpenBatches }) };
  }
  const [surplus] = [
    ...(trunks === undefined ? [] : ['--trunks']),
    ...(callsOpenBatches ? ['--call-open-batches'] : []),
  ];
  if (surplus === undefined) return undefined;
  throw new StartupError(`${surplus} needs --network asterisk; accepted: ${startUsage}`);
}
