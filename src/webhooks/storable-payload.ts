import { cleanText } from '../schemas/members/clean-text.ts';
import type { WebhookPayload } from './signed-webhook.ts';

/**
 * Twice the 32 levels that the API allows for call variables, which webhooks return in their tag.
 */
const MAX_DEPTH = 64;

/**
 * A copy of a payload that Postgres can store as jsonb, so that no event is lost: names and strings
 * lose NUL and lone surrogates, and values nested deeper than 64 levels become null.
 */
export function storablePayload(payload: WebhookPayload): WebhookPayload {
  return storableMembers(payload, 1);
}

function storableMembers(members: object, depth: number): WebhookPayload {
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
