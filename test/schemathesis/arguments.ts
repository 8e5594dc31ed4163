import { parseArgs } from 'node:util';

export type FuzzArguments = {
  /** At least so many requests are made. */
  requests: number;
  seed: number;
};

/**
 * Reads options such as `--requests 100000 --seed 7`.
 * @throws {Error} an option is unknown, or is not a whole number
 */
export function readFuzzArguments(args: string[]): FuzzArguments {
  const options = { requests: { type: 'string' }, seed: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  return {
    requests: readNumber('requests', values.requests ?? '100000'),
    seed: readNumber('seed', values.seed ?? '1'),
  };
}

function readNumber(name: string, value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new Error(`--${name} '${value}' is not accepted; give a whole number`);
}
