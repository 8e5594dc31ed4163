import { type AddressRange, isWithinRanges, readAddressRange } from '../../config/address-range.ts';

import { findOwnObjects } from '../../db/limited-objects.ts';
import type { Tx } from '../../db/tables.ts';
import { RedialError, ValidationError } from '../../domain/errors.ts';
import { PERMISSIONS, resourcesOf, type Scope, scopeBeyond } from '../../domain/token-scope.ts';

/** What a token may do, from where, and until when. */
export type TokenRights = {
  scopes: readonly Scope[];
  /** Ranges of addresses; null: any address. */
  allowedAddresses: readonly string[] | null;
  /** null: it does not end. */
  expiresAt: Date | null;
};

/** The rights of the operator at the command line. */
export const EVERY_RIGHT: TokenRights = {
  scopes: PERMISSIONS,
  allowedAddresses: null,
  expiresAt: null,
};

/**
 * Limits the rights of a new token to those of the token that creates it. Addresses and an end that are
 * not asked for are those of the creating token.
 * @throws {RedialError} `forbidden`: more was asked for than the creating token has
 */
export function grantedRights<Wanted extends TokenRights>(
  wanted: Wanted,
  giver: TokenRights,
): Wanted {
  const granted = {
    ...wanted,
    allowedAddresses: wanted.allowedAddresses ?? giver.allowedAddresses,
    expiresAt: wanted.expiresAt ?? giver.expiresAt,
  };
  assertWithin(granted, giver);
  return granted;
}

/**
 * Checks that a token has no right that another lacks.
 * @throws {RedialError} `forbidden`
 */
export function assertWithin(rights: TokenRights, giver: TokenRights): void {
  const lacking = scopeBeyond(rights.scopes, giver.scopes);
  if (lacking === 'organization') throw tooMuch('the rest of the organization');
  if (lacking !== undefined) throw tooMuch(`the scope '${lacking}'`);
  if (!areAddressesWithin(rights.allowedAddresses, giver.allowedAddresses)) {
    throw tooMuch('addresses beyond its own allowed_addresses');
  }
  if (giver.expiresAt === null) return;
  if (rights.expiresAt === null || rights.expiresAt > giver.expiresAt) {
    throw tooMuch(`an end after its own, ${giver.expiresAt.toISOString()}`);
  }
}

/**
 * Checks that the scopes of a new token name campaigns and batches of its organization, so that a
 * misspelt id does not make a token that sees nothing. Ids of other organizations are unknown, too.
 * @throws {ValidationError} naming each scope that does not
 */
export async function assertObjectsExist(
  tx: Tx,
  { organizationId, scopes }: { organizationId: string; scopes: readonly Scope[] },
): Promise<void> {
  const named = resourcesOf(scopes);
  if (named === null) return;
  const own = await findOwnObjects(tx, { organizationId, ...named });
  const known = new Set([
    'read',
    'write',
    ...own.campaignIds.map((id) => `campaign:${id}`),
    ...own.batchIds.map((id) => `batch:${id}`),
  ]);
  const problems = scopes
    .filter((scope) => !known.has(scope))
    .map((scope) => ({ path: 'scopes', message: `${scope} is unknown to the organization` }));
  if (problems.length > 0) throw new ValidationError(problems);
}

function areAddressesWithin(
  inner: readonly string[] | null,
  outer: readonly string[] | null,
): boolean {
  if (outer === null) return true;
  const ranges = rangesOf(outer);
  return inner !== null && rangesOf(inner).every((range) => isWithinRanges(range, ranges));
}

function rangesOf(texts: readonly string[]): AddressRange[] {
  return texts.flatMap((text) => {
    const range = readAddressRange(text);
    return range === undefined ? [] : [range];
  });
}

function tooMuch(what: string): RedialError {
  const message = `a token cannot give what it lacks: ${what}. Use a token that has it, or ask for less`;
  return new RedialError('forbidden', message);
}
