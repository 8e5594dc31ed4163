import type { Metadata } from '../db/tables.ts';
import { cleanText } from '../schemas/members/clean-text.ts';

/** The API takes call variables of at most 32 levels, and a webhook brings them back in its tag. */
const MAX_DEPTH = 64;

/**
 * A payload as Postgres can store it in jsonb: without NUL and half characters, in names as well,
 * and with null for what is nested too deep to be read back. An event must not be lost for these.
 */
export function storablePayload(payload: Metadata): Metadata {
  return storableMembers(payload, 1);
}

function storableMembers(members: object, depth: number): Metadata {
  const entries = Object.entries(members);
  return Object.fromEntries(
    entries.map(([name, value]) => [cleanText(name), storable(value, depth)]),
  );
}

function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((entry) => storable(entry, depth + 1));
  return storableMembers(value, depth + 1);
}
