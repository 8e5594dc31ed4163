import { parseArgs } from 'node:util';
import { StartupError } from '../../domain/errors.ts';

/** A command of `npm run audit`. `organization` is an id or a name; null: all. */
export type AuditCommand = {
  dataDir: string;
  verb: 'verify';
  organization: string | null;
  /** The hash of a link that was kept elsewhere, in lower case; null: none. */
  head: string | null;
};

const USAGE =
  "'npm run audit -- verify [--organization ORGANIZATION [--head HASH]] [--data-dir DIR]'; ORGANIZATION is an id or a name, and HASH the hash of an entry, 64 hexadecimal digits";

const SHA256_HEX = /^[\da-f]{64}$/i;

/**
 * Reads the arguments of `npm run audit`.
 * @throws {StartupError} in one sentence, what is wrong and what is accepted
 */
export function readAuditCommand(args: readonly string[]): AuditCommand {
  const { values, positionals } = parse(args);
  const { organization = null, head = null, 'data-dir': dataDir = '.redial' } = values;
  if (positionals.join(' ') !== 'verify') {
    throw usageError(`'${positionals.join(' ')}' is not a command`);
  }
  if (dataDir === '') throw usageError('--data-dir is empty');
  assertHead({ head, organization });
  return { dataDir, verb: 'verify', organization, head: head?.toLowerCase() ?? null };
}

function assertHead({ head, organization }: Pick<AuditCommand, 'head' | 'organization'>): void {
  if (head === null) return;
  if (organization === null) throw usageError('--head needs --organization');
  if (!SHA256_HEX.test(head)) throw usageError('--head is not the hash of an entry');
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { organization: text, head: text, 'data-dir': text };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split(/[.'] /)[0] : String(cause);
    throw usageError(`${why}`);
  }
}

function usageError(problem: string): StartupError {
  return new StartupError(`${problem}; accepted: ${USAGE}`);
}
