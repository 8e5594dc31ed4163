import { JSON_CODES, JsonPosition } from '../schemas/reading/json-position.ts';

const NAME = '"account_sid"';

/**
 * Finds the `account_sid` of a webhook without parsing it: anybody may send one, and an object of
 * thousands of members takes ten times longer to parse than to look through. Of members with the same
 * name the last counts, as in `JSON.parse`.
 * @returns null when the body names no account, or is not JSON
 */
export function accountSidIn(body: Buffer): string | null {
  const position = new JsonPosition();
  let sid: string | null = null;
  let endsAt = -1;
  let stringAt = 0;
  for (let at = 0; at < body.length; at += 1) {
    const code = body[at] ?? 0;
    const wasInString = position.isInString;
    const isStructure = position.take(code);
    if (position.depth !== 1) continue;
    if (!wasInString && position.isInString) stringAt = at;
    // The name has ended, and a colon follows.
    if (wasInString && !position.isInString) endsAt = at;
    const isNamed = isStructure && code === JSON_CODES.colon;
    if (isNamed && body.toString('latin1', stringAt, endsAt + 1) === NAME) {
      sid = textAt(body, at + 1);
    }
  }
  return sid;
}

/** Longer than a UUID with the quotes and spaces around it. */
const MAX_TEXT_BYTES = 200;

function textAt(body: Buffer, start: number): string | null {
  const text = body.toString('latin1', start, start + MAX_TEXT_BYTES);
  return /^\s*"([\w-]*)"/.exec(text)?.[1] ?? null;
}
