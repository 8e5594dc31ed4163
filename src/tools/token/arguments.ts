import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StartupError } from '../../domain/errors.ts';
import { readInstant } from '../../schemas/members/instant.ts';
import type { Scope } from '../../domain/token-scope.ts';

/** A command of `npm run token`. */
export type TokenCommand = { dataDir: string } & (
  | {
      verb: 'create';
      organization: string;
      name: string;
      scopes: Scope[];
      expiresAt: Date | null;
    }
  | { verb: 'list' }
  | { verb: 'revoke'; tokenId: string }
);

const USAGE =
  "'npm run token -- create --organization NAME [--name NAME] [--scopes read,write,admin] [--expires-at INSTANT]', '… list' and '… revoke ID', each with [--data-dir DIR]";

const scopeList = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((scope) => scope.trim()))])
  .pipe(z.array(z.enum(['read', 'write', 'admin'])));
const shortText = z.string().trim().min(1).max(200);

type Values = Partial<
  Record<'organization' | 'name' | 'scopes' | 'expires-at' | 'data-dir', string>
>;

/**
 * Reads the arguments of `npm run token`.
 * @throws {StartupError} in one sentence, what is wrong and what is accepted
 */
export function readTokenCommand(args: readonly string[], now: Date): TokenCommand {
  const { values, positionals } = parse(args);
  const [verb = '', ...rest] = positionals;
  const { 'data-dir': dataDir = '.redial', ...options } = values;
  if (dataDir === '') throw usageError('--data-dir is empty');
  if (verb === 'create') return { dataDir, ...readCreate(rest, options, now) };
  const [stray] = Object.keys(options);
  if (stray !== undefined) throw usageError(`--${stray} is an option of create only`);
  if (verb === 'revoke') return { dataDir, verb, tokenId: readId(rest) };
  if (verb === 'list' && rest.length === 0) return { dataDir, verb };
  throw usageError(
    verb === '' ? 'the command is missing' : `'${positionals.join(' ')}' is not a command`,
  );
}

function parse(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const text = { type: 'string' } as const;
    const options = {
      organization: text,
      name: text,
      scopes: text,
      'expires-at': text,
      'data-dir': text,
    };
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split(/[.'] /)[0] : String(cause);
    throw usageError(`${why}`);
  }
}

function readCreate(rest: readonly string[], values: Values, now: Date) {
  const [stray] = rest;
  if (stray !== undefined) throw usageError(`unexpected argument '${stray}'`);
  return {
    verb: 'create' as const,
    organization: readText('organization', values.organization),
    name: readText('name', values.name ?? 'command line'),
    scopes: readScopes(values.scopes ?? 'read,write,admin'),
    expiresAt: values['expires-at'] === undefined ? null : readExpiry(values['expires-at'], now),
  };
}

function readText(option: string, text: string | undefined): string {
  if (text === undefined) throw usageError(`--${option} is missing`);
  const read = shortText.safeParse(text);
  if (read.success) return read.data;
  throw usageError(`--${option} must have 1 to 200 characters`);
}

function readScopes(text: string): Scope[] {
  const read = scopeList.safeParse(text);
  if (read.success) return read.data;
  throw usageError(`--scopes '${text}' is invalid: choose one or more of read, write, admin`);
}

function readExpiry(text: string, now: Date): Date {
  const instant = readInstant(text);
  if (instant !== null && instant > now) return instant;
  throw usageError(`--expires-at '${text}' is not a future instant such as 2027-03-01T09:00:00Z`);
}

function readId(rest: readonly string[]): string {
  const [text = '', ...others] = rest;
  if (others.length === 0 && z.guid().safeParse(text).success) return text;
  throw usageError('revoke needs the id of one token, which list shows');
}

function usageError(problem: string): StartupError {
  return new StartupError(`${problem}; accepted: ${USAGE}`);
}
