import { type CallerNumberRow, listCallerNumbers } from '../../db/caller-numbers.ts';
import { listOperatedOrganizations, type OperatedOrganization } from '../../db/organizations.ts';
import type { Db } from '../../db/tables.ts';
import {
  type DestinationRules,
  effectiveDestinationRules,
} from '../../domain/destinations/destination-rules.ts';
import type { ClosableKind } from '../../domain/destinations/destination.ts';
import { ConflictError, NotFoundError, StartupError } from '../../domain/errors.ts';
import {
  eachQuota,
  effectiveQuotas,
  QUOTA_MEMBERS,
  QUOTA_NAMES,
  type QuotaName,
  type Quotas,
} from '../../domain/limits/quotas.ts';
import { COMMAND } from '../../domain/audit.ts';
import { createOrganization } from '../../services/operator/organizations.ts';
import { assignNumber, withdrawNumber } from '../../services/operator/caller-numbers.ts';
import { setDestinations } from '../../services/operator/destinations.ts';
import { setQuotas } from '../../services/operator/quotas.ts';
import { resumeOrganization, suspendOrganization } from '../../services/operator/suspension.ts';
import { type QuotaUse, quotaUseOf } from '../../services/quotas.ts';
import { namedOrganization } from '../named-organization.ts';
import { textTable } from '../text-table.ts';
import type { OrganizationCommand } from './arguments.ts';

type Deps = {
  db: Db;
  clock: { now(): Date };
  newId: () => string;
  /** The defaults of the installation. */
  quotas: Quotas;
  closedKinds: readonly ClosableKind[];
};

const PAGE = 1_000;
/**
 * The command has no connection to Temporal: claims and gates read the rows, and the sweep wakes the
 * batches and hangs up the calls.
 */
const SWEPT = { batchSignals: { start: async () => undefined } };

/**
 * Runs a command of `npm run organization`.
 * @returns the text to print
 * @throws {StartupError} there is no such organization, or more than one with this name
 */
export async function runOrganizationCommand(
  deps: Deps,
  command: OrganizationCommand,
): Promise<string> {
  switch (command.verb) {
    case 'create':
      return create(deps, command);
    case 'list':
      return list(deps);
    case 'show':
      return show(deps, await namedOrganization(deps.db, command.organization));
    case 'set':
      return set(deps, command);
    case 'set-destinations':
      return setDestinationsOf(deps, command);
    case 'assign-number':
    case 'withdraw-number':
      return changeNumber(deps, command);
    case 'suspend':
      return suspend(deps, command);
    case 'resume':
      return resume(deps, command.organization);
  }
}

type Verb<Name extends OrganizationCommand['verb']> = Extract<OrganizationCommand, { verb: Name }>;

type NumberCommand = Extract<OrganizationCommand, { phoneNumber: string }>;

async function create(deps: Deps, { name, quotas }: Verb<'create'>): Promise<string> {
  try {
    const own = eachQuota((quota) => quotas[quota] ?? null);
    const organization = await createOrganization(deps, { name, quotas: own, by: COMMAND });
    return show(deps, organization);
  } catch (cause) {
    if (!(cause instanceof ConflictError)) throw cause;
    const message = `there is an organization '${name}' already: 'npm run organization -- list' shows all`;
    throw new StartupError(message, { cause });
  }
}

async function list({ db }: Deps): Promise<string> {
  const header = ['organization_id', 'name', 'state', 'created'];
  const rows: string[][] = [header];
  for (let skip = 0, isMore = true; isMore; skip += PAGE) {
    const page = await listOperatedOrganizations(db, { skip, limit: PAGE });
    isMore = page.length === PAGE;
    rows.push(...page.map(cellsOf));
  }
  return textTable(rows);
}

function cellsOf(organization: OperatedOrganization): string[] {
  const { organizationId, name, createdAt } = organization;
  return [organizationId, name, stateOf(organization), createdAt.toISOString()];
}

function stateOf({ suspension }: OperatedOrganization): string {
  return suspension === null
    ? 'active'
    : `suspended since ${suspension.at.toISOString()}: ${suspension.reason}`;
}

/** A reason that ends the text may be a sentence of its own. */
function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

async function show(
  { db, clock, quotas: defaults, closedKinds }: Deps,
  organization: OperatedOrganization,
): Promise<string> {
  const { organizationId, name, quotas, destinations } = organization;
  const use = await quotaUseOf(db, { organizationId, now: clock.now() });
  const used = usedOf(use);
  const effective = effectiveQuotas(quotas, defaults);
  const rows = QUOTA_NAMES.map((quota) => [
    QUOTA_MEMBERS[quota],
    shown(effective[quota]),
    quotas[quota] === null ? 'default' : 'set',
    used[quota] === undefined ? '' : String(used[quota]),
  ]);
  return [
    asSentence(`Organization '${name}' (${organizationId}), ${stateOf(organization)}`),
    textTable([['quota', 'limit', 'by', 'used'], ...rows]),
    shownNumbers(await listCallerNumbers(db, { organizationId })),
    shownDestinations(effectiveDestinationRules(destinations, { closedKinds })),
  ].join('\n');
}

function shownNumbers(numbers: readonly CallerNumberRow[]): string {
  const shownNumber = numbers.map(({ phoneNumber }) => phoneNumber).join(', ');
  return `Caller numbers: ${shownNumber || 'none assigned'}.`;
}

function shownDestinations({ closedKinds, allowedCountries }: DestinationRules): string {
  const closed = closedKinds.length === 0 ? 'none' : closedKinds.join(', ');
  const countries = allowedCountries === null ? 'all' : allowedCountries.join(', ');
  return `Closed destinations: ${closed}. Countries: ${countries}.`;
}

function shown(limit: number | null): string {
  return limit === null ? 'none' : String(limit);
}

/** Rates have no use to show. */
function usedOf(use: QuotaUse): Partial<Record<QuotaName, number>> {
  return {
    maxLiveCalls: use.liveCalls,
    maxContactsStored: use.contactsStored,
    maxOpenBatches: use.openBatches,
    maxConcurrentUploads: use.concurrentUploads,
    maxCallControlAccounts: use.callControlAccounts,
    maxEndpoints: use.endpoints,
    maxSpendPerDayUsd: use.spendTodayUsd,
  };
}

async function set(deps: Deps, { organization, quotas }: Verb<'set'>): Promise<string> {
  const { organizationId } = await namedOrganization(deps.db, organization);
  const order = { organizationId, by: COMMAND };
  const changed = await setQuotas({ ...deps, ...SWEPT }, order, (stored) => ({
    ...stored.quotas,
    ...quotas,
  }));
  return show(deps, changed);
}

async function setDestinationsOf(
  deps: Deps,
  { organization, closedKinds, allowedCountries }: Verb<'set-destinations'>,
): Promise<string> {
  const { organizationId } = await namedOrganization(deps.db, organization);
  const order = { organizationId, by: COMMAND };
  return show(deps, await setDestinations(deps, order, { closedKinds, allowedCountries }));
}

async function changeNumber(
  deps: Deps,
  { verb, organization, phoneNumber }: NumberCommand,
): Promise<string> {
  const found = await namedOrganization(deps.db, organization);
  const order = { organizationId: found.organizationId, phoneNumber, by: COMMAND };
  try {
    await (verb === 'assign-number' ? assignNumber(deps, order) : withdrawNumber(deps, order));
  } catch (cause) {
    if (!(cause instanceof ConflictError || cause instanceof NotFoundError)) throw cause;
    throw new StartupError(`cannot change '${found.name}': ${cause.message}`, { cause });
  }
  return show(deps, found);
}

async function suspend(deps: Deps, command: Verb<'suspend'>): Promise<string> {
  const { organizationId, name } = await namedOrganization(deps.db, command.organization);
  const { reason } = command;
  await suspendOrganization({ ...deps, ...SWEPT }, { organizationId, by: COMMAND, reason });
  return `organization '${name}' is suspended: nothing is called any more, its live calls are hung up within 15 seconds, and its tokens are refused within 5`;
}

async function resume(deps: Deps, wanted: string): Promise<string> {
  const { organizationId, name } = await namedOrganization(deps.db, wanted);
  await resumeOrganization({ ...deps, ...SWEPT }, { organizationId, by: COMMAND });
  return `organization '${name}' is active: its batches dial on within a minute`;
}
