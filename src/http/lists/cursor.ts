import { createHash } from 'node:crypto';
import type { KeyKind, PageStart } from '../../db/list-page.ts';
import { ValidationError } from '../../domain/errors.ts';
import { isCanonicalUuid } from '../../domain/uuid.ts';
import { readInstant } from '../../schemas/members/instant.ts';

/** The list that a cursor belongs to: a path of an organization, its filters and its sort. */
export type CursorList = {
  organizationId: string;
  path: string;
  filters: Readonly<Record<string, unknown>>;
  sort: string;
};

const VERSION = 1;

/**
 * Writes a cursor. It is no secret: it names a row of a list that its holder has read, and says nothing
 * about whose rows the list shows.
 */
export function writeCursor(list: CursorList, { values, isBackwards }: PageStart): string {
  const direction = isBackwards ? 'prev' : 'next';
  const parts = [VERSION, placeOf(list), list.sort, digestOf(list.filters), direction, ...values];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * Reads a cursor of a list.
 * @param kinds of its values
 * @throws {ValidationError} it is no cursor, or one of another list, sort or filter
 */
export function readCursor(text: string, list: CursorList, kinds: readonly KeyKind[]): PageStart {
  const parts = partsOf(text);
  if (parts === undefined) throw refusal('is not a cursor of this API');
  const [, place, sort, filters, direction, ...values] = parts;
  if (place !== placeOf(list)) throw refusal('is a cursor of another list');
  if (sort !== list.sort) throw refusal(`is a cursor of another order than sort=${list.sort}`);
  if (filters !== digestOf(list.filters)) throw refusal('is a cursor of other filters');
  const isWhole = values.length === kinds.length;
  const texts = values.filter((value, index) => isOfKind(value, kinds[index]));
  const isDirection = direction === 'next' || direction === 'prev';
  if (!isDirection || !isWhole || texts.length < values.length) {
    throw refusal('is not a cursor of this API');
  }
  return { values: texts, isBackwards: direction === 'prev' };
}

function partsOf(text: string): unknown[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) && parts[0] === VERSION ? parts : undefined;
  } catch {
    return undefined;
  }
}

const MAX_TEXT = 1000;

function isOfKind(value: unknown, kind: KeyKind | undefined): value is string {
  if (typeof value !== 'string') return false;
  if (kind === 'uuid') return isCanonicalUuid(value);
  if (kind === 'integer') return /^\d{1,9}$/.test(value);
  if (kind === 'instant') return readInstant(value)?.toISOString() === value;
  return value.length <= MAX_TEXT && !value.includes('\0');
}

function placeOf({ organizationId, path }: CursorList): string {
  return digestOf([organizationId, path.replace(/\/$/, '')]);
}

/** Enough to tell lists apart; 48 bits. */
function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8);
}

function refusal(what: string): ValidationError {
  const message = `${what}: repeat the request that answered it with its cursor alone changed, or begin again without cursor`;
  return new ValidationError([{ path: 'cursor', message }]);
}
