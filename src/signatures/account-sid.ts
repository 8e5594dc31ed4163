import { JSON_CODES, JsonPosition } from '../schemas/reading/json-position.ts';

/**
 * Finds the `account_sid` of a webhook without parsing it: anybody may send one, and an object of
 * thousands of members takes ten times longer to parse than to look through. Of members with the same
 * name the last counts, as in `JSON.parse`.
 * @returns null when the body names no account, or is not JSON
 */
export function accountSidIn(body: Buffer): string | null {
  const position = new JsonPosition();
  let valueAt: number | null = null;
  for (let at = 0; at < body.length; at += 1) {
    const code = body[at] ?? 0;
    const endsName = position.take(code) && position.depth === 1 && code === JSON_CODES.colon;
    if (endsName && position.isAfter('account_sid', body)) valueAt = at + 1;
  }
  return valueAt === null ? null : textAt(body, valueAt);
}

/** Longer than a UUID with the quotes and spaces around it. */
const MAX_TEXT_BYTES = 200;

function textAt(body: Buffer, start: number): string | null {
  const text = body.toString('latin1', start, start + MAX_TEXT_BYTES);
  return /^\s*"([\w-]*)"/.exec(text)?.[1] ?? null;
}
