import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StartupError } from '../../domain/errors.ts';
import { conflictOfScopes, readScope, type Scope } from '../../domain/token-scope.ts';
import { readInstant } from '../../schemas/members/instant.ts';
import {
  allowedAddress,
  DEFAULT_OVERLAP_SECONDS,
  MAX_ADDRESSES,
  MAX_OVERLAP_SECONDS,
  MAX_SCOPES,
} from '../../schemas/token.ts';

/** A command of `npm run token`. */
export type TokenCommand = { dataDir: string } & (
  | {
      verb: 'create';
      organization: string;
      name: string;
      scopes: Scope[];
      expiresAt: Date | null;
      /** null: any address. */
      allowedAddresses: string[] | null;
    }
  | { verb: 'list' }
  | { verb: 'rotate'; tokenId: string; overlapSeconds: number }
  | { verb: 'revoke'; tokenId: string }
);

const USAGE =
  "'npm run token -- create --organization NAME [--name NAME] [--scopes read,write,admin,campaign:ID,batch:ID] [--expires-at INSTANT] [--allowed-addresses ADDRESS,…]', '… list', '… rotate ID [--overlap-seconds N]' and '… revoke ID', each with [--data-dir DIR]";

const shortText = z.string().trim().min(1).max(200);
const overlap = z.coerce.number().int().min(0).max(MAX_OVERLAP_SECONDS);

const OPTIONS = {
  create: ['organization', 'name', 'scopes', 'expires-at', 'allowed-addresses'],
  rotate: ['overlap-seconds'],
  list: [],
  revoke: [],
} as const satisfies Record<TokenCommand['verb'], readonly string[]>;
type Option = (typeof OPTIONS)['create' | 'rotate'][number] | 'data-dir';
type Values = Partial<Record<Option, string>>;

/**
 * Reads the arguments of `npm run token`.
 * @throws {StartupError} in one sentence, what is wrong and what is accepted
 */
export function readTokenCommand(args: readonly string[], now: Date): TokenCommand {
  const { values, positionals } = parse(args);
  const [named = '', ...rest] = positionals;
  const { 'data-dir': dataDir = '.redial', ...options } = values;
  if (dataDir === '') throw usageError('--data-dir is empty');
  const verb = readVerb(named, positionals);
  assertOptionsOf(verb, options);
  if (verb === 'create') return { dataDir, ...readCreate(rest, options, now) };
  if (verb === 'list') {
    if (rest.length > 0) throw noCommand(positionals);
    return { dataDir, verb };
  }
  const tokenId = readId(verb, rest);
  if (verb === 'revoke') return { dataDir, verb, tokenId };
  return { dataDir, verb, tokenId, overlapSeconds: readOverlap(options['overlap-seconds']) };
}

function parse(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const text = { type: 'string' } as const;
    const options = {
      organization: text,
      name: text,
      scopes: text,
      'expires-at': text,
      'allowed-addresses': text,
      'overlap-seconds': text,
      'data-dir': text,
    };
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split(/[.'] /)[0] : String(cause);
    throw usageError(`${why}`);
  }
}

function readVerb(named: string, positionals: readonly string[]): TokenCommand['verb'] {
  for (const verb of ['create', 'list', 'rotate', 'revoke'] as const) {
    if (verb === named) return verb;
  }
  throw named === '' ? usageError('the command is missing') : noCommand(positionals);
}

function assertOptionsOf(verb: TokenCommand['verb'], options: Values): void {
  const own: readonly string[] = OPTIONS[verb];
  const stray = Object.keys(options).find((option) => !own.includes(option));
  if (stray === undefined) return;
  const owner = stray === 'overlap-seconds' ? 'rotate' : 'create';
  throw usageError(`--${stray} is an option of ${owner} only`);
}

function readCreate(rest: readonly string[], values: Values, now: Date) {
  const [stray] = rest;
  if (stray !== undefined) throw usageError(`unexpected argument '${stray}'`);
  const { 'expires-at': expiresAt, 'allowed-addresses': addresses } = values;
  return {
    verb: 'create' as const,
    organization: readText('organization', values.organization),
    name: readText('name', values.name ?? 'command line'),
    scopes: readScopes(values.scopes ?? 'read,write,admin'),
    expiresAt: expiresAt === undefined ? null : readExpiry(expiresAt, now),
    allowedAddresses: addresses === undefined ? null : readAddresses(addresses),
  };
}

function readText(option: string, text: string | undefined): string {
  if (text === undefined) throw usageError(`--${option} is missing`);
  const read = shortText.safeParse(text);
  if (read.success) return read.data;
  throw usageError(`--${option} must have 1 to 200 characters`);
}

function readScopes(text: string): Scope[] {
  const scopes = entriesOf(text).map((entry) => {
    const scope = readScope(entry);
    if (scope !== undefined) return scope;
    const known = 'choose of read, write, admin, campaign:ID and batch:ID';
    throw usageError(`--scopes '${text}' is invalid: ${known}`);
  });
  const conflict = conflictOfScopes(scopes);
  if (conflict !== undefined) throw usageError(`--scopes '${text}' is invalid: ${conflict}`);
  if (scopes.length <= MAX_SCOPES) return [...new Set(scopes)];
  throw usageError(`--scopes takes at most ${MAX_SCOPES} scopes`);
}

function readAddresses(text: string): string[] {
  const addresses = entriesOf(text);
  const isValid = addresses.every((address) => allowedAddress.safeParse(address).success);
  if (isValid && addresses.length <= MAX_ADDRESSES) return addresses;
  throw usageError(
    `--allowed-addresses '${text}' is invalid: list at most ${MAX_ADDRESSES} IP addresses or ranges such as 203.0.113.0/24`,
  );
}

function entriesOf(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}

function readExpiry(text: string, now: Date): Date {
  const instant = readInstant(text);
  if (instant !== null && instant > now) return instant;
  throw usageError(`--expires-at '${text}' is not a future instant such as 2027-03-01T09:00:00Z`);
}

function readOverlap(text: string | undefined): number {
  if (text === undefined) return DEFAULT_OVERLAP_SECONDS;
  const read = overlap.safeParse(text);
  if (text !== '' && read.success) return read.data;
  throw usageError(
    `--overlap-seconds '${text}' is not a whole number from 0 to ${MAX_OVERLAP_SECONDS}`,
  );
}

function readId(verb: string, rest: readonly string[]): string {
  const [text = '', ...others] = rest;
  if (others.length === 0 && z.guid().safeParse(text).success) return text;
  throw usageError(`${verb} needs the id of one token, which list shows`);
}

function noCommand(positionals: readonly string[]): StartupError {
  return usageError(`'${positionals.join(' ')}' is not a command`);
}

function usageError(problem: string): StartupError {
  return new StartupError(`${problem}; accepted: ${USAGE}`);
}
