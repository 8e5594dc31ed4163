import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '../../src/domain/errors.ts';

export type TopologyArguments = { dataDir: string; envFile?: string; port: number };

const USAGE = "'npm run topology -- [--env-file FILE] [--data-dir DIR] [--port N]'";

/**
 * Reads the arguments of `npm run topology`. The defaults are the folder `.redial/topology`, the file
 * `.env` in it, and a free port.
 * @throws {StartupError} an argument that is not accepted
 */
export function readTopologyArguments(args: readonly string[]): TopologyArguments {
  const values = parse(args);
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`--port '${values.port}' is no port; accepted: ${USAGE}`);
  }
  const envFile = values['env-file'];
  return {
    dataDir: resolve(values['data-dir'] ?? '.redial/topology'),
    ...(envFile !== undefined && { envFile: resolve(envFile) }),
    port,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { 'env-file': text, 'data-dir': text, port: text };
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`${why}; accepted: ${USAGE}`, { cause });
  }
}
