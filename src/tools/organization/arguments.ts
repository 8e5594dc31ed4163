import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { OwnDestinationRules } from '../../domain/destinations/destination-rules.ts';
import {
  CLOSABLE_KINDS,
  type ClosableKind,
  COUNTRIES,
} from '../../domain/destinations/destination.ts';
import { readPhoneNumber } from '../../domain/phone-number.ts';
import { StartupError } from '../../domain/errors.ts';
import {
  QUOTA_BOUNDS,
  QUOTA_MEMBERS,
  QUOTA_NAMES,
  type QuotaName,
  type Quotas,
} from '../../domain/limits/quotas.ts';

/** Quotas to set; null: the default of the installation. Those that are absent stay. */
export type QuotaChange = Partial<Quotas>;

/** A command of `npm run organization`. `organization` is an id or a name. */
export type OrganizationCommand = { dataDir: string } & (
  | { verb: 'create'; name: string; quotas: QuotaChange }
  | { verb: 'list' }
  | { verb: 'show'; organization: string }
  | { verb: 'set'; organization: string; quotas: QuotaChange }
  | ({ verb: 'set-destinations'; organization: string } & OwnDestinationRules)
  | { verb: 'assign-number' | 'withdraw-number'; organization: string; phoneNumber: string }
  | { verb: 'suspend'; organization: string; reason: string }
  | { verb: 'resume'; organization: string }
);

/** The option of a quota, such as `max-live-calls`. */
const optionOf = (name: QuotaName): string => QUOTA_MEMBERS[name].replaceAll('_', '-');

const USAGE =
  "'npm run organization -- create NAME [QUOTA…]', '… list', '… show ORGANIZATION', '… set ORGANIZATION QUOTA…', '… set-destinations ORGANIZATION [--closed KIND,…|none|default] [--countries CODE,…|all]', '… assign-number ORGANIZATION NUMBER', '… withdraw-number ORGANIZATION NUMBER', '… suspend ORGANIZATION --reason TEXT' and '… resume ORGANIZATION', each with [--data-dir DIR]; ORGANIZATION is an id or a name, and QUOTA is " +
  `${QUOTA_NAMES.map((name) => `--${optionOf(name)} N`).join(', ')}, where N may be default`;

const VERBS = [
  'create',
  'list',
  'show',
  'set',
  'set-destinations',
  'assign-number',
  'withdraw-number',
  'suspend',
  'resume',
] as const;
type Verb = (typeof VERBS)[number];

const shortText = z.string().trim().min(1).max(200);
const reasonText = z.string().trim().min(1).max(500);

type Values = Partial<Record<string, string>>;

/**
 * Reads the arguments of `npm run organization`.
 * @throws {StartupError} in one sentence, what is wrong and what is accepted
 */
export function readOrganizationCommand(args: readonly string[]): OrganizationCommand {
  const { values, positionals } = parse(args);
  const [given = '', ...rest] = positionals;
  const verb = VERBS.find((known) => known === given);
  const { 'data-dir': dataDir = '.redial', ...options } = values;
  if (dataDir === '') throw usageError('--data-dir is empty');
  if (verb === undefined) {
    throw usageError(given === '' ? 'the command is missing' : `'${given}' is not a command`);
  }
  assertOptionsOf(verb, options);
  return { dataDir, ...readVerb(verb, rest, options) };
}

type CommandOfVerb = OrganizationCommand extends infer Command
  ? Command extends unknown
    ? Omit<Command, 'dataDir'>
    : never
  : never;

function readVerb(verb: Verb, rest: readonly string[], options: Values): CommandOfVerb {
  if (verb === 'list') {
    if (rest[0] !== undefined) throw usageError(`unexpected argument '${rest[0]}'`);
    return { verb };
  }
  if (verb === 'assign-number' || verb === 'withdraw-number') return readAssignment(verb, rest);
  const organization = readOne(verb, rest);
  const quotas = readQuotas(options);
  if (verb === 'create') return { verb, name: organization, quotas };
  if (verb === 'suspend') return { verb, organization, reason: readReason(options.reason) };
  if (verb === 'set-destinations') return { verb, organization, ...readDestinations(options) };
  if (verb !== 'set') return { verb, organization };
  if (Object.keys(quotas).length === 0) throw usageError('set needs at least one quota');
  return { verb, organization, quotas };
}

function parse(args: readonly string[]): { values: Values; positionals: string[] } {
  const names = ['data-dir', 'reason', 'closed', 'countries', ...QUOTA_NAMES.map(optionOf)];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split(/[.'] /)[0] : String(cause);
    throw usageError(`${why}`);
  }
}

function assertOptionsOf(verb: Verb, options: Values): void {
  const stray = Object.keys(options).find((name) => !verbsOf(name).includes(verb));
  if (stray !== undefined) throw usageError(`--${stray} is no option of ${verb}`);
}

/** The commands that take an option; all but these are quotas. */
function verbsOf(option: string): readonly Verb[] {
  if (option === 'reason') return ['suspend'];
  return option === 'closed' || option === 'countries' ? ['set-destinations'] : ['create', 'set'];
}

/** Rules that are left out are those of the installation. */
function readDestinations({ closed, countries }: Values): OwnDestinationRules {
  return {
    closedKinds: closed === undefined || closed === 'default' ? null : readKinds(closed),
    allowedCountries:
      countries === undefined || countries === 'all' ? null : readCountries(countries),
  };
}

function readKinds(text: string): ClosableKind[] {
  const read = z.array(z.enum(CLOSABLE_KINDS)).safeParse(text === 'none' ? [] : text.split(','));
  if (read.success) return read.data;
  throw usageError(
    `--closed '${text}' is neither a list of ${CLOSABLE_KINDS.join(', ')} nor none nor default`,
  );
}

function readCountries(text: string): string[] {
  const codes = text.toUpperCase().split(',');
  if (codes.every((code) => COUNTRIES.has(code))) return codes;
  throw usageError(
    `--countries '${text}' is neither a list of country codes of ISO 3166-1, such as US,CA, nor all`,
  );
}

function readAssignment<Name extends 'assign-number' | 'withdraw-number'>(
  verb: Name,
  [organization = '', number = '', ...others]: readonly string[],
): { verb: Name; organization: string; phoneNumber: string } {
  const read = readPhoneNumber(number);
  if (organization === '' || others.length > 0) {
    throw usageError(`${verb} needs one organization and one number`);
  }
  if ('problem' in read)
    throw usageError(`${verb} cannot read the number: ${read.problem.message}`);
  return { verb, organization, phoneNumber: read.number };
}

function readOne(verb: Verb, [text = '', ...others]: readonly string[]): string {
  const read = shortText.safeParse(text);
  if (others.length === 0 && read.success) return read.data;
  throw usageError(`${verb} needs one organization, of 1 to 200 characters`);
}

function readReason(text: string | undefined): string {
  const read = reasonText.safeParse(text ?? '');
  if (read.success) return read.data;
  throw usageError(
    'suspend needs a --reason of 1 to 500 characters, which the organization is told',
  );
}

function readQuotas(options: Values): QuotaChange {
  const read = QUOTA_NAMES.flatMap((name) => {
    const text = options[optionOf(name)];
    return text === undefined ? [] : [[name, readQuota(name, text)] as const];
  });
  return Object.fromEntries(read);
}

function readQuota(name: QuotaName, text: string): number | null {
  if (text === 'default') return null;
  const { min, max, isWhole } = QUOTA_BOUNDS[name];
  const number = z.coerce.number().min(min).max(max);
  const read = (isWhole ? number.int() : number).safeParse(text.trim() === '' ? Number.NaN : text);
  if (read.success) return read.data;
  const kind = isWhole ? 'a whole number' : 'a number';
  throw usageError(
    `--${optionOf(name)} '${text}' is neither ${kind} from ${min} to ${max} nor default`,
  );
}

function usageError(problem: string): StartupError {
  return new StartupError(`${problem}; accepted: ${USAGE}`);
}
